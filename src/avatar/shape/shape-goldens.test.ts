import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodeVisualParams } from '../../protocol/objects/index.ts';
import { attachmentJoint, composeWorld, createWorldPose, defaultSkeleton } from '../index.ts';
import {
  bodyMeasures,
  effectiveWeights,
  jointsOf,
  SHAPED_JOINT_COUNT,
  type ShapedJoints,
  unrotatedPositions,
} from './index.ts';

interface Golden {
  readonly name: string;
  readonly weights?: Readonly<Record<string, number>>;
  readonly bytes?: readonly number[];
  readonly male: boolean;
  readonly pelvisToFoot: number;
  readonly bodyHeight: number;
  readonly hover: number;
  readonly world: Readonly<Record<string, readonly number[]>>;
  readonly attachment_points: Readonly<Record<string, readonly number[]>>;
  readonly volume_matrices: Readonly<Record<string, readonly number[]>>;
  readonly moved: Readonly<
    Record<string, { readonly pos?: readonly number[]; readonly scale?: readonly number[] }>
  >;
}

const MICROMETRE = 1e-6;

describeWithSamples('shapes of the reference', () => {
  const text = new TextDecoder().decode(sharedFile('samples/shapes/goldens.json'));
  const { shapes } = JSON.parse(text) as { shapes: readonly Golden[] };

  it.each(shapes.map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    const effective = effectiveWeights(weightsOf(golden));
    expect(effective.isMale).toBe(golden.male);
    expect(effective.hover).toBeCloseTo(golden.hover, 6);

    const joints = jointsOf(effective);
    expectJoints(joints, golden.moved);
    const { pelvisToFoot, bodyHeight } = bodyMeasures(joints);
    expect(Math.abs(pelvisToFoot - golden.pelvisToFoot)).toBeLessThan(MICROMETRE);
    expect(Math.abs(bodyHeight - golden.bodyHeight)).toBeLessThan(MICROMETRE);

    const unrotated = unrotatedPositions(joints);
    const matrices = worldOf(joints);
    const place = (joint: number) => [...matrices.subarray(16 * joint + 12, 16 * joint + 15)];
    for (const [name, position] of Object.entries(golden.world)) {
      const joint = defaultSkeleton.jointNumber(name);
      expectNear([...unrotated.subarray(3 * joint, 3 * joint + 3)], position, name);
      expectNear(place(joint), position, name);
    }
    for (const [point, position] of Object.entries(golden.attachment_points)) {
      expectNear(place(attachmentJoint(Number(point))), position, point);
    }
    for (const [name, matrix] of Object.entries(golden.volume_matrices)) {
      const joint = defaultSkeleton.jointNumber(name);
      expectNear([...matrices.subarray(16 * joint, 16 * joint + 16)], matrix, name);
    }
  });
});

function weightsOf({ weights, bytes }: Golden): ReadonlyMap<number, number> {
  if (bytes) return decodeVisualParams(Uint8Array.from(bytes));
  return new Map(Object.entries(weights ?? {}).map(([id, weight]) => [Number(id), weight]));
}

/** Whatever the golden does not name is as in the file. */
function expectJoints({ positions, scales }: ShapedJoints, moved: Golden['moved']): void {
  for (let joint = 0; joint < SHAPED_JOINT_COUNT; joint++) {
    const { name, position, scale } = defaultSkeleton.rows[joint];
    const expected = moved[name];
    const of = (numbers: ArrayLike<number>) => Array.from(numbers).slice(3 * joint, 3 * joint + 3);
    expectNear(of(positions), expected?.pos ?? position, `position of ${name}`);
    expectNear(of(scales), expected?.scale ?? scale, `scale of ${name}`);
  }
}

/** World matrices with all rotations of bones zero. */
function worldOf({ positions, scales }: ShapedJoints): Float32Array {
  const pose = defaultSkeleton.restPose();
  pose.positions.set(positions);
  pose.scales.set(scales);
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  return world.matrices;
}

function expectNear(actual: readonly number[], expected: readonly number[], what: string): void {
  const distance = Math.max(...expected.map((value, axis) => Math.abs(value - actual[axis])));
  expect(distance, what).toBeLessThan(MICROMETRE);
}
