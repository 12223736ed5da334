import fc from 'fast-check';
import { expect, it } from 'vitest';
import { animationBytes, CLIP_1_0, PELVIS_TO_GROUND } from '../../../test/animation-bytes.ts';
import { storableAnimation } from '../../../test/storable-animation.ts';
import { animationByteLength, decodeAnimation, encodeAnimation } from './index.ts';

it.each(['1.0', '0.1'] as const)('is that of the encoded file, version %s', (version) => {
  fc.assert(
    fc.property(storableAnimation(version), (animation) => {
      expect(animationByteLength(animation)).toBe(encodeAnimation(animation).length);
    }),
  );
});

it.each([
  ['one constraint', '01 00 00 00', PELVIS_TO_GROUND],
  ['constraints that cannot be read', 'ff ff ff 7f', PELVIS_TO_GROUND],
])('counts %s', (_, numConstraints, constraints) => {
  // 41 before the joints, 36 of mPelvis with its two keys, 4 of the count of constraints.
  const bytes = animationBytes({ ...CLIP_1_0, numConstraints, constraints });
  expect(bytes).toHaveLength(81 + 86);
  expect(animationByteLength(decodeAnimation(bytes))).toBe(81 + 86);
});
