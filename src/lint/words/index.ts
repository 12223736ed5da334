import { ANIMATION_WORDS } from './en/animation-words.ts';
import { BVH_WORDS } from './en/bvh-words.ts';
import { MESH_WORDS } from './en/mesh-words.ts';
import { SCENE_WORDS } from './en/scene-words.ts';
import type { FindingWords } from './words.ts';

/**
 * Every oddity that there are words for, by its code. Words for the codes of a further format go into a
 * file of their own in `en`, and its table in here.
 */
export const FINDING_WORDS: Readonly<Record<string, FindingWords>> = {
  ...ANIMATION_WORDS,
  ...BVH_WORDS,
  ...MESH_WORDS,
  ...SCENE_WORDS,
};

export type { FindingWords };
