export type { PageOptions } from '../../address/index.ts';
export {
  type EmbedChoices,
  type EmbedForm,
  type EmbedRatio,
  type EmbedSize,
  embedLink,
  embedOptions,
  pageLink,
  writeEmbedCode,
} from '../html/embed-code.ts';
export {
  isShareable,
  type ShareNote,
  type SharePlan,
  type UnsharedReason,
} from './share-plan.ts';
export type { PageProgress, ShareService } from './share-service.ts';
