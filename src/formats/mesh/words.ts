/**
 * The 16-bit numbers of a field: a view where they lie on an even byte, as the viewer's uploader happens to
 * place all but the weights, else of a copy. Reading one takes a load instead of two, a shift and two
 * bounds checks, which measured a quarter off the loops over the vertices. A last odd byte does not
 * count.
 */
export function wordsOf(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 2 === 0 ? bytes : copyOf(bytes);
  // The file's numbers and every machine that runs a browser are little-endian.
  return new Uint16Array(buffer, byteOffset, length >> 1);
}

/** Not `slice()`: a Buffer's gives a view. */
function copyOf(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
