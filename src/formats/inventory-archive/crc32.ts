/** The checksum of gzip, reflected. */
const POLYNOMIAL = 0xedb88320;
const SLICES = 8;

/** For each of eight bytes in a row, what it adds to the checksum. */
const TABLE = createTable();

/**
 * The CRC-32 of gzip after more bytes; 0 before the first. Eight bytes are taken in one step: pako's, which takes one,
 * needs a quarter of the time of inflating.
 */
export function updateCrc32(checksum: number, bytes: Uint8Array): number {
  const table = TABLE;
  let crc = ~checksum;
  let i = 0;
  for (const end = bytes.length - SLICES; i <= end; i += SLICES) {
    const low =
      crc ^ (bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24));
    crc =
      table[1792 + (low & 0xff)] ^
      table[1536 + ((low >>> 8) & 0xff)] ^
      table[1280 + ((low >>> 16) & 0xff)] ^
      table[1024 + (low >>> 24)] ^
      table[768 + bytes[i + 4]] ^
      table[512 + bytes[i + 5]] ^
      table[256 + bytes[i + 6]] ^
      table[bytes[i + 7]];
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]) & 0xff];
  return ~crc;
}

function createTable(): Int32Array {
  const table = new Int32Array(256 * SLICES);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    table[byte] = crc;
  }
  for (let i = 256; i < table.length; i++) {
    const before = table[i - 256];
    table[i] = (before >>> 8) ^ table[before & 0xff];
  }
  return table;
}
