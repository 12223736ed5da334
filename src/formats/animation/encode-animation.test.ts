import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { animationBytes, CLIP_1_0, PELVIS_TO_GROUND } from '../../../test/animation-bytes.ts';
import { storableAnimation } from '../../../test/storable-animation.ts';
import { type Animation, animationByteLength, decodeAnimation, encodeAnimation } from './index.ts';

describe('encodeAnimation', () => {
  it.each(['1.0', '0.1'] as const)('is the inverse of decodeAnimation, version %s', (version) => {
    fc.assert(
      fc.property(storableAnimation(version), (value) => {
        expect({ ...decodeAnimation(encodeAnimation(value)), warnings: [] }).toEqual(value);
      }),
    );
  });

  const good = (): Animation =>
    decodeAnimation(
      animationBytes({
        ...CLIP_1_0,
        numConstraints: '01 00 00 00',
        constraints: PELVIS_TO_GROUND,
      }),
    );

  const MISUSES: [string, (value: Animation) => void][] = [
    ['a NUL in a name', (a) => (a.joints[0].name = 'm\0Pelvis')],
    ['a character outside Latin-1', (a) => (a.emote = '☺')],
    ['a fraction as priority', (a) => (a.basePriority = 1.5)],
    ['a joint priority beyond 32 bits', (a) => (a.joints[0].priority = 2 ** 31)],
    ['a NaN', (a) => (a.duration = Number.NaN)],
    ['a number beyond single precision', (a) => (a.easeIn = 1e39)],
    ['a negative hand pose', (a) => (a.handPose = -1)],
    ['loop and rawLoop that disagree', (a) => (a.loop = false)],
    ['keys of the other version', (a) => (a.joints[0].rotationKeys = new Float32Array(4))],
    ['half a key', (a) => (a.joints[0].positionKeys = new Uint16Array(6))],
    ['a chain beyond 255', (a) => (a.constraints[0].chainLength = 256)],
    ['a volume unlike its bytes', (a) => (a.constraints[0].sourceVolume = 'HEAD')],
    ['a volume of 15 bytes', (a) => (a.constraints[0].rawTargetVolume = new Uint8Array(15))],
    ['one constraint that is ignored', (a) => (a.constraintsIgnored = true)],
    ['eleven that are not', (a) => (a.constraints = Array(11).fill(a.constraints[0]))],
    [
      'ignored ones without bytes',
      (a) => {
        a.constraints = [];
        a.constraintsIgnored = true;
      },
    ],
  ];

  it.each(MISUSES)('refuses %s', (_, change) => {
    const value = good();
    encodeAnimation(value);
    change(value);
    expect(() => encodeAnimation(value)).toThrow(RangeError);
  });
});

it.each(['1.0', '0.1'] as const)(
  'animationByteLength is that of the encoded file, version %s',
  (version) => {
    fc.assert(
      fc.property(storableAnimation(version), (animation) => {
        expect(animationByteLength(animation)).toBe(encodeAnimation(animation).length);
      }),
    );
  },
);

it.each([
  ['one constraint', '01 00 00 00', PELVIS_TO_GROUND],
  ['constraints that cannot be read', 'ff ff ff 7f', PELVIS_TO_GROUND],
])('animationByteLength counts %s', (_, numConstraints, constraints) => {
  // 41 before the joints, 36 of mPelvis with its two keys, 4 of the count of constraints.
  const bytes = animationBytes({ ...CLIP_1_0, numConstraints, constraints });
  expect(bytes).toHaveLength(81 + 86);
  expect(animationByteLength(decodeAnimation(bytes))).toBe(81 + 86);
});
