import { describe, expect, it } from 'vitest';
import { floats, type RigParts, rigGlb } from '../../../test/gltf/gltf-file.ts';
import { defaultSkeleton, JOINT_ROWS } from '../../avatar/index.ts';
import { whyStatic } from '../asset/upload-options.ts';
import { describeScene } from '../report/describe-scene.ts';
import type { UploadScene } from '../scene/upload-scene.ts';
import { readGltfScene } from './read-gltf-scene.ts';

const read = (parts?: RigParts) => readGltfScene(rigGlb(parts), () => null, defaultSkeleton);
const rules = ({ observations }: UploadScene) => observations.map(({ rule }) => rule);
const codes = ({ messages }: UploadScene) => messages.map(({ code }) => code);
const skinOf = ({ models }: UploadScene) => models[0].skin!;
const matrixOf = (scene: UploadScene, joint: number) =>
  [...skinOf(scene).inverseBindMatrices.subarray(joint * 16, joint * 16 + 16)].map(
    (value) => Math.round(value * 1e6) / 1e6 + 0,
  );
const moved = (x: number, y: number, z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

describe('the joints of a glTF skin', () => {
  it('are where the viewer has them, without overrides, if the file says so', () => {
    const scene = read();
    const { jointNames, joints, hasNode, bindShapeMatrix } = skinOf(scene);
    expect(jointNames).toEqual(['mPelvis', 'mTorso']);
    expect([...joints]).toEqual([0, 3]);
    expect([...hasNode]).toEqual([1, 1]);
    expect([...bindShapeMatrix!]).toEqual(moved(0, 0, 0));
    expect(describeScene(scene, defaultSkeleton)[0].skin!.overrides).toEqual([]);
    expect(matrixOf(scene, 0)).toEqual(moved(0, 0, -1.067));
    expect(matrixOf(scene, 1)).toEqual(moved(0, 0, -1.151));
    expect(codes(scene)).toEqual(['ModelLoaded']);
    expect(rules(scene)).toEqual([]);
    expect(whyStatic(scene)).toBe(null);
  });

  it('have the names of the viewer, and their positions as overrides', () => {
    const joints = [
      { name: 'hip', translation: [0, 1, 0] },
      // What the viewer has between the two is where the viewer has it.
      { name: 'mChest', translation: [0, 0.5, 0.1], parent: 0 },
    ];
    const scene = read({ joints });
    const { jointNames, sourceNames, positions } = skinOf(scene);
    expect(jointNames).toEqual(['mPelvis', 'mChest']);
    expect(sourceNames).toEqual(['hip', 'mChest']);
    const [pelvis, spines] = [1, 0.084 - 0.084 + 0.084 + 0.205 - 0.205];
    const expected = [0, 0, pelvis, 0.015 - 0.015, -0.1, 1.5 - pelvis - spines];
    for (const [i, value] of expected.entries()) expect(positions[i]).toBeCloseTo(value, 6);
  });

  it('lose their rotations, and inverse bind matrices make up for it', () => {
    const half = Math.SQRT1_2;
    const quarter = [half, 0, 0, half];
    const joints = [{ name: 'mPelvis', translation: [0, 1.067, 0], node: { rotation: quarter } }];
    const inverseBinds = floats(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 1.067, 1);
    const weights = floats(...new Array(4).fill([1, 0, 0, 0]).flat());
    const indices = new Uint8Array(16);
    const scene = read({ joints, inverseBinds, weights, indices });
    expect(matrixOf(scene, 0)).toEqual(moved(0, 0, -1.067));
  });

  it('keep what rest and bind pose differ by', () => {
    const inverseBinds = floats(...moved(0, -1, 0), ...moved(0, -1.151, 0));
    const scene = read({ inverseBinds });
    // The difference is along glTF's Y still: the uploader does not turn it.
    expect(matrixOf(scene, 0)).toEqual(moved(0, 0.067, -1.067));
  });

  it('count from the first node above them that is none', () => {
    const more = {
      nodes: [
        { name: 'square', mesh: 0, skin: 0 },
        { name: 'mPelvis', translation: [0, 1, 0], children: [2] },
        { name: 'mTorso', translation: [0, 0.1, 0] },
        { name: 'armature', translation: [0, 0.5, 0], children: [1] },
        { name: 'world', translation: [0, 100, 0], children: [3] },
      ],
      scenes: [{ nodes: [0, 4] }],
    };
    const { positions } = skinOf(read({ more }));
    expect(positions[2]).toBeCloseTo(1.5, 6);
    expect(positions[5]).toBeCloseTo(0.1, 6);
  });

  it('are bound anew from nothing where the file has no inverse bind matrices', () => {
    const scene = read({ inverseBinds: null });
    expect(rules(scene)).toContain('inverse-binds-unusable');
    expect(codes(scene)).toEqual(['ModelLoaded']);
    const few = read({ inverseBinds: floats(...moved(0, -1.067, 0)) });
    expect(codes(few)).toContain('InvBindCountMismatch');
    expect(rules(few)).toContain('inverse-binds-unusable');
  });

  it('of volumes have the size of the viewer without its rotation', () => {
    const joints = [
      { name: 'mPelvis', translation: [0, 1.067, 0] },
      { name: 'PELVIS', translation: [-0.01, -0.02, 0], parent: 0 },
    ];
    const scene = read({ joints });
    const { scale } = JOINT_ROWS[defaultSkeleton.jointNumber('PELVIS')];
    const matrix = matrixOf(scene, 1);
    for (const k of [0, 1, 2]) expect(matrix[k * 5]).toBeCloseTo(1 / scale[k], 5);
    expect(rules(scene)).toContain('volume-rotation-lost');
  });

  it('that the viewer does not have are left out with their weights', () => {
    const joints = [
      { name: 'mPelvis', translation: [0, 1.067, 0] },
      { name: 'Tail_Bone', translation: [0, 1, 0] },
      { name: 'mpelvis', translation: [0, 1, 0] },
    ];
    const scene = read({ joints });
    const { jointNames, droppedNames } = skinOf(scene);
    expect(jointNames).toEqual(['mPelvis']);
    expect(droppedNames).toEqual(['Tail_Bone', 'mpelvis']);
    const [{ joints: indices, weights }] = scene.models[0].faces;
    expect([...weights!]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, ...new Array(8).fill(0)]);
    expect(indices!.every((index) => index === 0)).toBe(true);
    expect(scene.messages[0]).toMatchObject({ code: 'SkinUsupportedJoints', count: 2 });
    const named = scene.observations.filter(({ rule }) => rule.startsWith('joint-'));
    expect(named.map(({ rule, subject }) => [rule, subject])).toEqual([
      ...[
        ['joint-illegal', 'Tail_Bone'],
        ['joint-misnamed', 'mpelvis'],
      ],
    ]);
    expect(describeScene(scene, defaultSkeleton)[0].skin!.unknownJoints).toEqual(droppedNames);
    expect(whyStatic(scene)).toBe(null);
  });

  it.each([
    ['Mixamo', 'mixamorig:Hips', 'mixamorig:Head'],
    ['VRM', 'J_Bip_C_Hips', 'J_Sec_Hair1'],
  ])('of %s are told together, and leave nothing of the skin', (program, hips, other) => {
    const joints = [{ name: hips }, { name: other, parent: 0 }];
    const scene = read({ joints });
    expect(scene.models[0].skin).toBe(null);
    expect(scene.models[0].faces[0].weights).toBe(null);
    expect(scene.observations).toEqual([
      {
        ...{ rule: 'joint-illegal', model: 'square', face: null },
        ...{ subject: `${hips} (${program})`, count: 2 },
      },
    ]);
    expect(whyStatic(scene)).toBe('no-weights');
  });

  it('are told together too where the file says that it is a VRM', () => {
    const joints = [{ name: 'Hips' }, { name: 'UpperLeg', parent: 0 }];
    const scene = read({ joints, more: { extensionsUsed: ['VRMC_vrm', 'VRMC_springBone'] } });
    expect(scene.observations).toMatchObject([
      { rule: 'joint-illegal', subject: 'Hips (VRM)', count: 2 },
    ]);
  });

  it('turn the file by a quarter where both shoulders are bound at a right angle', () => {
    const joints = ['mShoulderLeft', 'mShoulderRight'].map((name, i) => ({
      ...{ name, translation: [1, 0, i] },
    }));
    // x, y, z become z, x, y.
    const cycled = [0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1];
    const scene = read({ joints, inverseBinds: floats(...cycled, ...cycled) });
    expect([...scene.models[0].faces[0].positions.subarray(3, 6)]).toEqual([0, 1, 0]);
    const straight = read({ joints, inverseBinds: floats(...cycled, ...moved(0, 0, 0)) });
    expect([...straight.models[0].faces[0].positions.subarray(3, 6)]).toEqual([1, 0, 0]);
  });
});

