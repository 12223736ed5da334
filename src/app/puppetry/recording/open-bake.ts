import { encodeAnimation } from '../../../formats/animation/index.ts';
import type { BakedClip } from '../../../motion/recording/index.ts';
import type { FileSource, MessageLog } from '../../state/index.ts';

/** By what a clip comes into the outfit. */
export interface BakeOpener {
  /** Opens files as if they were dropped. */
  readonly open: (sources: readonly FileSource[]) => Promise<void>;
  readonly messages: Pick<MessageLog, 'add'>;
}

/** Opens what was made of an avatar's motion like any file, and tells how near it comes. */
export async function openBake(path: string, bake: BakedClip, opener: BakeOpener): Promise<void> {
  const { animation, frames, keys, bounds, losses, worstDegrees, worstMillimetres } = bake;
  opener.messages.add({
    kind: 'recorded',
    fileName: path,
    seconds: animation.duration,
    frames,
    keys,
    bound: bounds,
    worst: { degrees: worstDegrees, millimetres: worstMillimetres },
    losses,
  });
  const bytes = encodeAnimation(animation);
  // A copy at every reading: the decoder takes the bytes away.
  const read = () => Promise.resolve(bytes.slice());
  await opener.open([{ path, address: null, byteLength: bytes.length, read }]);
}
