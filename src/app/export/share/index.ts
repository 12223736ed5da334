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
} from './embed-code.ts';
export type {
  ShareNote,
  SharePlan,
  Unshared,
  UnsharedReason,
} from './share-plan.ts';
export type { ShareService } from './share-service.ts';
