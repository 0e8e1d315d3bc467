// Texts told by what differs from older ones: see civitas.web.splices.

/** The parts of an event as whole texts; `texts` are those that the same stream has told before, by id. */
export function whole(parts, texts) {
  const found = {};
  for (const [id, told] of Object.entries(parts)) {
    found[id] = texts[id] = typeof told === "string" ? told : spliced(texts[id], told);
  }
  return found;
}

/** HTML in which symbols are told by their names, with the symbols: see civitas.web.assets. */
export function longhand(html, icons) {
  return html.replace(/<~([\w-]+)>/g, (_, name) => `<svg class="icon i-${name}" aria-hidden="true"><use href="${icons}#${name}"></use></svg>`);
}

const bytes = new TextEncoder();
const remainders = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** The word by which the server knows a text again (CRC-32): see civitas.web.sheet. */
export function digest(text) {
  let rest = -1;
  for (const byte of bytes.encode(text)) rest = remainders[(rest ^ byte) & 255] ^ (rest >>> 8);
  return (~rest >>> 0).toString(16).padStart(8, "0");
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
