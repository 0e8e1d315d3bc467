// Patching the page with what the server has drawn. Parts are matched by id, and so are elements inside them, so that
// focus, scroll and open details stay where they are.

let drawn = {}; // the parts that are being put in, by id

/** Make the elements of these ids look like their HTML. Where a part has a place for another, that one stays in it. */
export function patchParts(parts) {
  drawn = parts;
  for (const id of Object.keys(parts)) {
    const old = document.getElementById(id);
    if (old) patchNode(old, fresh(parts[id])); // else it lies in a part that is drawn anew, too
  }
  drawn = {};
}

/** Make the inside of `target` look like `html`. */
export function patch(target, html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  patchChildren(target, made.content);
}

function fresh(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content.firstElementChild;
}

function patchChildren(old, wanted) {
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  let here = old.firstChild;
  const put = (node) => {
    if (node === here) here = here.nextSibling;
    else old.insertBefore(node, here);
  };
  for (let next of [...wanted.childNodes]) {
    const part = next.dataset?.part;
    if (part && !(part in drawn)) {
      const kept = document.getElementById(part);
      if (kept) put(kept);
      continue;
    }
    if (part) next = fresh(drawn[part]);
    const match = next.id ? byId.get(next.id) : here && !here.id && alike(here, next) ? here : null;
    if (match && alike(match, next)) {
      put(match);
      byId.delete(next.id);
      patchNode(match, next);
    } else {
      old.insertBefore(filled(document.importNode(next, true)), here);
    }
  }
  while (here) {
    const rest = here.nextSibling;
    here.remove();
    here = rest;
  }
}

/** A new element with the parts in their places. */
function filled(node) {
  for (const place of node.querySelectorAll?.("[data-part]") ?? []) {
    const part = place.dataset.part;
    const inside = part in drawn ? filled(fresh(drawn[part])) : document.getElementById(part);
    if (inside) place.replaceWith(inside);
    else place.remove();
  }
  return node;
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
