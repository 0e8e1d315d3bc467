// Texts told by what differs from older ones: see civitas.web.splices.

/** The parts of an event as whole texts; `texts` are those that the same stream has told before, by id. */
export function whole(parts, texts) {
  const found = {};
  for (const [id, told] of Object.entries(parts)) {
    found[id] = texts[id] = typeof told === "string" ? told : spliced(texts[id], told);
  }
  return found;
}

function spliced(old, told) {
  const letters = [...old]; // whole characters, as the server counts them
  const out = [];
  let at = 0;
  for (let n = 0; n < told.length; n += 3) {
    const [stay, cut, text] = told.slice(n, n + 3);
    out.push(letters.slice(at, at + stay).join(""), text);
    at += stay + cut;
  }
  out.push(letters.slice(at).join(""));
  return out.join("");
}
