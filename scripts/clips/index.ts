import { buildAnimation, encodeAnimation } from '../../src/formats/animation/index.ts';
import { bakeClip, type ClipDesign } from './bake-clip.ts';
import { dance } from './dance.ts';
import { fly } from './fly.ts';
import { idle, sit } from './idle-and-sit.ts';
import { run, walk } from './walk-and-run.ts';
import { wave } from './wave.ts';

/** The clips of public/samples; all are our own work. */
export const CLIPS: readonly ClipDesign[] = [idle, walk, run, wave, dance, sit, fly];

/** The .anim file of a design: the same bytes every time. */
export function encodeClip(design: ClipDesign): Uint8Array<ArrayBuffer> {
  return encodeAnimation(buildAnimation(bakeClip(design)));
}
