export { type AssetReference, assetReferences, LEGACY_MATERIAL } from './asset-references.ts';
export {
  decodeArchive,
  decodeAsset,
  decodeAvatarFile,
  decodeFile,
  recogniseFile,
  sniffFileKind,
} from './decode-file.ts';
export type { DocumentKind, FileDocument } from './document-kinds.ts';
export type { AnimationContent, Asset, DecodeOptions, Siblings } from './file-content.ts';
export {
  type FileContent,
  KIND_DETAILS,
  loadDocumentDetails,
} from './file-kinds.ts';
export { inspectArchive, inspectFile, lintFile } from './inspect-file.ts';
export { recogniseJson } from './json-kinds.ts';
export {
  type DocumentDetails,
  type EncodedFile,
  type Fact,
  type FactSection,
  type FactTable,
  failedInspection,
  type Inspection,
} from './kind-details.ts';
export { hasAnimationExtension, isTextKind } from './kind-names.ts';
export { inspectDatagrams } from './lludp-details.ts';
export { decodePlayerFile } from './player-files.ts';
export { inspectPuppetryBlock } from './puppetry-details.ts';
export { inspectRecording } from './recording-details.ts';
export { inspectSetpPacket } from './setp-packet-details.ts';
export { uploadResources } from './upload-resources.ts';
export { OVERRIDE_RULE_NAMES } from './words/en/override-rule-names.ts';
