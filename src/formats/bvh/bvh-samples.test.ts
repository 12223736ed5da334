import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import {
  angleDegrees,
  conjugate,
  fromEuler,
  multiply,
  type Quaternion,
  rotateVector,
} from '../../math/index.ts';
import { bindClip } from '../../motion/index.ts';
import { createCursors, samplePositions, sampleRotations } from '../../motion/playback/tracks.ts';
import {
  type Animation,
  decodeAnimation,
  dequantisePositions,
  dequantiseRotations,
  dequantiseU16,
  quantiseU16,
} from '../animation/index.ts';
import { type Bvh, METRES_PER_INCH, toSecondLifeAxes } from './bvh.ts';
import { decodeBvh, importBvh } from './index.ts';

/*
 * The four real pairs of BVH and compiled clip. The old compiler had other settings than an importer of today
 * assumes: the table of animation.md section 12.5 lists them, and they are undone here.
 */

type Vector = [number, number, number];

interface Pair {
  name: string;
  /** Seconds that the old settings put before the rotation keys. */
  shift?: number;
  /** Metres; what the old settings took for rest, or frame 0. */
  origin?: Vector;
  /** The dances were turned to face the front. */
  facing?: Quaternion;
}

const PAIRS: readonly Pair[] = [
  { name: 'clap' },
  { name: 'hello', shift: 0.3 },
  { name: 'express_laugh', origin: [0, 0, 1.067] },
  { name: 'dance5', facing: [0, 0, 1, 0] },
];

const quaternionOf = ([x, y, z, w]: Float32Array): Quaternion => [x, y, z, w];

const loadBvh = (name: string) => decodeBvh(sharedFile(`samples/bvh/${name}.bvh`));

interface LocalPose {
  rotation: Quaternion;
  position: Vector;
}

/** The pose of a joint in one frame, in Second Life's axes and metres, nothing relative or rounded. */
function poseOf({ joints, columns, values }: Bvh, index: number, frame: number): LocalPose {
  const { column, hasPositions, order } = joints[index];
  const at = frame * columns + column;
  const [x, y, z, w] = fromEuler(order, values, hasPositions ? at + 3 : at);
  const inches = toSecondLifeAxes(values[at], values[at + 1], values[at + 2]);
  return {
    rotation: [...toSecondLifeAxes(x, y, z), w],
    position: inches.map((i) => i * METRES_PER_INCH) as Vector,
  };
}

/** What an imported clip does with a joint at the key of a frame; null for a joint it leaves out. */
function importedPoses(animation: Animation, { frameTime }: Bvh) {
  const clip = bindClip(animation, defaultSkeleton);
  const { duration } = animation;
  const rotations = new Float32Array(4 * clip.joints.length);
  const positions = new Float32Array(3 * clip.joints.length);
  return (name: string, frame: number): LocalPose | null => {
    const entry = clip.joints.indexOf(defaultSkeleton.jointNumber(name));
    if (entry < 0) return null;
    const code = quantiseU16((frame - 1) * frameTime, 0, duration);
    const at = Float64Array.of(dequantiseU16(code, 0, duration));
    sampleRotations(rotations, clip.rotations, createCursors(clip.rotations), at);
    samplePositions(positions, clip.positions, createCursors(clip.positions), at);
    const [x, y, z] = positions.subarray(3 * entry);
    const rotation = quaternionOf(rotations.subarray(4 * entry));
    return { rotation, position: [x, y, z - Math.fround(1.067)] };
  };
}

/** Undoes for the pelvis that the importer makes it relative to frame 0. */
function absolute({ rotation, position }: LocalPose, start: LocalPose): LocalPose {
  const [x, y, z] = rotateVector(position, start.rotation);
  const [startX, startY, startZ] = start.position;
  return {
    rotation: multiply(start.rotation, rotation),
    position: [x + startX, y + startY, z + startZ],
  };
}

/** What a frame of the BVH comes to, for the joint with that name and that number in the file. */
type PoseSource = (name: string, index: number, frame: number) => LocalPose;

