/** Prime and first value of FNV-1a with 32 bits. */
const PRIME = 0x01000193;
const OFFSET = 0x811c9dc5;

/** A UUID of version 8 that is the same for the same text: what a composed texture is called in looks. */
export function composedId(text: string): string {
  const words = [0, 1, 2, 3].map((word) => hashOf(`${word} ${text}`));
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...groups, hex.slice(20)].join('-');
}

function hashOf(text: string): number {
  let hash = OFFSET;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  // The last characters have hardly changed the upper bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