describe('a skinned glTF mesh', () => {
  it('has the transform of its node too, against the specification', () => {
    const scene = read({ node: { translation: [0, 1, 0] } });
    expect([...scene.models[0].faces[0].positions.subarray(0, 3)]).toEqual([0, 0, 1]);
    expect(scene.observations).toEqual([
      { rule: 'skinned-node-moved', model: 'square', face: null, subject: 'square', count: 1 },
    ]);
  });

  it('has the largest weights first, divided by their sum', () => {
    const weights = Uint8Array.of(50, 150, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0);
    const scene = read({ weights });
    const [face] = scene.models[0].faces;
    expect([...face.joints!.subarray(0, 2)]).toEqual([1, 0]);
    expect([...face.weights!.subarray(0, 2)]).toEqual([0.75, 0.25]);
  });

  it('tells weights that are none, that do not add up, and that are for no joint', () => {
    const weights = floats(0, 0, 0, 0, 0.5, 0.25, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
    const indices = Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0);
    const scene = read({ weights, indices });
    const counts = scene.observations.map(({ rule, count }) => [rule, count]);
    expect(counts).toEqual([
      ...[
        ['data-invalid', 1],
        ['weights-none', 2],
        ['weights-sum', 1],
      ],
    ]);
  });

  it('loses the second set of weights', () => {
    // The first two accessors are those of joints and weights.
    const scene = read({ primitive: { attributes: { WEIGHTS_1: 1, JOINTS_1: 0 } } });
    expect(rules(scene)).toContain('weights-over-four');
  });

  it('shares weights by position', () => {
    const positions = floats(0, 0, 0, 1, 0, 0, 1, 0, -1, 0, 0, 0);
    const normals = floats(0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0);
    const scene = read({ primitive: { positions, normals } });
    const [{ weights, joints }] = scene.models[0].faces;
    // The last vertex at the place of the first has its weight.
    expect([...weights!.subarray(0, 4)]).toEqual([1, 0, 0, 0]);
    expect(joints![0]).toBe(1);
    expect(rules(scene)).toContain('weights-fused');
  });

  it('is not read without joints, and neither is anything else', () => {
    const scene = read({ primitive: { attributes: { JOINTS_0: undefined as never } } });
    expect(scene.models).toEqual([]);
    expect(codes(scene)).toEqual(['UnknownException']);
    expect(rules(scene)).toEqual(['gltf-refused']);
  });
});

