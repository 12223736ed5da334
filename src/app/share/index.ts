export type { PageOptions } from '../address/index.ts';
export type { CameraPlace } from './camera-words.ts';
export {
  type EmbedChoices,
  type EmbedForm,
  type EmbedRatio,
  type EmbedSize,
  embedOptions,
  writeEmbedCode,
} from './embed-code.ts';
export { embedLink, folderOf, isPrivatePage, pageLink } from './page-links.ts';
export {
  type CameraShare,
  planShare,
  type ShareNote,
  type SharePlan,
  type ShareSurroundings,
  type Unshared,
  type UnsharedReason,
} from './share-plan.ts';
