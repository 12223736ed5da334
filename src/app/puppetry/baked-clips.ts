import { encodeAnimation } from '../../formats/animation/index.ts';
import type { BakedClip } from '../../motion/recording/index.ts';
import type { FileSource, MessageLog } from '../state/index.ts';

/** Puts a clip that was made of an avatar's motion into the outfit. */
export interface ClipOpener {
  /** Opens files as if they were dropped. */
  readonly open: (sources: readonly FileSource[]) => Promise<void>;
  readonly messages: Pick<MessageLog, 'add'>;
}

/** Opens a baked clip like any file, and reports how close to the motion it is. */
export async function openBakedClip(
  path: string,
  bake: BakedClip,
  { open, messages }: ClipOpener,
): Promise<void> {
  const { animation, frames, keys, bounds, losses, worstDegrees, worstMillimetres } = bake;
  messages.add({
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
  // A copy for every reader, since the bytes are transferred to the decoder.
  const read = () => Promise.resolve(bytes.slice());
  await open([{ path, address: null, byteLength: bytes.length, read }]);
}

/** Milliseconds of work after which other tasks of the page may run. */
const SLICE_MS = 8;

/** Runs work of a second or two step by step, so that frames are drawn meanwhile. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let startedAt = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - startedAt < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    startedAt = performance.now();
  }
}
