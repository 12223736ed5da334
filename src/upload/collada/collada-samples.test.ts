import { beforeAll, describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton, jointDirectory } from '../../avatar/index.ts';
import { type ColladaDocument, decodeCollada } from '../../formats/collada/index.ts';
import type { UploadModel, UploadScene, UploadSkin } from '../index.ts';
import { readColladaScene } from '../index.ts';
import { fusedWeights } from '../model/skin-checks.ts';
import { sharedWeights } from '../model/weights-by-position.ts';
import { findJointNodes } from './joint-nodes.ts';
import { isUnturned } from './node-matrix.ts';
import { readWeights } from './skin-weights.ts';
import { packSource } from './source-packer.ts';

const FOLDER = 'samples/upload/';
const FILES = ['angel_2016_08_05.dae', 'Little_Bear_90.dae', 'Skeleton.Male.dae', 'cube.dae'];

/** What facts.json says of a file, as far as it is compared here. */
interface FileFacts {
  readonly authoring_tool: string | null;
  readonly up_axis: string;
  readonly unit_meter: number;
  readonly instance_controllers: number;
  readonly instance_geometries: number;
  readonly skeleton_elements: number;
  readonly joint_node_lookup: string;
  readonly joint_nodes_found: number;
  readonly meshes: readonly MeshFacts[];
  readonly totals: Readonly<
    Record<'meshes' | 'faces' | 'materials' | 'triangles' | 'vertices', number>
  >;
}

interface MeshFacts {
  readonly geometry: string;
  readonly name: string;
  readonly position_source_count: number;
  readonly faces: readonly FaceFacts[];
  readonly bounds_raw: readonly number[][];
  readonly normalized_scale: readonly number[];
  readonly normalized_translation: readonly number[];
  readonly zero_area_triangles: number;
  readonly submodels: number;
  readonly joint_names: readonly string[];
  readonly unknown_joints: readonly string[];
  readonly aliased_joints: Readonly<Record<string, string>>;
  readonly duplicate_joints: readonly string[];
  readonly collision_volumes: readonly string[];
  readonly attachment_joints: readonly string[];
  readonly bind_shape_matrix_column_major: readonly number[];
  readonly bind_shape_rotation_identity: boolean;
  readonly weights: WeightFacts;
  readonly joints_without_node: readonly string[];
  readonly overrides: Readonly<
    Record<string, { readonly position: readonly number[]; readonly off_mm: number }>
  >;
}

interface FaceFacts {
  readonly material: string;
  readonly kind: string;
  readonly triangles: number;
  readonly vertices: number;
  readonly has_normals: boolean;
  readonly has_uv: boolean;
}

interface WeightFacts {
  readonly vertices: number;
  readonly influences: Readonly<Record<string, number>>;
  readonly over_4: number;
  readonly zero: number;
  readonly sum_off_by_1pct: number;
  readonly joints_used: number;
  readonly joints_unused: number;
  readonly coincident_positions_with_other_weights: number;
}

function expectNear(
  actual: ArrayLike<number>,
  expected: readonly number[],
  tolerance = 2e-6,
): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) {
    expect(Math.abs(actual[i] - value), `${i}: ${actual[i]} for ${value}`).toBeLessThan(tolerance);
  }
}

/** The box of all positions of a model. */
function bounds({ faces }: UploadModel): number[][] {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of faces) {
    for (const [i, value] of positions.entries()) {
      min[i % 3] = Math.min(min[i % 3], value);
      max[i % 3] = Math.max(max[i % 3], value);
    }
  }
  return [min, max];
}

/** Positions farther than 0.1 mm from those of the default skeleton. */
function overridesOf(skin: UploadSkin): Map<string, { position: number[]; millimetres: number }> {
  const overrides = new Map<string, { position: number[]; millimetres: number }>();
  for (const [i, name] of skin.jointNames.entries()) {
    const position = [...skin.positions.subarray(i * 3, i * 3 + 3)];
    const usual = defaultSkeleton.rows[skin.joints[i]].position;
    const millimetres = Math.hypot(...position.map((value, k) => value - usual[k])) * 1000;
    if (millimetres > 0.1) overrides.set(name, { position, millimetres });
  }
  return overrides;
}

