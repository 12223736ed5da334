import { expect, test } from 'vitest';
import { type Influences, rigFace } from '../../../test/rig-face.ts';
import { decodeMesh, encodeMesh } from '../../formats/mesh/index.ts';
import { defaultSkeleton } from '../skeleton.ts';
import {
  entriesOf,
  heaviestJoint,
  histogramOf,
  influenceCounts,
  volumeUses,
  writeWeights,
} from './vertex-influences.ts';

const POINTS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACE = rigFace(
  POINTS,
  [0, 1, 2, 0, 2, 3],
  [
    [],
    [[1, 1]],
    [
      [0, 0.25],
      [1, 0.75],
    ],
    [
      [0, 0.5],
      [1, 0.25],
      [2, 0.15],
      [3, 0.1],
    ],
  ],
);
const WITHOUT_WEIGHTS = rigFace(POINTS, [0, 1, 2], null);

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const weightsOf = (face: typeof FACE, entries: number[]) => {
  const out = new Float32Array(face.vertexCount);
  writeWeights(out, face, entries);
  return [...out];
};

test('the weight of a joint on each vertex is the sum of its entries', () => {
  expect(weightsOf(FACE, [1])).toEqual([0, 1, 0.75, 0.25]);
  expect(weightsOf(FACE, [0, 1])).toEqual([0, 1, 1, 0.75]);
  expect(weightsOf(WITHOUT_WEIGHTS, [0])).toEqual([0, 0, 0, 0]);
});

test('a histogram counts vertices with any weight, full weight in the last range', () => {
  const histogram = histogramOf([weightsOf(FACE, [1]), weightsOf(WITHOUT_WEIGHTS, [1])], 4);
  expect(histogram).toEqual({ bins: [0, 1, 0, 2], vertices: 3 });
});

test('a vertex for which the file has no influence is told from one that it has on joint 0', async () => {
  const bytes = await encodeMesh({
    lods: {
      high: [
        {
          positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
          indices: [0, 1, 2],
          joints: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
          weights: [1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0],
        },
      ],
    },
    skin: { jointNames: ['mPelvis', 'mTorso'], inverseBindMatrices: [...IDENTITY, ...IDENTITY] },
  });
  const faces = (await decodeMesh(bytes)).lods.high!;
  expect(influenceCounts(faces)).toEqual([1, 1, 1, 0, 0]);
  // Our own records may have a first weight of 0 on any vertex.
  const second: Influences = [
    [0, 0],
    [1, 1],
  ];
  expect(influenceCounts([rigFace([0, 0, 0], [], [second])])).toEqual([0, 1, 0, 0, 0]);
  // It follows that joint all the same.
  expect(weightsOf(faces[0], [0])).toEqual([1, 1, 0.5]);
});

test('influences are counted per vertex; those of a face without weights are 0', () => {
  expect(influenceCounts([FACE])).toEqual([1, 1, 1, 0, 1]);
  expect(influenceCounts([FACE, WITHOUT_WEIGHTS])).toEqual([5, 1, 1, 0, 1]);
});

test('the joint with the most weight is named as the skin has it', () => {
  const jointNames = ['mPelvis', 'avatar_mChest', 'mNeck', 'mHead'];
  expect(heaviestJoint({ jointNames }, [FACE])).toBe('avatar_mChest');
  expect(heaviestJoint({ jointNames: [] }, [])).toBeNull();
});

test('entries of a joint have its name or an alias; volumes stand in for a bone that is not there', () => {
  const jointNames = ['mChest', 'avatar_mChest', 'CHEST', 'LEFT_PEC', 'Armature_mHead', 'mTorso'];
  const entries = (name: string) => entriesOf({ jointNames }, name, defaultSkeleton);
  expect(entries('mChest')).toEqual({ entries: [0, 1], names: ['mChest', 'avatar_mChest'] });
  expect(entries('CHEST').entries).toEqual([2]);
  expect(entries('Armature_mHead').entries).toEqual([4]);
  expect(entries('mHead')).toEqual({ entries: [], names: [] });
  const fitted = { jointNames: ['CHEST', 'LEFT_PEC', 'BELLY'] };
  expect(entriesOf(fitted, 'mChest', defaultSkeleton).names).toEqual(['CHEST', 'LEFT_PEC']);
});

test('all 26 collision volumes are counted, those that vertices follow first', () => {
  const jointNames = ['mChest', 'LEFT_PEC', 'CHEST', 'BELLY'];
  const uses = volumeUses({ jointNames }, [FACE, WITHOUT_WEIGHTS], defaultSkeleton);
  expect(uses).toHaveLength(26);
  const used = uses.filter(({ vertices }) => vertices > 0);
  expect(used.map(({ name, vertices }) => [name, vertices])).toEqual([
    ['LEFT_PEC', 3],
    ['BELLY', 1],
    ['CHEST', 1],
  ]);
  expect(defaultSkeleton.nameOf(used[0].joint)).toBe('LEFT_PEC');
});
