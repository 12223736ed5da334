import type { ParamWeights } from '../../avatar/shape/index.ts';
import type { Wearable } from '../../formats/wearable/index.ts';
import type { AvatarInfo, LoadedDocument } from '../state/index.ts';

const SHAPE = 0;

/**
 * The weights of all visual parameters that an avatar has: those of its file, then those of the opened wearables, of
 * each type the one that was opened last. Null without a shape, since other wearables do not make one.
 */
export function wornParameters(
  avatar: Pick<AvatarInfo, 'visualParameters'> | null,
  documents: readonly Pick<LoadedDocument, 'content'>[],
): ParamWeights | null {
  const byType = new Map<number, Wearable>();
  for (const { content } of documents) {
    if (content.fileKind === 'wearable') byType.set(content.document.type, content.document);
  }
  const saved = avatar?.visualParameters ?? new Map();
  if (saved.size === 0 && !byType.has(SHAPE)) return null;
  return new Map([...saved, ...[...byType.values()].flatMap(({ parameters }) => [...parameters])]);
}
