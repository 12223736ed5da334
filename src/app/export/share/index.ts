export type { PageOptions } from '../../address/index.ts';
export {
  type EmbedChoices,
  type EmbedForm,
  type EmbedRatio,
  type EmbedSize,
  embedLink,
  embedOptions,
  folderOf,
  isPrivatePage,
  pageLink,
  writeEmbedCode,
} from './embed-code.ts';
export {
  planShare,
  type ShareContext,
  type SharedCamera,
  type ShareNote,
  type SharePlan,
  type Unshared,
  type UnsharedReason,
} from './share-plan.ts';
export type { ShareService } from './share-service.ts';
