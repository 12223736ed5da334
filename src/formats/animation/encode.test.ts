import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { animationBytes, CLIP_1_0, PELVIS_TO_GROUND } from '../../../test/animation-bytes.ts';
import {
  type Animation,
  type AnimationConstraint,
  COLLISION_VOLUMES,
  decodeAnimation,
  encodeAnimation,
  GROUND,
  type RawKeys,
} from './index.ts';

const volumes = [...COLLISION_VOLUMES];
const single = fc.float({ noNaN: true, noDefaultInfinity: true });
const vector = fc.tuple(single, single, single);
const priority = fc.integer({ min: -1, max: 0x7fffffff });
const name = (start: string) =>
  fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 40 }).map(
    // A beginning that keeps mRoot and mScreen out.
    (codes) => start + String.fromCharCode(...codes),
  );

/** A volume's 16 bytes, with anything after the NUL. */
const volume = (names: string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.uint8Array({ minLength: 16, maxLength: 16 }))
    .map(([text, raw]) => {
      raw.set(Buffer.from(`${text}\0`, 'latin1'));
      return { text, raw: new Uint8Array(raw) };
    });

const constraint: fc.Arbitrary<AnimationConstraint> = fc
  .record({
    chainLength: fc.constantFrom(0, 1),
    type: fc.constantFrom<'point' | 'plane'>('point', 'plane'),
    source: volume(volumes),
    sourceOffset: vector,
    target: volume([...volumes, GROUND]),
    targetOffset: vector,
    targetDirection: vector,
    easeInStart: single,
    easeInStop: single,
    easeOutStart: single,
    easeOutStop: single,
  })
  .map(({ source, target, ...rest }) => ({
    ...rest,
    sourceVolume: source.text,
    targetVolume: target.text,
    rawSourceVolume: source.raw,
    rawTargetVolume: target.raw,
  }));

function keys(version: Animation['version']): fc.Arbitrary<RawKeys> {
  const numbers = (value: fc.Arbitrary<number>) =>
    fc.array(fc.array(value, { minLength: 4, maxLength: 4 }), { maxLength: 6 });
  return version === '1.0'
    ? numbers(fc.nat(65535)).map((found) => Uint16Array.from(found.flat()))
    : numbers(single).map((found) => Float32Array.from(found.flat()));
}

function animation(version: Animation['version']): fc.Arbitrary<Animation> {
  const joint = fc.record({
    name: name('a'),
    priority,
    rotationKeys: keys(version),
    positionKeys: keys(version),
  });
  return fc
    .record({
      version: fc.constant(version),
      basePriority: priority,
      duration: fc.float({ min: 0, max: 60, noNaN: true }),
      emote: name(''),
      loopIn: single,
      loopOut: single,
      rawLoop: fc.integer(),
      easeIn: single,
      easeOut: single,
      handPose: fc.nat(14),
      joints: fc.array(joint, { minLength: 1, maxLength: 5 }),
      constraints: fc.array(constraint, { maxLength: 12 }),
      trailing: fc.uint8Array({ maxLength: 5 }).map((bytes) => new Uint8Array(bytes)),
    })
    .map((fields) => ({
      ...fields,
      loop: fields.rawLoop !== 0,
      constraintsIgnored: fields.constraints.length > 10,
      warnings: [],
    }));
}

describe('encodeAnimation', () => {
  it.each(['1.0', '0.1'] as const)('is the inverse of decodeAnimation, version %s', (version) => {
    fc.assert(
      fc.property(animation(version), (value) => {
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

  it.each(MISUSES)('refuses %s', (_, spoil) => {
    const value = good();
    encodeAnimation(value);
    spoil(value);
    expect(() => encodeAnimation(value)).toThrow(RangeError);
  });
});
