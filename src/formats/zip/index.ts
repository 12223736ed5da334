export { decodeZip, type ZipEntry } from './decode-zip.ts';
export { encodeZip } from './encode-zip.ts';
