import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import { skinMoving } from '../../test/moving-skin.ts';
import type { MeshSkin } from '../formats/mesh/index.ts';
import { claimKey, OVERRIDE_RULES, PELVIS_OFFSET, rankClaims } from './override-rules.ts';
import { JointOverrides } from './overrides.ts';
import { composeWorld, createWorldPose } from './pose.ts';
import { defaultSkeleton } from './skeleton.ts';

const LOW = '0a000000-0000-0000-0000-000000000000';
const MIDDLE = '7f000000-0000-0000-0000-000000000000';
const HIGH = 'f0000000-0000-0000-0000-000000000000';

const CHEST = defaultSkeleton.jointNumber('mChest');
type Place = readonly [number, number, number];

const CHEST_REST: Place = [-0.015, 0, 0.205];

/** The claims on a joint that are not ignored, under the rule. */
const countingClaims = (overrides: JointOverrides, joint: number) =>
  overrides
    .claims()
    .filter((claim) => claim.joint === joint && !overrides.isIgnored(claim.meshId, joint));

const winnerOf = (overrides: JointOverrides, joint: number) =>
  OVERRIDE_RULES[overrides.rule](countingClaims(overrides, joint));

function chestAfter(overrides: JointOverrides): Float32Array {
  const pose = defaultSkeleton.restPose();
  overrides.applyTo(pose);
  return pose.positions.slice(3 * CHEST, 3 * CHEST + 3);
}

it('moves a joint until the mesh is taken off', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.add(LOW, skinMoving({ chest: [0, 0, 0.4] }));
  expectNumbers(chestAfter(overrides), [0, 0, 0.4]);
  overrides.remove(LOW);
  expectNumbers(chestAfter(overrides), CHEST_REST);
  expect(overrides.claims()).toEqual([]);
});

it.each([
  [0.00011, true],
  [0.00009, false],
  [-0.00011, true],
])('treats a move of %f m as significant: %s', (distance, significant) => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.add(LOW, skinMoving({ mChest: [-0.015, distance, 0.205] }));
  expect(winnerOf(overrides, CHEST) !== null).toBe(significant);
  expect(countingClaims(overrides, CHEST)).toMatchObject([
    { meshId: LOW, isSignificant: significant },
  ]);
});

it('compares mPelvis with its standing height', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.add(LOW, skinMoving({ mPelvis: [0, 0, 1.067] }));
  expect(winnerOf(overrides, 0)).toBeNull();
});

it('lets the highest id win, in whatever order meshes are added', () => {
  for (const ids of [
    [LOW, HIGH, MIDDLE],
    [HIGH, MIDDLE, LOW],
  ]) {
    const overrides = new JointOverrides(defaultSkeleton);
    for (const id of ids) {
      const z = { [LOW]: 1, [MIDDLE]: 2, [HIGH]: 3 }[id]!;
      overrides.add(id.toUpperCase(), skinMoving({ mChest: [0, 0, z] }));
    }
    expectNumbers(chestAfter(overrides), [0, 0, 3]);
    overrides.remove(HIGH);
    expectNumbers(chestAfter(overrides), [0, 0, 2]);
    expect(
      countingClaims(overrides, CHEST)
        .map((claim) => claim.meshId)
        .sort(),
    ).toEqual([LOW, MIDDLE]);
  }
});

it('counts the same mesh once, until it is taken off the last time', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }));
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }));
  expect(countingClaims(overrides, CHEST)).toHaveLength(1);
  overrides.remove(LOW);
  expect(countingClaims(overrides, CHEST)).toHaveLength(1);
  overrides.remove(LOW);
  expect(countingClaims(overrides, CHEST)).toEqual([]);
});

it('under the rank rule lets the majority win, and ties go to the highest id', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = 'rank';
  overrides.add(HIGH, skinMoving({ mChest: [0, 0, 3] }));
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }));
  expectNumbers(chestAfter(overrides), [0, 0, 3]);
  overrides.add(MIDDLE, skinMoving({ mChest: [0, 0, 1.00009] }));
  expectNumbers(chestAfter(overrides), [0, 0, 1.00009]);
});

