import { buildAnimation, encodeAnimation } from '../../src/formats/animation/index.ts';
import { bake, type ClipDesign } from './bake.ts';
import { dance } from './dance.ts';
import { fly } from './fly.ts';
import { idle } from './idle.ts';
import { run } from './run.ts';
import { sit } from './sit.ts';
import { walk } from './walk.ts';
import { wave } from './wave.ts';

/** Every clip that we made ourselves, as it is found in public/samples. */
export const CLIPS: readonly ClipDesign[] = [idle, walk, run, wave, dance, sit, fly];

/** The .anim file of a design; the same bytes every time. */
export function encodeClip(design: ClipDesign): Uint8Array<ArrayBuffer> {
  return encodeAnimation(buildAnimation(bake(design)));
}
