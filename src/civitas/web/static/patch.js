// Patching the page with what the server has drawn: elements are matched by id, so that focus, scroll and open
// details stay where they are.

const fresh = document.createElement("template");

/** Make the inside of `target` look like `html`. */
export function patch(target, html) {
  fresh.innerHTML = html;
  patchChildren(target, fresh.content);
}

function patchChildren(old, wanted) {
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  let here = old.firstChild;
  for (const next of [...wanted.childNodes]) {
    const match = next.id ? byId.get(next.id) : here && !here.id && alike(here, next) ? here : null;
    if (match && alike(match, next)) {
      if (match === here) here = here.nextSibling;
      else old.insertBefore(match, here);
      byId.delete(next.id);
      patchNode(match, next);
    } else {
      old.insertBefore(document.importNode(next, true), here);
    }
  }
  while (here) {
    const rest = here.nextSibling;
    here.remove();
    here = rest;
  }
}

function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName;
}

function patchNode(old, wanted) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) {
    const kept = name === "open" && old.nodeName === "DETAILS";
    if (!kept && !wanted.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  patchChildren(old, wanted);
}
