export {
  decodeAsset,
  decodeFile,
  extensionOf,
  hasExtension,
  isTextKind,
  recogniseFile,
  sniffFileKind,
} from './decode-file.ts';
export type { AnimationContent, Asset, DecodeOptions } from './file-content.ts';
export {
  type DocumentKind,
  type FileContent,
  type FileDocument,
  KIND_DETAILS,
  loadDocumentDetails,
} from './file-kinds.ts';
export { inspectFile, lintFile } from './inspect-file.ts';
export {
  type DocumentDetails,
  type EncodedFile,
  type Fact,
  type FactSection,
  type FactTable,
  failedInspection,
  type Inspection,
} from './kind-details.ts';
export { inspectDatagrams } from './lludp-details.ts';
export { inspectPuppetryBlock } from './puppetry-details.ts';
export { inspectRecording } from './recording-details.ts';
export { inspectSetpPacket } from './setp-packet-details.ts';
export { OVERRIDE_RULE_NAMES } from './words/en/override-rule-names.ts';