it('under the rank rule counts a mesh that two objects wear twice', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = 'rank';
  overrides.add(HIGH, skinMoving({ mChest: [0, 0, 3] }));
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }));
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }));
  expectNumbers(chestAfter(overrides), [0, 0, 1]);
  const claims = rankClaims(overrides.claims());
  expect(claims.map(({ claim: { meshId }, rank }) => [meshId, rank])).toEqual([
    [LOW, 2],
    [HIGH, 1],
  ]);
  overrides.remove(LOW);
  expectNumbers(chestAfter(overrides), [0, 0, 3]);
  overrides.rule = 'highest-id';
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }));
  expectNumbers(chestAfter(overrides), [0, 0, 3]);
});

/** A skin whose bones were bound at these places of the world, and that was uploaded without joint positions. */
function skinBound(places: Record<string, Place>): MeshSkin {
  const jointNames = Object.keys(places);
  const inverseBindMatrices = new Float64Array(16 * jointNames.length);
  jointNames.forEach((name, k) => {
    const [x, y, z] = places[name];
    inverseBindMatrices.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1], 16 * k);
  });
  return skinMoving({}, { jointNames, inverseBindMatrices, altInverseBindMatrices: null });
}

it('under the rule of binds takes the places where most meshes were bound', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.add(HIGH, skinBound({ mTorso: [0, 0, 1.2], mChest: [0.1, 0, 1.6] }));
  expectNumbers(chestAfter(overrides), CHEST_REST);
  overrides.rule = 'bind-rank';
  // In the frame of the torso, which the skin has.
  expectNumbers(chestAfter(overrides), [0.1, 0, 0.4]);
  const body = skinBound({ mTorso: [0, 0, 1.2], mChest: [0, 0.2, 1.5] });
  overrides.add(LOW, body);
  overrides.add(LOW, body);
  expectNumbers(chestAfter(overrides), [0, 0.2, 0.3]);
  overrides.remove(LOW);
  overrides.remove(LOW);
  overrides.remove(HIGH);
  expectNumbers(chestAfter(overrides), CHEST_REST);
});

it('under the rule of binds measures from the default place of a parent that the skin does not have', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = 'bind-rank';
  const pose = defaultSkeleton.restPose();
  const world = createWorldPose(defaultSkeleton.jointCount);
  composeWorld(world, defaultSkeleton, pose);
  const parent = 16 * defaultSkeleton.rows[CHEST].parent + 12;
  const height = world.matrices[parent + 2];
  overrides.add(LOW, skinBound({ mChest: [0, 0, height + 0.5] }));
  expect(chestAfter(overrides)[2]).toBeCloseTo(0.5, 6);
});

it('under the rule of binds ignores matrices that cannot be inverted, volumes and unknown joints', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = 'bind-rank';
  const skin = skinBound({ mHead: [0, 0, 1], CHEST: [0, 0, 5], nobody: [0, 0, 5] });
  skin.inverseBindMatrices.fill(0, 0, 16);
  overrides.add(LOW, skin);
  overrides.add(HIGH, { ...skin, inverseBindMatrices: new Float64Array(5) });
  expect(overrides.claims()).toEqual([]);
});

/** Heights that agree, nearly agree (in a chain of two thresholds), differ, or are the default. */
const someMesh = fc.record({
  id: fc.constantFrom(LOW, MIDDLE, HIGH, '7f000000-0000-0000-0000-000000000001'),
  z: fc.constantFrom(0.205, 1, 1.00009, 1.00018, 2),
  offset: fc.constantFrom(0, 0.1, 0.2),
  locks: fc.boolean(),
  /** 1 puts it on; 2 puts it on and off; 3 on, off and on; 4 on, off, on and on. */
  steps: fc.constantFrom(1, 2, 3, 4),
});
type SomeMesh = typeof someMesh extends fc.Arbitrary<infer T> ? T : never;

/** Meshes, and the order in which they take their steps. */
const someHistory = fc
  .uniqueArray(someMesh, { selector: (mesh) => mesh.id, minLength: 1 })
  .chain((meshes) => {
    const steps = meshes.flatMap((mesh) => Array.from({ length: mesh.steps }, () => mesh));
    return fc.record({
      meshes: fc.constant(meshes),
      order: fc.shuffledSubarray(steps, { minLength: steps.length }),
    });
  });

