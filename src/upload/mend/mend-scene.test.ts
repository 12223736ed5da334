import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { UploadObservation } from '../scene/upload-observation.ts';
import type { UploadFace, UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';
import { meantJoint } from './mend-joints.ts';
import { type MendableRule, mendScene } from './mend-scene.ts';

const LOOK = { color: [1, 1, 1, 1], image: null, fullBright: false } as const;

/** A square of two triangles, whose vertices have these joints and weights, four each. */
function square(joints: readonly number[], weights: readonly number[]): UploadFace {
  return {
    material: 'cloth',
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    normals: null,
    uvs: null,
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    joints: Uint8Array.from(joints),
    weights: Float32Array.from(weights),
    look: LOOK,
  };
}

/** Each joint's matrix and position have the joint's place in the list in them. */
function skinOf(...names: string[]): UploadSkin {
  const numbers = names.map((name) => defaultSkeleton.jointNumber(name));
  return {
    jointNames: names.map((name, i) =>
      numbers[i] < 0 ? name : defaultSkeleton.nameOf(numbers[i]),
    ),
    sourceNames: names,
    joints: Int16Array.from(numbers),
    bindShapeMatrix: null,
    inverseBindMatrices: Float64Array.from(names.flatMap((_, i) => new Array(16).fill(i))),
    positions: Float64Array.from(names.flatMap((_, i) => [i, i, i])),
    hasNode: new Uint8Array(names.length).fill(1),
  };
}

const ALL_ON_FIRST = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
const FIRST = new Array(16).fill(0);

function sceneOf(
  skin: UploadSkin | null,
  face: UploadFace,
  rules: MendableRule[] = [],
): UploadScene {
  const model: UploadModel = {
    ...{
      name: 'tee',
      faces: [face],
      continues: null,
      center: [0.5, 0.5, 0],
      size: [1, 1, 0],
      skin,
    },
  };
  const observations = rules.map(
    (rule): UploadObservation => ({ rule, model: 'tee', face: null, subject: '', count: 1 }),
  );
  const messages = [{ code: 'UnknownJoints', subject: 'tee', count: 1 }] as const;
  return { source: 'collada', models: [model], instances: [], images: [], messages, observations };
}

describe('the joint that is meant', () => {
  it.each([
    ['mpelvis', 'mPelvis'],
    ['Armature_mHead', 'mHead'],
    ['rig:Armature|MCHEST', 'mChest'],
    ['Armature_L_UPPER_ARM', 'L_UPPER_ARM'],
    ['Avatar_mPelvis', 'mPelvis'],
    ['LSHLDR', 'mShoulderLeft'],
    ['Armature_Left Hand', 'Left Hand'],
  ])('%s is %s', (name, meant) => {
    expect(meantJoint(name)).toBe(defaultSkeleton.jointNumber(meant));
  });

  it.each(['tail', '', '_', 'mixamorig:Head', 'mixamorig:Hips', 'mHead_', 'Head'])(
    '%s is none',
    (name) => {
      expect(meantJoint(name)).toBe(-1);
    },
  );
});

describe('mends of an upload', () => {
  it('give misspelt joints their names, so that weights are uploaded', () => {
    const skin = skinOf('mPelvis', 'mpelvis', 'Armature_mHead', 'rig:mChest', 'hip', 'tail');
    const { scene, mends } = mendScene(sceneOf(skin, square(FIRST, ALL_ON_FIRST)), [
      'joint-misnamed',
    ]);
    expect(mends).toEqual([
      {
        rule: 'joint-misnamed',
        model: 'tee',
        before: 4,
        after: 1,
        changes: ['mpelvis → mPelvis', 'Armature_mHead → mHead', 'rig:mChest → mChest'],
      },
    ]);
    const [{ skin: mended }] = scene.models;
    expect(mended!.jointNames).toEqual([
      'mPelvis',
      'mPelvis',
      'mHead',
      'mChest',
      'mPelvis',
      'tail',
    ]);
    // One joint is still not in the skeleton.
    expect(scene.messages).toHaveLength(1);
    const legal = mendScene(sceneOf(skinOf('MHEAD'), square(FIRST, ALL_ON_FIRST)));
    expect(legal.scene.messages).toEqual([]);
  });

  it('add up the weights of a bone that is listed twice', () => {
    const joints = [0, 1, 2, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 2, 1, 0];
    const weights = [0.5, 0.3, 0.2, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.4, 0.35, 0.25, 0];
    const scene = sceneOf(skinOf('mPelvis', 'mHead', 'hip'), square(joints, weights));
    const { scene: mended, mends } = mendScene(scene, ['joint-listed-twice']);
    expect(mends).toMatchObject([{ before: 3, after: 2, changes: ['hip → mPelvis'] }]);
    const [{ skin, faces }] = mended.models;
    expect(skin!.jointNames).toEqual(['mPelvis', 'mHead']);
    expect([...faces[0].joints!]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
    const sums = [0.7, 0.3, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.75, 0.25, 0, 0];
    for (const [i, sum] of sums.entries()) expect(faces[0].weights![i]).toBeCloseTo(sum, 6);
  });

  it('remove joints without weights, with their matrices and positions', () => {
    const joints = [2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0];
    const weights = [...ALL_ON_FIRST.slice(0, 12), 0.6, 0.4, 0, 0];
    const scene = sceneOf(skinOf('mPelvis', 'mHead', 'mChest', 'mSkull'), square(joints, weights));
    const { scene: mended, mends } = mendScene(scene, ['joints-unweighted']);
    expect(mends).toMatchObject([{ before: 4, after: 2, changes: ['mHead', 'mSkull'] }]);
    const [{ skin, faces }] = mended.models;
    expect(skin!.jointNames).toEqual(['mPelvis', 'mChest']);
    expect([...skin!.joints]).toEqual([0, defaultSkeleton.jointNumber('mChest')]);
    expect([...skin!.inverseBindMatrices]).toEqual([
      ...new Array(16).fill(0),
      ...new Array(16).fill(2),
    ]);
    expect([...skin!.positions]).toEqual([0, 0, 0, 2, 2, 2]);
    expect([...faces[0].joints!]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
  });

  it('keep a joint for a skin without any weight', () => {
    const scene = sceneOf(skinOf('mPelvis', 'mHead'), square(FIRST, new Array(16).fill(0)));
    const { scene: mended } = mendScene(scene, ['joints-unweighted']);
    expect(mended.models[0].skin!.jointNames).toEqual(['mPelvis']);
  });

  it('remove triangles without area and those that are there twice, and keep their other sides', () => {
    const face = {
      ...square(FIRST, ALL_ON_FIRST),
      indices: Uint32Array.of(
        ...[0, 1, 2], // stays
        ...[1, 2, 0], // the same, from another corner
        ...[2, 1, 0], // its other side
        ...[0, 0, 3], // two corners in one
        ...[0, 2, 3], // stays
      ),
    };
    const { scene, mends } = mendScene(sceneOf(skinOf('mPelvis'), face), ['triangles-degenerate']);
    expect([...scene.models[0].faces[0].indices]).toEqual([0, 1, 2, 2, 1, 0, 0, 2, 3]);
    expect(mends).toEqual([
      { rule: 'triangles-degenerate', model: 'tee', before: 5, after: 3, changes: ['cloth: 2'] },
    ]);
  });

  it('give vertices without weights those of the nearest neighbour that has some, across faces', () => {
    // A strip of three squares, the last in a face of its own, and a triangle apart.
    const strip: UploadFace = {
      ...square([1, 0, 0, 0, ...new Array(28).fill(0)], [1, 0, 0, 0, ...new Array(28).fill(0)]),
      positions: Float32Array.of(
        ...[0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0],
      ),
      indices: Uint32Array.of(0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3),
    };
    const weights = [0, 0, 0, 0, 0, 0, 0, 0, 0.75, 0.25, 0, 0, 0, 0, 0, 0];
    const end: UploadFace = {
      ...square([0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0], weights),
      material: 'lace',
      positions: Float32Array.of(2, 0, 0, 2, 1, 0, 3, 1, 0, 3, 0, 0),
    };
    const apart: UploadFace = {
      ...square(FIRST, FIRST),
      positions: Float32Array.of(9, 9, 9, 9, 9, 8, 9, 8, 9, 9, 8, 8),
    };
    const given = sceneOf(skinOf('mPelvis', 'mHead', 'mChest'), strip, ['weights-none']);
    const scene = { ...given, models: [{ ...given.models[0], faces: [strip, end, apart] }] };
    const { scene: mended, mends } = mendScene(scene, ['weights-none']);
    // 7 of the strip, of which two are in no triangle, 3 of its end, 4 apart.
    expect(mends).toMatchObject([{ before: 14, after: 4, changes: ['cloth: 7', 'lace: 3'] }]);
    const [{ faces }] = mended.models;
    const jointsOf = (face: UploadFace) =>
      Array.from({ length: face.positions.length / 3 }, (_, vertex) => face.joints![vertex * 4]);
    // The corner at the start is mHead, that at the other end mostly mChest: each reaches its half.
    expect(jointsOf(faces[0])).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
    expect(jointsOf(faces[1])).toEqual([2, 2, 2, 2]);
    expect([...faces[1].weights!.subarray(0, 4)]).toEqual([0.75, 0.25, 0, 0]);
    expect(faces[2]).toBe(apart);
    // What is left is still reported.
    expect(mended.observations).toMatchObject([{ rule: 'weights-none', count: 4 }]);
  });

  it('say what reading has cut and normalised, and change nothing of it', () => {
    const given = sceneOf(skinOf('mPelvis'), square(FIRST, ALL_ON_FIRST));
    const found = (rule: MendableRule, count: number, face: number): UploadObservation => ({
      ...{ rule, model: 'tee', face, subject: '', count },
    });
    const scene = {
      ...given,
      observations: [
        ...[found('weights-over-four', 3, 0), found('weights-over-four', 4, 1)],
        found('weights-sum', 2, 0),
      ],
    };
    const { scene: mended, mends } = mendScene(scene);
    expect(mends).toEqual([
      { rule: 'weights-over-four', model: 'tee', before: 7, after: 0, changes: [] },
      { rule: 'weights-sum', model: 'tee', before: 2, after: 0, changes: [] },
    ]);
    expect(mended.models[0]).toBe(scene.models[0]);
    expect(mended.observations).toEqual([]);
  });

  it('leave the scene as it was, and what was not asked for', () => {
    const scene = sceneOf(skinOf('hip', 'mPelvis', 'mHead'), square(FIRST, ALL_ON_FIRST), [
      ...(['joint-listed-twice', 'joints-unweighted'] as const),
    ]);
    const before = structuredClone(scene);
    const { scene: mended } = mendScene(scene, ['joints-unweighted']);
    expect(scene).toEqual(before);
    expect(mended.observations.map(({ rule }) => rule)).toEqual(['joint-listed-twice']);
    expect(mended.models[0].skin!.jointNames).toEqual(['mPelvis']);
  });

  it('have nothing to do in a model that is as it should be', () => {
    const scene = sceneOf(skinOf('mPelvis'), square(FIRST, ALL_ON_FIRST));
    const { scene: mended, mends } = mendScene(scene);
    expect(mends).toEqual([]);
    expect(mended.models[0]).toBe(scene.models[0]);
    expect(mendScene(sceneOf(null, square(FIRST, ALL_ON_FIRST))).mends).toEqual([]);
  });

  it('keep the weight of every bone, and have nothing left to do', () => {
    const names = fc.constantFrom(
      'mPelvis',
      'hip',
      'mHead',
      'mhead',
      'rig_mChest',
      'mChest',
      'tail',
    );
    const influence = fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(0, 0.25, 0.5, 1));
    const input = fc.record({
      names: fc.array(names, { minLength: 6, maxLength: 6 }),
      influences: fc.array(influence, { minLength: 16, maxLength: 16 }),
    });
    fc.assert(
      fc.property(input, ({ names: list, influences }) => {
        const face = square(
          influences.map(([joint]) => joint),
          influences.map(([, weight]) => weight),
        );
        const scene = sceneOf(skinOf(...list), face);
        const { scene: mended } = mendScene(scene);
        const renamed = mendScene(scene, ['joint-misnamed']).scene;
        for (let vertex = 0; vertex < 4; vertex++) {
          // Vertices without weights take those of a neighbour.
          if (face.weights![vertex * 4] === 0) continue;
          expect(weightsByName(mended, vertex)).toEqual(weightsByName(renamed, vertex));
        }
        expect(mendScene(mended).mends).toEqual([]);
      }),
    );
  });
});

/** The weight of every joint at a vertex, by name. */
function weightsByName({ models: [{ skin, faces }] }: UploadScene, vertex: number) {
  const sums: Record<string, number> = {};
  const { joints, weights } = faces[0];
  for (let i = vertex * 4; i < vertex * 4 + 4; i++) {
    if (weights![i] === 0) continue;
    const name = skin!.jointNames[joints![i]];
    sums[name] = (sums[name] ?? 0) + weights![i];
  }
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
