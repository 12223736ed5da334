/* What a simulator writes: for our own grid, and for recordings of what was never sent. */
export { encodeMotion, encodeTerse, writeFloats } from './motion-bytes.ts';
export { nameValueText, textValue } from './name-values.ts';
export { objectBlock, objectBlockSize, storedColor } from './object-block.ts';
export { packBlocks } from './packing.ts';
export { regionHandshakeOf } from './region-handshake.ts';