describeWithSamples('the COLLADA samples are read as an independent script did', () => {
  let facts: Readonly<Record<string, FileFacts>>;
  beforeAll(() => {
    facts = JSON.parse(new TextDecoder().decode(sharedFile(`${FOLDER}facts.json`)));
  });

  describe.each(FILES)('%s', (file) => {
    let scene: UploadScene;
    let document: ColladaDocument;
    let expected: FileFacts;
    beforeAll(() => {
      const bytes = sharedFile(FOLDER + file);
      expected = facts[file];
      scene = readColladaScene(bytes);
      document = decodeCollada(bytes);
    });
    const eachMesh = (check: (model: UploadModel, mesh: MeshFacts, index: number) => void) => {
      expect(scene.models).toHaveLength(expected.meshes.length);
      for (const [i, mesh] of expected.meshes.entries()) check(scene.models[i], mesh, i);
    };
    const eachSkin = (check: (skin: UploadSkin, mesh: MeshFacts, index: number) => void) =>
      eachMesh((model, mesh, i) => {
        expect(model.skin !== null).toBe(mesh.joint_names !== undefined);
        if (model.skin) check(model.skin, mesh, i);
      });

    it('has the asset, the instances and the nodes of joints', () => {
      expect(document.authoringTool).toBe(expected.authoring_tool ?? '');
      expect(document.upAxis).toBe(expected.up_axis);
      expect(document.meter).toBe(expected.unit_meter);
      expect(document.skeletonUrls).toHaveLength(expected.skeleton_elements);
      expect(scene.instances).toHaveLength(
        expected.instance_controllers + expected.instance_geometries,
      );
      const { lookup, joints } = findJointNodes(document, jointDirectory);
      expect(lookup).toBe(expected.joint_node_lookup);
      expect(joints.size).toBe(expected.joint_nodes_found);
    });

    it('has the faces in the order of the upload', () => {
      eachMesh((model, mesh, i) => {
        expect([model.name, document.meshes[i].id]).toEqual([mesh.name, mesh.geometry]);
        expect(model.continues).toBe(null);
        const faces = model.faces.map((face) => ({
          material: face.material,
          triangles: face.indices.length / 3,
          vertices: face.positions.length / 3,
          has_normals: face.normals !== null,
          has_uv: face.uvs !== null,
        }));
        const figures = mesh.faces.map(
          ({ material, triangles, vertices, has_normals, has_uv }) => ({
            ...{ material, triangles, vertices, has_normals, has_uv },
          }),
        );
        expect(faces).toEqual(figures);
        const kinds = mesh.faces.map(({ kind }) => kind).sort();
        expect(document.meshes[i].primitives.map(({ kind }) => kind).sort()).toEqual(kinds);
        const [position] = document.meshes[i].vertices ?? [];
        expect(position.source?.count).toBe(mesh.position_source_count);
      });
      const { totals } = expected;
      const faces = scene.models.flatMap((model) => model.faces);
      const sum = (count: (face: (typeof faces)[number]) => number) =>
        faces.reduce((total, face) => total + count(face), 0);
      expect(scene.models).toHaveLength(totals.meshes);
      expect(faces).toHaveLength(totals.faces);
      expect(new Set(faces.map(({ material }) => material)).size).toBe(totals.materials);
      expect(sum(({ indices }) => indices.length / 3)).toBe(totals.triangles);
      expect(sum(({ positions }) => positions.length / 3)).toBe(totals.vertices);
    });

    it('has the bounds, and no triangles without area', () => {
      eachMesh((model, mesh) => {
        const [min, max] = bounds(model);
        expectNear(min, mesh.bounds_raw[0]);
        expectNear(max, mesh.bounds_raw[1]);
        expectNear(model.size, mesh.normalized_scale);
        expectNear(model.center, mesh.normalized_translation);
        const wasted = scene.observations.filter(({ rule }) => rule === 'triangles-degenerate');
        expect(wasted).toHaveLength(mesh.zero_area_triangles);
      });
    });

    it('has the joints and the bind shapes', () => {
      eachSkin((skin, mesh) => {
        expect(skin.jointNames).toEqual(mesh.joint_names);
        const aliased = skin.sourceNames.flatMap((name, i) =>
          name === skin.jointNames[i] ? [] : [[name, skin.jointNames[i]]],
        );
        expect(Object.fromEntries(aliased)).toEqual(mesh.aliased_joints);
        const names = (test: (joint: number, i: number) => boolean) =>
          skin.jointNames.filter((_, i) => test(skin.joints[i], i));
        expect(names((joint) => joint < 0)).toEqual(mesh.unknown_joints);
        expect(names((joint, i) => skin.joints.indexOf(joint) < i)).toEqual(mesh.duplicate_joints);
        expect(names((joint) => joint >= 133 && joint < 159)).toEqual(mesh.collision_volumes);
        expect(names((joint) => joint >= 159)).toEqual(mesh.attachment_joints);
        expectNear(skin.bindShapeMatrix ?? [], mesh.bind_shape_matrix_column_major);
        expect(isUnturned(skin.bindShapeMatrix!)).toBe(mesh.bind_shape_rotation_identity);
        const warned = scene.messages.some(({ code }) => code === 'BindShapeOrientation');
        expect(warned).toBe(!mesh.bind_shape_rotation_identity);
      });
    });

    it('has the weights', () => {
      eachSkin((skin, mesh, i) => {
        const { weights: source } = document.skins[i];
        const weights = readWeights(source!, skin.jointNames.length);
        const histogram: Record<string, number> = {};
        for (let at = 0; at < weights.weights.length; at += 4) {
          const four = weights.weights.subarray(at, at + 4);
          const count = four.filter((weight) => weight > 0).length;
          histogram[count] = (histogram[count] ?? 0) + 1;
          expect(Math.abs(four.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-6);
        }
        const used = weights.isJointUsed.filter((one) => one === 1).length;
        const positions = packSource(document.meshes[i].vertices![0].source!, 3);
        const shared = sharedWeights(positions, positions.count, scene.models[i]);
        const { faults } = weights;
        expect({
          vertices: weights.weights.length / 4,
          influences: histogram,
          over_4: faults.overFour,
          zero: faults.none,
          sum_off_by_1pct: faults.sumOff,
          joints_used: used,
          joints_unused: skin.jointNames.length - used,
          vcount_matches_positions: positions.count === source!.pairs.length,
          coincident_positions_with_other_weights: fusedWeights(weights, shared).count,
        }).toEqual(mesh.weights);
      });
    });

    it('has the joint positions', () => {
      eachSkin((skin, mesh) => {
        const missing = skin.jointNames.filter((_, i) => skin.hasNode[i] === 0);
        expect(missing).toEqual(mesh.joints_without_node);
        const overrides = overridesOf(skin);
        expect([...overrides.keys()].sort()).toEqual(Object.keys(mesh.overrides).sort());
        for (const [name, { position, millimetres }] of overrides) {
          expectNear(position, mesh.overrides[name].position);
          expect(Math.abs(millimetres - mesh.overrides[name].off_mm)).toBeLessThan(1e-2);
        }
      });
    });
  });
});
