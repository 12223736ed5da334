import { defaultSkeleton, jointDirectory, type Skeleton } from '../../avatar/index.ts';
import {
  LOD_NAMES,
  type MeshAsset,
  type MeshSkin,
  type Submesh,
} from '../../formats/mesh/index.ts';
import { costedPartOf } from '../cost/index.ts';
import { streamOf, weldVertices } from '../geometry/index.ts';
import { checkFace } from '../model/face-checks.ts';
import { PackedSource } from '../model/packed-source.ts';
import { isSingular, MisnamedJoints, observeFar, observeRepeated } from '../model/skin-checks.ts';
import type { WeldedFace } from '../model/welded-face.ts';
import { observeRig, usedJoints } from '../rig/index.ts';
import { SceneReport } from '../scene/scene-report.ts';
import type { UploadObservation } from '../scene/upload-observation.ts';
import type { UploadFace, UploadModel, UploadSkin } from '../scene/upload-scene.ts';
import { observeAsset } from './observe-asset.ts';

/** White, without an image: an asset does not name any. */
const PLAIN = { color: [1, 1, 1, 1], image: null, fullBright: false } as const;

/**
 * What the rules find in a mesh asset by itself, of which nobody knows the file that it was made of. What the decoder
 * warns of is not said again, nor joints whose names nothing resembles, which `lintMesh` reports.
 *
 * **Source:** reference/upload.md section 8: rules 17, 18, 21, 24, 26, 28, 31 to 34, 37, 38, 41, 47 to 54.
 */
export function observeMeshAsset(
  mesh: MeshAsset,
  skeleton: Skeleton = defaultSkeleton,
): UploadObservation[] {
  const report = new SceneReport();
  const finest = LOD_NAMES.find((level) => mesh.lods[level]);
  const faces = finest ? (mesh.lods[finest] ?? []) : [];
  faces.forEach((face, index) => {
    if (!face.empty) checkFace(weldedFace(face), index, '', report);
  });
  const skin = mesh.skin && skinOf(mesh.skin, skeleton);
  if (skin) observeSkin(mesh, skin, faces, report);
  const model = modelOf(faces, skin);
  const positions = {
    included: Boolean(mesh.skin?.altInverseBindMatrices),
    pelvisOffset: mesh.skin?.pelvisOffset ?? 0,
    lockScale: mesh.skin?.lockScaleIfJointPosition ?? false,
  };
  return [
    ...report.observations,
    ...observeRig({ models: [model] }, skeleton, positions),
    ...observeAsset({ mesh, part: costedPartOf('', mesh), hasSize: skin !== null }),
  ];
}

/** A face as one whose corners were welded by their positions, which is what the checks of faces look at. */
function weldedFace({ positions, normals, uvs, indices, vertexCount, gaps }: Submesh): WeldedFace {
  const { remap, count } = weldVertices([streamOf(positions, 12)], vertexCount);
  const distinct = new Float32Array(count * 3);
  const own = new Int32Array(vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    own[vertex] = vertex;
    for (let axis = 0; axis < 3; axis++) {
      distinct[remap[vertex] * 3 + axis] = positions[vertex * 3 + axis];
    }
  }
  return {
    material: '',
    sources: {
      positions: new PackedSource(distinct, 3),
      normals: gaps?.normals ? null : new PackedSource(normals, 3),
      uvs: gaps?.uvs ? null : new PackedSource(uvs, 2),
    },
    vertices: { positions: new Int32Array(remap), normals: own, uvs: own },
    indices: new Uint32Array(indices),
    ...{ hasNormals: !gaps?.normals, hasUvs: !gaps?.uvs, uvSets: 1, hasColors: false },
  };
}

/** The model of which the asset may have been made, in the bind pose: its bind shape is applied already. */
function modelOf(faces: readonly Submesh[], skin: UploadSkin | null): UploadModel {
  return {
    name: '',
    faces: faces.map(
      ({ positions, normals, uvs, indices, joints, weights, gaps }): UploadFace => ({
        ...{ material: '', positions, joints, weights, look: PLAIN },
        normals: gaps?.normals ? null : normals,
        uvs: gaps?.uvs ? null : uvs,
        indices: new Uint32Array(indices),
      }),
    ),
    ...{ continues: null, center: [0, 0, 0], size: [1, 1, 1], skin },
  };
}

/** Joint positions are those of the asset, or else of the skeleton. */
function skinOf(
  { jointNames, inverseBindMatrices, altInverseBindMatrices }: MeshSkin,
  skeleton: Skeleton,
): UploadSkin {
  const joints = Int16Array.from(jointNames, (name) => skeleton.jointNumber(name));
  const positions = Array.from(joints, (joint, index) =>
    altInverseBindMatrices
      ? [...altInverseBindMatrices.subarray(index * 16 + 12, index * 16 + 15)]
      : [0, 1, 2].map((axis) => (joint < 0 ? 0 : skeleton.rest.positions[joint * 3 + axis])),
  );
  return {
    ...{ jointNames, sourceNames: jointNames, joints, bindShapeMatrix: null, inverseBindMatrices },
    positions: Float64Array.from(positions.flat()),
    hasNode: new Uint8Array(joints.length).fill(1),
  };
}

/** Rules 24, 26, 28, 31, 32 and 37. */
function observeSkin(
  { skin, lods }: MeshAsset,
  model: UploadSkin,
  faces: readonly Submesh[],
  report: SceneReport,
): void {
  const { jointNames, joints, inverseBindMatrices } = model;
  const misnames = new MisnamedJoints(jointDirectory);
  const used = usedJoints({ faces: Object.values(lods).flat() });
  // The decoder warns of a name that is listed twice; here are only the others that mean the same joint.
  const isFirst = jointNames.map((name, index) => jointNames.indexOf(name) === index);
  const distinct = {
    joints: joints.filter((_, index) => isFirst[index]),
    jointNames: jointNames.filter((_, index) => isFirst[index]),
  };
  observeRepeated(distinct, '', report);
  jointNames.forEach((subject, index) => {
    if (joints[index] < 0 && misnames.has(subject)) report.observe('joint-misnamed', { subject });
    if (!used.has(index)) report.observe('joints-unweighted', { subject });
    if (isSingular(inverseBindMatrices, index)) {
      report.observe('inverse-binds-unusable', { subject });
    }
    if (joints[index] >= 0 && skin?.altInverseBindMatrices) observeFar(model, index, '', report);
  });
  // Where the joints cannot be used, the decoder says so, and leaves all weights out.
  const isSkinned = jointNames.length > 0;
  faces.forEach(({ gaps, weights, vertexCount }, face) => {
    const count = weights ? (gaps?.weights ?? 0) : vertexCount;
    if (isSkinned) report.observe('weights-none', { face, count });
  });
}
