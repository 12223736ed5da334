import { encodeAnimation } from '../../formats/animation/index.ts';
import type { BakedClip } from '../../motion/recording/index.ts';
import type { FileSource, MessageLog } from '../state/index.ts';
import { RECORDING } from '../words/en/app.ts';

/** By what a clip comes into the outfit. */
export interface ClipOpener {
  /** Opens files as if they were dropped. */
  readonly open: (sources: readonly FileSource[]) => Promise<void>;
  readonly messages: Pick<MessageLog, 'add'>;
}

/** Opens what was made of an avatar's motion like any file, and tells how near it comes. */
export async function openBakedClip(
  path: string,
  bake: BakedClip,
  opener: ClipOpener,
): Promise<void> {
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

/** What the clip of a recording is called: `NAME at 14.02.anim`, by the clock on the wall. */
export function recordingPath(name: string, madeAt: Date): string {
  const clock = [madeAt.getHours(), madeAt.getMinutes()].map((part) => `${part}`.padStart(2, '0'));
  return `${RECORDING.name(fileStem(name), clock.join('.'))}.anim`;
}

/** Of a name that somebody made up: a slash in it would be a folder. */
function fileStem(name: string): string {
  return name.replace(/[/\\]+/g, '-').trim() || RECORDING.nameless;
}

/** Milliseconds of work before the page has its turn again. */
const SLICE = 8;

/** Does work that takes a second or two step by step: meanwhile frames are drawn. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - begun < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}
