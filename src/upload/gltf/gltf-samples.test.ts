import { beforeAll, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { describeScene } from '../report/describe-scene.ts';
import { boundsAtRest, restPalette } from '../rig/rest-pose.ts';
import type { UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';
import { readGltfScene } from './read-gltf-scene.ts';

const FILE = 'Little_Bear_derived.glb';

/** What an independent script says of the file. Metres in the axes of the skeleton, millimetres where a name says so. */
interface FileFacts {
  readonly joints: number;
  readonly joint_names: readonly string[];
  readonly viewer_joints: Readonly<
    Record<
      string,
      {
        readonly override: readonly number[];
        readonly off_mm: number;
        readonly inverse_bind_column_major: readonly number[];
      }
    >
  >;
  readonly overrides_count: number;
  readonly overrides_max_off_mm: number;
  readonly faces: readonly { material: string; triangles: number; vertices: number }[];
  readonly totals: {
    readonly faces: number;
    readonly triangles: number;
    readonly vertices: number;
  };
  readonly bounds_viewer_zup: readonly (readonly number[])[];
  readonly bind_shape_matrix_column_major: readonly number[];
  readonly bounds_skinned_with_overrides_viewer: readonly (readonly number[])[];
  readonly palette_residual: Readonly<Record<string, number>>;
}

function expectNear(actual: ArrayLike<number>, expected: readonly number[], tolerance = 2e-6) {
  expect(actual.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) {
    expect(Math.abs(actual[i] - value), `${i}: ${actual[i]} for ${value}`).toBeLessThan(tolerance);
  }
}

describeWithSamples('the glTF sample is read as an independent script did', () => {
  let facts: FileFacts;
  let scene: UploadScene;
  let model: UploadModel;
  let skin: UploadSkin;
  beforeAll(() => {
    const all = JSON.parse(new TextDecoder().decode(sharedFile('samples/upload/facts.json')));
    facts = all[FILE];
    scene = readGltfScene(sharedFile(`samples/upload/${FILE}`), () => null);
    [model] = scene.models;
    skin = model.skin!;
  });

  it('faces in the order of the upload', () => {
    const [described] = describeScene(scene, defaultSkeleton);
    expect(scene.models).toHaveLength(1);
    expect(described.name).toBe('LittleBear');
    expect(described.faces).toEqual(facts.faces);
    const { totals } = facts;
    const sum = (of: 'triangles' | 'vertices') =>
      described.faces.reduce((total, face) => total + face[of], 0);
    expect([described.faces.length, sum('triangles'), sum('vertices')]).toEqual([
      ...[totals.faces, totals.triangles, totals.vertices],
    ]);
  });

  it('bounds, turned to the axes of the skeleton, and the prim', () => {
    const [{ bounds }] = describeScene(scene, defaultSkeleton);
    expectNear(bounds!.min, facts.bounds_viewer_zup[0]);
    expectNear(bounds!.max, facts.bounds_viewer_zup[1]);
    const [instance] = scene.instances;
    expect([instance.position, instance.scale]).toEqual([model.center, model.size]);
    expect(instance.rotation).toEqual([0, 0, 0, 1]);
  });

  it('the bind shape of the asset: size and centre', () => {
    const [described] = describeScene(scene, defaultSkeleton);
    expectNear(described.skin!.assetBindShapeMatrix!, facts.bind_shape_matrix_column_major);
    expect(described.skin!.bindShapeMatrix).toEqual(described.skin!.assetBindShapeMatrix);
  });

  it('joints, their positions and their rewritten inverse bind matrices', () => {
    expect(skin.jointNames).toEqual(facts.joint_names);
    expect(skin.jointNames).toHaveLength(facts.joints);
    expect(skin.joints.every((joint) => joint >= 0)).toBe(true);
    for (const [i, name] of facts.joint_names.entries()) {
      const expected = facts.viewer_joints[name];
      expectNear(skin.positions.subarray(i * 3, i * 3 + 3), expected.override);
      const inverse = skin.inverseBindMatrices.subarray(i * 16, i * 16 + 16);
      expectNear(inverse, expected.inverse_bind_column_major);
    }
  });

  it('overrides, with their distance from the default skeleton', () => {
    const [described] = describeScene(scene, defaultSkeleton);
    const { overrides } = described.skin!;
    expect(overrides).toHaveLength(facts.overrides_count);
    for (const { joint, distance, hasNode } of overrides) {
      expect(Math.abs(distance * 1000 - facts.viewer_joints[joint].off_mm)).toBeLessThan(2e-3);
      expect(hasNode).toBe(true);
    }
    const most = Math.max(...overrides.map(({ distance }) => distance * 1000));
    expect(Math.abs(most - facts.overrides_max_off_mm)).toBeLessThan(2e-3);
  });

  it('stands as modelled with its joint positions', () => {
    const palette = restPalette(skin, defaultSkeleton, true);
    const { min, max } = boundsAtRest(model, palette)!;
    expectNear(min, facts.bounds_skinned_with_overrides_viewer[0]);
    expectNear(max, facts.bounds_skinned_with_overrides_viewer[1]);
  });

  it('volumes lose their rotation, by as much as the script computed', () => {
    const palette = restPalette(skin, defaultSkeleton, true);
    for (const [i, name] of skin.jointNames.entries()) {
      const matrix = palette.subarray(i * 16, i * 16 + 16);
      const off = matrix.map((value, at) => Math.abs(value - (at % 5 === 0 ? 1 : 0)));
      const residual = Math.max(...off.filter((_, at) => at < 12));
      expect(Math.abs(residual - (facts.palette_residual[name] ?? 0)), name).toBeLessThan(1e-4);
    }
    const lost = scene.observations.filter(({ rule }) => rule === 'volume-rotation-lost');
    const subjects = lost.map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(Object.keys(facts.palette_residual).toSorted());
  });

  it('has nothing else to say than that it was read', () => {
    expect(scene.messages).toEqual([{ code: 'ModelLoaded', subject: 'LittleBear', count: 1 }]);
  });
});