function putOn(overrides: JointOverrides, { id, z, offset, locks }: SomeMesh): void {
  const extra = { pelvisOffset: offset, lockScaleIfJointPosition: locks };
  overrides.add(id, skinMoving({ mChest: [-0.015, 0, z] }, extra));
}

function effectOf(overrides: JointOverrides) {
  const pose = defaultSkeleton.restPose();
  pose.scales.fill(1.5);
  overrides.applyTo(pose);
  return { pose, winner: winnerOf(overrides, CHEST), lift: overrides.pelvisOffset };
}

it('gives the same result in whatever order meshes are put on and taken off', () => {
  fc.assert(
    fc.property(someHistory, fc.constantFrom('highest-id', 'rank'), ({ meshes, order }, rule) => {
      const viaDetours = new JointOverrides(defaultSkeleton);
      viaDetours.rule = rule;
      order.forEach((mesh, at) => {
        const isSecondStep = order.slice(0, at).filter((earlier) => earlier === mesh).length === 1;
        if (isSecondStep) viaDetours.remove(mesh.id);
        else putOn(viaDetours, mesh);
      });
      const direct = new JointOverrides(defaultSkeleton);
      direct.rule = rule;
      for (const mesh of meshes) {
        const times = { 1: 1, 2: 0, 3: 1, 4: 2 }[mesh.steps]!;
        for (let time = 0; time < times; time++) putOn(direct, mesh);
      }
      expect(effectOf(viaDetours)).toEqual(effectOf(direct));
    }),
  );
});

it('under the rank rule counts votes for the default position', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.rule = 'rank';
  overrides.add(HIGH, skinMoving({ mChest: [0, 0, 3] }));
  overrides.add(LOW, skinMoving({ mChest: [-0.015, 0, 0.205] }));
  overrides.add(MIDDLE, skinMoving({ mChest: [-0.015, 0, 0.205] }));
  expectNumbers(chestAfter(overrides), CHEST_REST);
  overrides.rule = 'highest-id';
  expectNumbers(chestAfter(overrides), [0, 0, 3]);
});

it('locks the scale of a moved joint at its default, and of no other', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  const places: Record<string, Place> = { mChest: [0, 0, 1], mNeck: [-0.01, 0, 0.251] };
  overrides.add(LOW, skinMoving(places, { lockScaleIfJointPosition: true }));
  overrides.add(HIGH, skinMoving({ mChest: [0, 0, 2] }));
  const pose = defaultSkeleton.restPose();
  pose.scales.fill(1.5);
  overrides.applyTo(pose);
  const neck = defaultSkeleton.jointNumber('mNeck');
  expect([...pose.scales.subarray(3 * CHEST, 3 * CHEST + 3)]).toEqual([1, 1, 1]);
  expect([...pose.scales.subarray(3 * neck, 3 * neck + 3)]).toEqual([1.5, 1.5, 1.5]);
});

it('ignores positions that do not match the joints one to one, and unknown joints', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  const skin = skinMoving({ mChest: [0, 0, 1] });
  overrides.add(LOW, { ...skin, jointNames: ['mChest', 'mNeck'] });
  overrides.add(MIDDLE, { ...skin, altInverseBindMatrices: null });
  overrides.add(HIGH, { ...skin, jointNames: ['unknown'] });
  expect(overrides.claims()).toEqual([]);
});

it('takes the pelvis offset of the highest id that has one', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  expect(overrides.pelvisOffset).toBe(0);
  const places: Record<string, Place> = { mChest: [0, 0, 1] };
  overrides.add(MIDDLE, skinMoving(places, { pelvisOffset: 0.2 }));
  overrides.add(LOW, skinMoving(places, { pelvisOffset: 0.1 }));
  overrides.add(HIGH, skinMoving(places));
  expect(overrides.pelvisOffset).toBe(0.2);
  overrides.remove(MIDDLE);
  expect(overrides.pelvisOffset).toBe(0.1);
});

it('ignores the pelvis offset of a skin whose positions do not match its joints', () => {
  const skin = skinMoving({ mChest: [0, 0, 1] }, { pelvisOffset: 0.2 });
  for (const bad of [
    { altInverseBindMatrices: null },
    { jointNames: ['mChest', 'mNeck'] },
    { jointNames: [], altInverseBindMatrices: new Float64Array(0) },
  ]) {
    const overrides = new JointOverrides(defaultSkeleton);
    overrides.add(LOW, { ...skin, ...bad });
    expect(overrides.pelvisOffset).toBe(0);
  }
});

