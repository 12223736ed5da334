/** Whether typed arrays store numbers with the low byte first, as the formats do: then whole arrays can be copied. */
export const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
