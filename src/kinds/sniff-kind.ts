import type { JointDirectory } from '../formats/animation/index.ts';
import { decodeLatin1 } from '../formats/bytes/index.ts';
import type { FileKindRow } from './file-content.ts';

/** Of UTF-8, with a character per byte; part of a regular expression, since it may be missing. */
export const BYTE_ORDER_MARK = '(?:\\xef\\xbb\\xbf)?';

/**
 * Which of some kinds of file these bytes are; null for none of them. The rest of the file is not checked: it may still be
 * one that its decoder refuses.
 *
 * @param joints - Distinguishes a pose, which is a JSON object of joints, from any other JSON object.
 */
export function sniffKind<Row extends FileKindRow>(
  bytes: Uint8Array,
  joints: JointDirectory,
  kinds: readonly Row[],
  fileName = '',
): Row['kind'] | null {
  const length = Math.max(...kinds.map(({ startBytes }) => startBytes));
  const start = decodeLatin1(bytes.subarray(0, length));
  const isOfKind = ({ startBytes, matches }: Row) =>
    matches(start.slice(0, startBytes), joints, fileName);
  return kinds.find(isOfKind)?.kind ?? null;
}
