import { describe, expect, it } from 'vitest';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { UploadFace, UploadModel, UploadSkin } from '../scene/upload-scene.ts';
import { observeRig } from './observe-rig.ts';
import { boundsAtRest, restPalette } from './rest-pose.ts';

const WORLD = createWorldPose();
composeWorld(WORLD, defaultSkeleton, defaultSkeleton.restPose());

/** Where the default skeleton's joint is at rest, plus an offset. */
function placeOf(name: string, [x, y, z]: Vector3 = [0, 0, 0]): Vector3 {
  const o = defaultSkeleton.jointNumber(name) * 16 + 12;
  return [WORLD.matrices[o] + x, WORLD.matrices[o + 1] + y, WORLD.matrices[o + 2] + z];
}

interface TestJoint {
  readonly name: string;
  /** Where it was bound, off its place in the default skeleton. */
  readonly bound?: Vector3;
  /** What the file has as its position, off that in the default skeleton. */
  readonly moved?: Vector3;
}

function skinOf(joints: readonly TestJoint[]): UploadSkin {
  const numbers = joints.map(({ name }) => defaultSkeleton.jointNumber(name));
  return {
    jointNames: joints.map(({ name }) => name),
    sourceNames: joints.map(({ name }) => name),
    joints: Int16Array.from(numbers),
    bindShapeMatrix: null,
    inverseBindMatrices: Float64Array.from(
      joints.flatMap(({ name, bound }) => {
        const [x, y, z] = placeOf(name, bound);
        return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1];
      }),
    ),
    positions: Float64Array.from(
      joints.flatMap(({ moved = [0, 0, 0] }, i) =>
        moved.map((off, axis) => defaultSkeleton.rest.positions[numbers[i] * 3 + axis] + off),
      ),
    ),
    hasNode: new Uint8Array(joints.length).fill(1),
  };
}

/** A model with one vertex for each joint, at these places. */
function modelOf(
  name: string,
  joints: readonly TestJoint[],
  places: readonly Vector3[],
): UploadModel {
  const face: UploadFace = {
    material: 'cloth',
    positions: Float32Array.from(places.flat()),
    normals: null,
    uvs: null,
    indices: new Uint32Array(0),
    joints: Uint8Array.from(places.flatMap((_, i) => [i, 0, 0, 0])),
    weights: Float32Array.from(places.flatMap(() => [1, 0, 0, 0])),
    look: { color: [1, 1, 1, 1], image: null, fullBright: false },
  };
  const skin = skinOf(joints);
  return { name, faces: [face], continues: null, center: [0, 0, 0], size: [1, 1, 1], skin };
}

const observe = (...models: UploadModel[]) =>
  observeRig({ models }).map(({ rule, model, subject, value }) => ({
    ...{ rule, model, subject, millimetres: Math.round((value ?? 0) * 10_000) / 10 },
  }));

describe('the rig of a model', () => {
  it('has nothing to say where it was bound to the default skeleton', () => {
    const joints = [{ name: 'mPelvis' }, { name: 'mElbowLeft' }, { name: 'L_UPPER_ARM' }];
    const model = modelOf('tee', joints, [placeOf('mPelvis'), placeOf('mElbowLeft'), [0, 0, 1]]);
    // A volume has a scale and a rotation, which an inverse bind of a translation alone does not undo.
    expect(observe(model).filter(({ subject }) => subject !== 'L_UPPER_ARM')).toEqual([]);
  });

  it('tells how far joints were bound from where they rest', () => {
    const joints = [{ name: 'mPelvis' }, { name: 'mElbowLeft', bound: [0, 0.03, 0.04] as const }];
    const model = modelOf('tee', joints, [placeOf('mPelvis'), [0, 0, 1]]);
    expect(observe(model)).toEqual([
      { rule: 'bind-pose-off', model: 'tee', subject: 'mElbowLeft', millimetres: 50 },
    ]);
  });

  it('tells joint positions that are not those of the bind pose', () => {
    const off = [0, 0, 0.02] as const;
    const fitting = [{ name: 'mTorso', bound: off, moved: off }];
    expect(observe(modelOf('tee', fitting, [[0, 0, 1]]))).toEqual([
      { rule: 'bind-pose-off', model: 'tee', subject: 'mTorso', millimetres: 20 },
    ]);
    const other = [{ name: 'mTorso', moved: off }];
    expect(observe(modelOf('tee', other, [[0, 0, 1]]))).toEqual([
      { rule: 'override-off-bind', model: 'tee', subject: 'mTorso', millimetres: 20 },
    ]);
  });

  it('passes over joints without weights', () => {
    const joints = [{ name: 'mPelvis' }, { name: 'mHead', bound: [0, 0, 1] as const }];
    expect(observe(modelOf('tee', joints, [placeOf('mPelvis')]))).toEqual([]);
  });

  it('tells soles off the ground', () => {
    const [x, y, z] = placeOf('mFootLeft');
    const shoe = (height: number) =>
      modelOf(
        'shoe',
        [{ name: 'mFootLeft' }, { name: 'mKneeLeft' }],
        [
          [x, y, height],
          [x, y, z - 3],
        ],
      );
    expect(observe(shoe(0.004))).toEqual([]);
    expect(observe(shoe(-0.03))).toEqual([
      { rule: 'sole-height', model: 'shoe', subject: '', millimetres: -30 },
    ]);
  });

  it('tells joints about which models disagree', () => {
    const left = modelOf('left', [{ name: 'mHead', moved: [0, 0, 0.01], bound: [0, 0, 0.01] }], []);
    const right = modelOf(
      'right',
      [{ name: 'mHead', moved: [0, 0, 0.04], bound: [0, 0, 0.04] }],
      [],
    );
    expect(observe(left, right)).toEqual([
      { rule: 'joint-disputed', model: '', subject: 'mHead', millimetres: 30 },
    ]);
    expect(observe(left, left)).toEqual([]);
  });

  it('takes joints that were bound with a matrix without an inverse as they are', () => {
    const model = modelOf('tee', [{ name: 'mPelvis' }], [[0, 0, 1]]);
    const skin = { ...model.skin!, inverseBindMatrices: new Float64Array(16) };
    expect(observe({ ...model, skin })).toEqual([]);
  });

  it('has vertices without weights follow the first joint', () => {
    const model = modelOf('tee', [{ name: 'mPelvis', bound: [1, 0, 0] }], [[5, 6, 7]]);
    const face = { ...model.faces[0], weights: new Float32Array(4) };
    const bare = { ...model, faces: [face] };
    const box = boundsAtRest(bare, restPalette(bare.skin!, defaultSkeleton, false));
    for (const [axis, value] of [4, 6, 7].entries()) expect(box!.min[axis]).toBeCloseTo(value, 5);
  });
});