/** Degrees and metres by which the frames miss each key of the compiled clip. */
function missesOf(pair: Pair, bvh: Bvh, source: PoseSource) {
  const { name, shift = 0, facing = [0, 0, 0, 1] } = pair;
  const compiled = decodeAnimation(sharedFile(`samples/anim/${name}.anim`));
  const origin = pair.origin ?? poseOf(bvh, 0, 0).position;
  // Frame i is at (i + 1) frame times; the keys that hold at the ends equal the nearest frame.
  const frameAt = (time: number) =>
    Math.min(Math.max(Math.round(time / bvh.frameTime) - 1, 0), bvh.frameCount - 1);
  const rotations: number[] = [];
  const positions: number[] = [];

  for (const joint of compiled.joints) {
    const number = defaultSkeleton.jointNumber(joint.name);
    const index = bvh.joints.findIndex(({ name }) => defaultSkeleton.jointNumber(name) === number);
    const curve = dequantiseRotations(compiled, joint);
    curve.times.forEach((time, key) => {
      let { rotation } = source(joint.name, index, frameAt(time - shift));
      if (index === 0) rotation = multiply(facing, rotation);
      const [x, y, z, w] = curve.values.subarray(4 * key);
      rotations.push(angleDegrees(multiply(conjugate(rotation), [x, y, z, w])));
    });
    const path = dequantisePositions(compiled, joint);
    path.times.forEach((time, key) => {
      const { position } = source(joint.name, index, frameAt(time));
      const away = rotateVector(position.map((metres, c) => metres - origin[c]) as Vector, facing);
      const [x, y, z] = path.values.subarray(3 * key);
      positions.push(Math.max(...[x, y, z].map((metres, c) => Math.abs(metres - away[c]))));
    });
  }
  return { rotations, positions };
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}

/** The misses of all pairs together, ascending. */
function allMisses(sourceOf: (bvh: Bvh) => PoseSource) {
  const all = PAIRS.map((pair) => {
    const bvh = loadBvh(pair.name);
    return missesOf(pair, bvh, sourceOf(bvh));
  });
  return {
    rotations: ascending(all.flatMap(({ rotations }) => rotations)),
    positions: ascending(all.flatMap(({ positions }) => positions)),
  };
}

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)];

describeWithSamples('BVH against the clips that Linden Lab compiled', () => {
  it('reads every frame as their compiler did', () => {
    const { rotations, positions } = allMisses(
      (bvh) => (_, index, frame) => poseOf(bvh, index, frame),
    );
    expect(rotations).toHaveLength(161 + 92 + 1003 + 336);
    expect(share(rotations, 0.5)).toBeLessThan(0.0036);
    expect(share(rotations, 0.95)).toBeLessThan(0.006);
    expect(rotations.at(-1)).toBeLessThan(1.02);
    expect(positions).toHaveLength(69 + 22);
    expect(share(positions, 0.5)).toBeLessThan(0.00016);
    expect(positions.at(-1)).toBeLessThan(0.00027);
  });

  it.each([
    { reduceKeys: false, rotation95: 0.006, rotationMost: 0.04, positionMost: 0.0003 },
    { reduceKeys: true, rotation95: 0.01, rotationMost: 1.02, positionMost: 0.0008 },
  ])('gives their keys when imported, keys reduced: $reduceKeys', (expected) => {
    const { rotations, positions } = allMisses((bvh) => {
      const animation = importBvh(bvh, defaultSkeleton, { reduceKeys: expected.reduceKeys });
      const imported = importedPoses(animation, bvh);
      return (name, index, frame) => {
        // The reference frame is not played, and what never leaves it is not written.
        const pose = frame === 0 ? null : imported(name, frame);
        const start = poseOf(bvh, index, 0);
        if (!pose) return start;
        return index === 0 ? absolute(pose, start) : pose;
      };
    });
    expect(share(rotations, 0.95)).toBeLessThan(expected.rotation95);
    expect(rotations.at(-1)).toBeLessThan(expected.rotationMost);
    expect(positions.at(-1)).toBeLessThan(expected.positionMost);
  });

  it('makes a clip of the file of one frame, and warns that the viewer would not', () => {
    const bvh = loadBvh('crouch');
    const animation = importBvh(bvh, defaultSkeleton);
    expect(animation).toMatchObject({ duration: Math.fround(0.033333), basePriority: 2 });
    expect(animation.joints).toHaveLength(20);
    expect(animation.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'pelvis-start-lost joints[0]',
      'joint-refused joints[3]',
      'eases-shortened frames',
    ]);
    const refused = animation.warnings[1];
    expect(refused.message).toContain('neckDummy');
    const line = sharedFile('samples/bvh/crouch.bvh').subarray(refused.offset);
    expect(new TextDecoder().decode(line)).toMatch(/^\s*JOINT neckDummy\n/);

    const [pelvis, torso] = animation.joints;
    const still = dequantiseRotations(animation, pelvis);
    expect([...still.values]).toEqual([0, 0, 0, 1]);
    expect([...dequantisePositions(animation, pelvis).values]).toEqual([0, 0, 0]);
    const bent = quaternionOf(dequantiseRotations(animation, torso).values);
    const { rotation } = poseOf(bvh, 1, 0);
    expect(angleDegrees(multiply(conjugate(rotation), bent))).toBeLessThan(0.02);
  });

  it('says nothing of the helper joint neckDummy where it is still', () => {
    const bvh = loadBvh('clap');
    expect(bvh.joints.map(({ name }) => name)).toContain('neckDummy');
    const { warnings } = importBvh(bvh, defaultSkeleton);
    expect(warnings.map(({ code }) => code)).toEqual(['joints-held']);
  });
});
