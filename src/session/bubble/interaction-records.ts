import { decodeUtf8 } from '../../formats/bytes/index.ts';
import type { MessageOf } from '../../protocol/setp/index.ts';
import type { BubbleInteraction } from './bubble-contract.ts';
import type { PerceivedObjects } from './perceived-objects.ts';

/** Characters of data that the page shows. */
const MAX_TEXT = 512;

/** What an interaction perception tells the page. @param at `Date.now()`. */
export function interactionOf(
  fields: MessageOf<'Interaction Perception'>,
  objects: PerceivedObjects,
  at: number,
): BubbleInteraction {
  return {
    at,
    action: fields.actionName,
    sourceId: objects.ofIndex(fields.sourceObjectIndex)?.id ?? null,
    targetId: objects.ofIndex(fields.targetObjectIndex)?.id ?? null,
    isPublic: fields.isDataPublic,
    request: dataText(fields.actionRequestData),
    response: dataText(fields.actionResponseData),
  };
}

/** The data of an interaction as text of limited length. */
export function dataText(data: Uint8Array): string {
  const text = decodeUtf8(data.subarray(0, 4 * MAX_TEXT)).replace(/\p{Cc}+/gu, ' ');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
