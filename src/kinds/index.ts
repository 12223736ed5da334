export {
  decodeAsset,
  decodeFile,
  hasExtension,
  isTextKind,
  recogniseFile,
  sniffFile,
} from './decode-file.ts';
export type {
  AnimationContent,
  Asset,
  DecodeOptions,
  DocumentContent,
  FileKindRow,
} from './file-content.ts';
export { FILE_KINDS, type FileContent, type FileKind, KIND_DETAILS } from './file-kinds.ts';
export { inspectFile, lintFile, loadDocumentDetails } from './inspect-file.ts';
export {
  type DocumentDetails,
  type FactSection,
  type FactTable,
  failedInspection,
  type Inspection,
  type KindDetails,
} from './kind-details.ts';
export { inspectDatagrams } from './lludp-details.ts';
export { inspectPuppetryBlock } from './puppetry-details.ts';