it.each([
  ['a later significant entry', [0, 0, 2], [0, 0, 2]],
  ['the significant entry before one on the default', CHEST_REST, [0, 0, 1]],
] as const)('takes, of a joint that a skin lists twice, %s', (_, second, expected) => {
  const overrides = new JointOverrides(defaultSkeleton);
  const [x, y, z] = second;
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1], chest: [x, y, z] }));
  expectNumbers(chestAfter(overrides), expected);
});

it('moves collision volumes and attachment points as well, each locked to its own size', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  const places: Record<string, Place> = { PELVIS: [1, 2, 3], Left_Shoulder: [4, 5, 6] };
  overrides.add(LOW, skinMoving(places, { lockScaleIfJointPosition: true }));
  const pose = defaultSkeleton.restPose();
  pose.scales.fill(2);
  overrides.applyTo(pose);
  const volume = 3 * defaultSkeleton.jointNumber('PELVIS');
  const point = 3 * defaultSkeleton.jointNumber('Left Shoulder');
  expectNumbers(pose.positions.subarray(volume, volume + 3), [1, 2, 3]);
  expectNumbers(pose.scales.subarray(volume, volume + 3), [0.12, 0.16, 0.17]);
  expectNumbers(pose.positions.subarray(point, point + 3), [4, 5, 6]);
});

it('leaves ignored claims out of moves, votes and locked scales, until they count again', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 1] }));
  const locking = { lockScaleIfJointPosition: true, pelvisOffset: 0.2 };
  overrides.add(HIGH, skinMoving({ mChest: [0, 0, 3], mNeck: [0, 0, 3] }, locking));
  overrides.add(MIDDLE, skinMoving({ mChest: [0, 0, 3] }, { pelvisOffset: 0.1 }));
  overrides.ignored = new Set([claimKey(HIGH, CHEST), claimKey(HIGH, PELVIS_OFFSET)]);
  const pose = defaultSkeleton.restPose();
  pose.scales.fill(1.5);
  overrides.applyTo(pose);
  const neck = defaultSkeleton.jointNumber('mNeck');
  expectNumbers(pose.positions.subarray(3 * CHEST, 3 * CHEST + 3), [0, 0, 3]);
  expect(winnerOf(overrides, CHEST)?.meshId).toBe(MIDDLE);
  expect(pose.scales[3 * CHEST]).toBe(1.5);
  // Another claim of the same mesh goes on counting.
  expect([pose.positions[3 * neck + 2], pose.scales[3 * neck]]).toEqual([3, 1]);
  expect(overrides.pelvisOffset).toBe(0.1);
  overrides.rule = 'rank';
  expect(winnerOf(overrides, CHEST)?.meshId).toBe(MIDDLE);
  overrides.ignored = new Set([HIGH, MIDDLE].map((id) => claimKey(id, CHEST)));
  expect(winnerOf(overrides, CHEST)?.meshId).toBe(LOW);
  expect(countingClaims(overrides, CHEST)).toHaveLength(1);
  expect(overrides.pelvisOffset).toBe(0.2);
  overrides.ignored = new Set();
  expect(winnerOf(overrides, CHEST)?.meshId).toBe(HIGH);
});

it('keeps the saved claims of a mesh that is missing, under every rule, unless the mesh is worn', () => {
  const overrides = new JointOverrides(defaultSkeleton);
  const position = [0, 0, 0.5] as const;
  const claims = [{ joint: CHEST, position, locksScale: false }];
  const saved = { meshId: LOW, claims, pelvisOffset: 0.1 };
  overrides.addSaved(saved);
  for (const rule of ['highest-id', 'rank', 'bind-rank'] as const) {
    overrides.rule = rule;
    expectNumbers(chestAfter(overrides), position);
  }
  expect(overrides.pelvisOffset).toBe(0.1);
  overrides.remove(LOW);
  expect(overrides.claims()).toEqual([]);
  overrides.rule = 'highest-id';
  overrides.add(LOW, skinMoving({ mChest: [0, 0, 0.2] }));
  overrides.addSaved(saved);
  expectNumbers(chestAfter(overrides), [0, 0, 0.2]);
});
