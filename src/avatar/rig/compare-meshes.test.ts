import { expect, test } from 'vitest';
import { type Influences, rigFace, rigSkin } from '../../../test/rig-face.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { compareMeshes, type MeshVersion } from './compare-meshes.ts';

const NAMES = ['mPelvis', 'mTorso', 'mChest'];
const BOUND = [
  [0, 0, 1.067],
  [0, 0, 1.151],
  [-0.015, 0, 1.356],
] as const;
const POINTS = [0, 0, 1, 0.1, 0, 1, 0, 0.1, 1, 0.1, 0.1, 1];
const TRIANGLES = [0, 1, 2, 2, 1, 3];
const half: Influences = [
  [0, 0.5],
  [1, 0.5],
];
const WEIGHTS: Influences[] = [[[0, 1]], half, half, [[1, 1]]];

const version = (
  positions = POINTS,
  weights: readonly Influences[] | null = WEIGHTS,
  skin = rigSkin(NAMES, BOUND),
): MeshVersion => ({ faces: [rigFace(positions, TRIANGLES, weights)], skin });
const compare = (before: MeshVersion, after: MeshVersion) =>
  compareMeshes(before, after, defaultSkeleton);

test('a version and itself have no difference', () => {
  expect(compare(version(), version())).toEqual({
    triangles: { before: 2, after: 2 },
    vertices: { before: 4, after: 4 },
    faces: { before: 1, after: 1 },
    addedJoints: [],
    removedJoints: [],
    hasSameTriangles: true,
    matched: 4,
    unmatched: 0,
    weightsChanged: 0,
    moved: 0,
    maxMove: 0,
    overrides: [],
  });
});

test('vertices of the same triangles correspond by number, however far they moved', () => {
  const raised = [...POINTS];
  raised[2] = 1.02;
  raised[5] = 1.00005;
  const { hasSameTriangles, moved, maxMove, matched } = compare(version(), version(raised));
  expect({ hasSameTriangles, moved, matched }).toEqual({
    ...{ hasSameTriangles: true, moved: 1, matched: 4 },
  });
  expect(maxMove).toBeCloseTo(0.02, 6);
});

test('weights differ where more than 1 % is on other joints, whatever their order in the skin', () => {
  const changed: Influences[] = [
    [[0, 1]],
    [
      [0, 0.495],
      [1, 0.505],
    ],
    [
      [0, 0.4],
      [1, 0.6],
    ],
    [[2, 1]],
  ];
  expect(compare(version(), version(POINTS, changed)).weightsChanged).toBe(2);
  const swapped: Influences[] = [
    [[1, 1]],
    [
      [1, 0.5],
      [0, 0.5],
    ],
    [
      [1, 0.5],
      [0, 0.5],
    ],
    [[0, 1]],
  ];
  const skin = rigSkin(['avatar_mTorso', 'mPelvis', 'mChest'], [BOUND[1], BOUND[0], BOUND[2]]);
  const same = compare(version(), version(POINTS, swapped, skin));
  expect(same.weightsChanged).toBe(0);
  expect([same.addedJoints, same.removedJoints]).toEqual([[], []]);
});

test('a face that lost its weights follows the first joint', () => {
  expect(compare(version(), version(POINTS, null)).weightsChanged).toBe(3);
});

test('joints that came and went have the names of the skeleton', () => {
  const skin = rigSkin(['mPelvis', 'mTorso', 'avatar_mNeck', 'Armature_x'], [...BOUND, BOUND[0]]);
  const { addedJoints, removedJoints } = compare(version(), version(POINTS, WEIGHTS, skin));
  expect(addedJoints).toEqual(['mNeck', 'Armature_x']);
  expect(removedJoints).toEqual(['mChest']);
});

test('with other triangles, vertices correspond by their places within 5 mm', () => {
  const face = rigFace(
    [0.003, 0, 1, 0.1, 0, 1, 0, 0.1, 1, 0.05, 0.05, 1],
    [0, 1, 2, 1, 3, 2],
    [[[0, 1]], half, [[2, 1]], half],
  );
  const after = { faces: [face], skin: rigSkin(NAMES, BOUND) };
  const result = compare(version(), after);
  expect(result).toMatchObject({
    ...{ hasSameTriangles: false, matched: 3, unmatched: 1 },
    ...{ moved: 1, weightsChanged: 1 },
  });
  expect(result.maxMove).toBeCloseTo(0.003, 6);
});

test('joint positions are compared, the default standing in for one that is not there', () => {
  const withPositions = (z: number, torso = 0.084) =>
    version(
      POINTS,
      WEIGHTS,
      rigSkin(NAMES, BOUND, [
        [0, 0, 1.067],
        [0, 0, torso],
        [-0.015, 0, z],
      ]),
    );
  const [chest, torso, ...others] = compare(
    withPositions(0.245),
    withPositions(0.205, 0.094),
  ).overrides;
  expect(others).toEqual([]);
  expect(chest).toMatchObject({ name: 'mChest', before: [-0.015, 0, 0.245], after: null });
  expect(chest.distance).toBeCloseTo(0.04, 9);
  expect(torso).toMatchObject({ name: 'mTorso', before: null, after: [0, 0, 0.094] });
  expect(torso.distance).toBeCloseTo(0.01, 9);
});

test('meshes without a skin are compared, too', () => {
  const rigid = { faces: [rigFace(POINTS, TRIANGLES, null)], skin: null };
  expect(compare(rigid, rigid)).toMatchObject({ weightsChanged: 0, matched: 4 });
  expect(compare(rigid, version()).addedJoints).toEqual(NAMES);
});
