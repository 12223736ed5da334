export { decodeZip, type ZipEntry } from './decode-zip.ts';