describe('more joints than a mesh may list', () => {
  const all = defaultSkeleton.rows.slice(0, 133).map(({ name }) => ({ name }));

  it('become those that are used, and others of their groups', () => {
    const indices = Uint8Array.from({ length: 16 }, (_, i) => (i % 4 === 0 ? 40 : 0));
    const weights = floats(...new Array(4).fill([1, 0, 0, 0]).flat());
    const scene = read({ joints: all, indices, weights });
    const { jointNames, joints } = skinOf(scene);
    const { name, group, parent } = JOINT_ROWS[40];
    expect(jointNames[0]).toBe(name);
    const groups = new Set(['Torso', group, JOINT_ROWS[parent].group]);
    expect(joints.length).toBe(
      all.filter((_, joint) => groups.has(JOINT_ROWS[joint].group)).length,
    );
    expect(joints.every((joint) => groups.has(JOINT_ROWS[joint].group))).toBe(true);
    const [face] = scene.models[0].faces;
    expect(face.joints![0]).toBe(0);
    expect(scene.messages[0]).toMatchObject({
      ...{ code: 'SkinUnusedJoints', count: 133 - joints.length },
    });
  });

  it('of which more are used make the file static', () => {
    const count = 133;
    const positions = Float32Array.from({ length: count * 3 }, (_, i) => (i * 7) % 11);
    const indices = Uint8Array.from({ length: count * 4 }, (_, i) => (i % 4 === 0 ? i / 4 : 0));
    const weights = Float32Array.from({ length: count * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    const scene = read({
      ...{ joints: all, indices, weights },
      primitive: { positions, normals: null, uvs: null, indices: Uint16Array.of(0, 1, 2) },
    });
    expect(skinOf(scene).jointNames).toHaveLength(133);
    expect(codes(scene)).toContain('ModelTooManyJoints');
    expect(rules(scene)).toContain('joints-over-limit');
    expect(whyStatic(scene)).toBe('too-many-joints');
  });
});
