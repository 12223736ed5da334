import fc from 'fast-check';
import {
  type Animation,
  type AnimationConstraint,
  COLLISION_VOLUMES,
  GROUND,
  type RawKeys,
} from '../src/formats/animation/index.ts';

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

/** Any animation that a file can hold and that decodes: what `encodeAnimation` promises to write back. */
export function storableAnimation(version: Animation['version']): fc.Arbitrary<Animation> {
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
