import type { JointDirectory } from '../src/formats/animation/index.ts';
import type { Warning } from '../src/formats/bytes/index.ts';
import { hex } from './hex.ts';

/** The fields of an .anim file in file order, each in hex. */
export interface AnimationParts {
  version: string;
  basePriority: string;
  duration: string;
  emote: string;
  loopIn: string;
  loopOut: string;
  loop: string;
  easeIn: string;
  easeOut: string;
  handPose: string;
  numJoints: string;
  joints: string;
  numConstraints: string;
  constraints: string;
  rest: string;
}

/** mPelvis, priority -1, one rotation key at 0 (identity), one position key at the end (0, 0, 5). */
export const PELVIS_1_0 = `
  6d 50 65 6c 76 69 73 00  ff ff ff ff
  01 00 00 00  00 00 ff 7f ff 7f ff 7f
  01 00 00 00  ff ff ff 7f ff 7f ff ff`;

/** The same in version 0.1: 90 degrees about Z at 0 s, (0, 0, 1) at 1 s. */
export const PELVIS_0_1 = `
  6d 50 65 6c 76 69 73 00  ff ff ff ff
  01 00 00 00  00 00 00 00  00 00 00 00  00 00 00 00  00 00 b4 42
  01 00 00 00  00 00 80 3f  00 00 00 00  00 00 00 00  00 00 80 3f`;

/** mTorso and mChest, priority 2, without keys. */
export const TORSO = '6d 54 6f 72 73 6f 00  02 00 00 00  00 00 00 00  00 00 00 00';
export const CHEST = '6d 43 68 65 73 74 00  02 00 00 00  00 00 00 00  00 00 00 00';

/** Chain of 0 from PELVIS to GROUND, eased in over 0..1 s, out at 10 s; junk after the source's NUL. */
export const PELVIS_TO_GROUND = `
  00  00
  50 45 4c 56 49 53 00 ab cd 00 00 00 00 00 00 00  00 00 00 00  00 00 00 00  00 00 80 bf
  47 52 4f 55 4e 44 00 00 00 00 00 00 00 00 00 00  00 00 00 00  00 00 00 00  00 00 00 00
  00 00 00 00  00 00 00 00  00 00 00 00
  00 00 00 00  00 00 80 3f  00 00 20 41  00 00 20 41`;

/** One second, looping, one joint, no constraint: nothing to complain about. */
export const CLIP_1_0: AnimationParts = {
  version: '01 00 00 00',
  basePriority: '02 00 00 00',
  duration: '00 00 80 3f',
  emote: '00',
  loopIn: '00 00 00 00',
  loopOut: '00 00 80 3f',
  loop: '01 00 00 00',
  easeIn: '00 00 80 3e',
  easeOut: '00 00 00 3f',
  handPose: '01 00 00 00',
  numJoints: '01 00 00 00',
  joints: PELVIS_1_0,
  numConstraints: '00 00 00 00',
  constraints: '',
  rest: '',
};

export const CLIP_0_1: AnimationParts = {
  ...CLIP_1_0,
  version: '00 00 01 00',
  joints: PELVIS_0_1,
};

export function animationBytes(parts: AnimationParts): Uint8Array<ArrayBuffer> {
  return hex(Object.values(parts).join(' '));
}

/** mPelvis - mTorso - mChest, with the volumes PELVIS and CHEST, and one alias. */
export function fakeJoints(): JointDirectory {
  const names = ['mPelvis', 'mTorso', 'mChest', 'PELVIS', 'CHEST'];
  const parents = [-1, 0, 1, 0, 2];
  return {
    jointNumber: (name) => names.indexOf(name === 'hip' ? 'mPelvis' : name),
    parentOf: (joint) => parents[joint],
    nameOf: (joint) => names[joint],
  };
}

/** A small clip of version 1.0 with some fields replaced. */
export const clip = (changes: Partial<AnimationParts> = {}) =>
  animationBytes({ ...CLIP_1_0, ...changes });

/** A small clip of version 0.1 with some fields replaced. */
export const oldClip = (changes: Partial<AnimationParts> = {}) =>
  animationBytes({ ...CLIP_0_1, ...changes });

/** {@link clip} with one constraint. */
export const oneConstraint = (constraint: string, changes: Partial<AnimationParts> = {}) =>
  clip({ numConstraints: '01 00 00 00', constraints: constraint, ...changes });

export const warningCodes = (warnings: readonly Warning[]) => warnings.map(({ code }) => code);
