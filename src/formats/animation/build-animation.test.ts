import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConstraintSource } from './build-animation.ts';
import {
  type AnimationSource,
  buildAnimation,
  decodeAnimation,
  dequantisePositions,
  dequantiseRotations,
  encodeAnimation,
} from './index.ts';

const HAND_ON_HEAD: ConstraintSource = {
  chainLength: 2,
  type: 'plane',
  sourceVolume: 'R_HAND',
  sourceOffset: [0, 0, -1.01],
  targetVolume: 'GROUND',
  targetOffset: [0.1, 0, 0],
  targetDirection: [0, 0, 0],
  easeInStart: 0.1,
  easeInStop: 0.2,
  easeOutStart: 10,
  easeOutStop: 10,
};

const source = (changes: Partial<AnimationSource> = {}): AnimationSource => ({
  duration: 2,
  joints: [{ name: 'mPelvis' }],
  ...changes,
});

describe('buildAnimation', () => {
  it("fills in the uploader's defaults", () => {
    expect(buildAnimation(source())).toEqual({
      version: '1.0',
      basePriority: 2,
      duration: 2,
      emote: '',
      loopIn: 0,
      loopOut: 2,
      loop: false,
      rawLoop: 0,
      easeIn: Math.fround(0.3),
      easeOut: Math.fround(0.3),
      handPose: 1,
      joints: [
        {
          name: 'mPelvis',
          priority: 2,
          rotationKeys: new Uint16Array(0),
          positionKeys: new Uint16Array(0),
        },
      ],
      constraints: [],
      constraintsIgnored: false,
      trailing: new Uint8Array(0),
      warnings: [],
    });
  });

  it('writes identity and zero as 32767, and times by the duration', () => {
    const { joints } = buildAnimation(
      source({
        joints: [
          {
            name: 'mPelvis',
            priority: 5,
            rotations: [{ time: 0, rotation: [0, 0, 0, 1] }],
            positions: [{ time: 1, position: [0, 5, -5] }],
          },
        ],
      }),
    );
    expect(joints[0]).toEqual({
      name: 'mPelvis',
      priority: 5,
      rotationKeys: Uint16Array.of(0, 32767, 32767, 32767),
      positionKeys: Uint16Array.of(32767, 32767, 65535, 0),
    });
  });

  it('normalises a rotation and makes its w positive', () => {
    const rotation = [0, 0, -6, -8] as const;
    const joints = [{ name: 'mHead', rotations: [{ time: 0, rotation }] }];
    const built = buildAnimation(source({ joints }));
    const { values } = dequantiseRotations(built, built.joints[0]);
    expect(values[2]).toBeCloseTo(0.6, 4);
    expect(values[3]).toBeCloseTo(0.8, 4);
  });

  it('shortens eases to fit into a clip that does not loop', () => {
    const eases = { easeIn: 1, easeOut: 3 };
    expect(buildAnimation(source(eases))).toMatchObject({ easeIn: 0.5, easeOut: 1.5 });
    expect(buildAnimation(source({ ...eases, loop: true }))).toMatchObject(eases);
  });

  it('makes clips that decode to the same clip without a warning', () => {
    const unit = fc.float({ min: -1, max: 1, noNaN: true });
    const rotation = fc
      .tuple(unit, unit, unit, unit)
      .filter((found) => Math.hypot(...found) > 0.01);
    const metres = fc.float({ min: -5, max: 5, noNaN: true });
    const position = fc.tuple(metres, metres, metres);
    fc.assert(
      fc.property(rotation, position, fc.boolean(), (turn, place, loop) => {
        const built = buildAnimation({
          duration: 1.7,
          loop,
          constraints: [HAND_ON_HEAD],
          joints: [
            {
              name: 'mWristRight',
              rotations: [
                { time: 0, rotation: turn },
                { time: 1.7, rotation: turn },
              ],
              positions: [{ time: 0.85, position: place }],
            },
            { name: 'mElbowRight' },
          ],
        });
        expect(decodeAnimation(encodeAnimation(built))).toEqual(built);

        const length = Math.hypot(...turn) * (turn[3] < 0 ? -1 : 1);
        const { times, values } = dequantiseRotations(built, built.joints[0]);
        expect(times).toEqual(Float32Array.of(0, 1.7));
        for (let i = 0; i < 3; i++) {
          expect(Math.abs(values[i] - turn[i] / length)).toBeLessThan(4.1 / 65535);
        }
        const positions = dequantisePositions(built, built.joints[0]);
        for (let i = 0; i < 3; i++) {
          expect(Math.abs(positions.values[i] - place[i])).toBeLessThan(20.1 / 65535);
        }
      }),
    );
  });

  const joint = { name: 'mPelvis' };
  it.each<[string, Partial<AnimationSource>]>([
    ['a duration over 60 s', { duration: 60.1 }],
    ['a negative duration', { duration: -1 }],
    ['a NaN duration', { duration: Number.NaN }],
    ['no joints', { joints: [] }],
    ['217 joints', { joints: Array(217).fill(joint) }],
    ['the joint mRoot', { joints: [{ name: 'mRoot' }] }],
    ['base priority 7', { basePriority: 7 }],
    ['joint priority -2', { joints: [{ name: 'a', priority: -2 }] }],
    ['hand pose 14', { handPose: 14 }],
    ['a loop end after the clip', { loopOut: 2.1 }],
    ['a negative ease', { easeIn: -0.1 }],
    [
      'a rotation of length 0',
      { joints: [{ name: 'a', rotations: [{ time: 0, rotation: [0, 0, 0, 0] }] }] },
    ],
    [
      'a NaN time',
      { joints: [{ name: 'a', positions: [{ time: Number.NaN, position: [0, 0, 0] }] }] },
    ],
    [
      'an infinite position',
      { joints: [{ name: 'a', positions: [{ time: 0, position: [0, Infinity, 0] }] }] },
    ],
    ['eleven constraints', { constraints: Array(11).fill(HAND_ON_HEAD) }],
    ['a chain of 4', { constraints: [{ ...HAND_ON_HEAD, chainLength: 4 }] }],
    ['GROUND as a source', { constraints: [{ ...HAND_ON_HEAD, sourceVolume: 'GROUND' }] }],
    ['an unknown target', { constraints: [{ ...HAND_ON_HEAD, targetVolume: 'MOON' }] }],
    ['a NaN offset', { constraints: [{ ...HAND_ON_HEAD, targetOffset: [0, 0, Number.NaN] }] }],
  ])('refuses %s', (_, changes) => {
    expect(() => buildAnimation(source(changes))).toThrow(RangeError);
  });
});
