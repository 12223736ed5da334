import { defaultSkeleton } from '../../avatar/index.ts';
import {
  decodeMesh,
  type FaceChange,
  LOD_NAMES,
  type LodName,
  type MeshAsset,
  type MeshOptions,
  type MeshSkin,
  rewriteMesh,
  type Submesh,
} from '../../formats/mesh/index.ts';
import type { UploadFace, UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';
import { type Mend, type MendableRule, mendScene } from './mend-scene.ts';

/** Rules whose findings in a finished mesh asset can be mended. */
export const ASSET_MEND_RULES = [
  'joint-misnamed',
  'joint-listed-twice',
  'weights-none',
  'joints-unweighted',
  'triangles-degenerate',
] as const satisfies readonly MendableRule[];

/**
 * Mends a finished mesh asset as {@link mendScene} mends models. All levels are mended together, since they share the list of
 * joints; so a joint without weights is one that no level uses. Vertices stay to the last bit.
 *
 * @param name - For the mends.
 * @param rules - Those whose findings are mended.
 * @returns the bytes that were given where there is nothing to mend.
 * @throws {@link DecodeError} as `decodeMesh`.
 */
export async function mendAsset(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  rules: readonly MendableRule[] = ASSET_MEND_RULES,
  options: MeshOptions = {},
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly mends: readonly Mend[] }> {
  const mesh = await decodeMesh(bytes, options);
  const model = modelOfAsset(name, mesh);
  const wanted = ASSET_MEND_RULES.filter((rule) => rules.includes(rule));
  const { scene, mends } = mendScene(sceneOf(model), wanted);
  if (mends.length === 0) return { bytes, mends };
  const [mended] = scene.models;
  const levels: { [Level in LodName]?: (FaceChange | null)[] } = {};
  let at = 0;
  for (const level of LOD_NAMES) {
    levels[level] = mesh.lods[level]?.map(() => {
      const face = at++;
      return changeOf(model.faces[face], mended.faces[face]);
    });
  }
  const skin = mesh.skin && mended.skin !== model.skin ? mended.skin : null;
  return {
    bytes: rewriteMesh(bytes, { skin: skin && listOfJoints(skin, mesh.skin), levels }),
    mends,
  };
}

const sceneOf = (model: UploadModel): UploadScene => ({
  ...{ source: 'collada', models: [model], instances: [], images: [] },
  ...{ messages: [], observations: [] },
});

/** The faces of all levels, one after another, as the faces of one model. */
function modelOfAsset(name: string, { lods, skin }: MeshAsset): UploadModel {
  const faces = LOD_NAMES.flatMap((level) =>
    (lods[level] ?? []).map((face, index) => faceOf(face, `${level} ${index}`)),
  );
  return {
    ...{ name, faces, continues: null, center: [0, 0, 0], size: [1, 1, 1] },
    // A skin whose matrices do not match its joints has none, and is left alone.
    skin: skin && skin.inverseBindMatrices.length > 0 ? skinOf(skin) : null,
  };
}

function faceOf({ positions, normals, uvs, indices, joints, weights }: Submesh, name: string) {
  const face: UploadFace = {
    ...{ material: name, positions, normals, uvs, joints, weights },
    indices: Uint32Array.from(indices),
    look: { color: [1, 1, 1, 1], image: null, fullBright: false },
  };
  return face;
}

function skinOf(skin: MeshSkin): UploadSkin {
  const { jointNames, bindShapeMatrix, inverseBindMatrices, altInverseBindMatrices: alt } = skin;
  return {
    ...{ jointNames, bindShapeMatrix, inverseBindMatrices },
    sourceNames: jointNames,
    joints: Int16Array.from(jointNames, (joint) => defaultSkeleton.jointNumber(joint)),
    positions: Float64Array.from(
      jointNames.flatMap((_, joint) => [0, 1, 2].map((axis) => alt?.[joint * 16 + 12 + axis] ?? 0)),
    ),
    hasNode: new Uint8Array(jointNames.length).fill(1),
  };
}

/** Of the alternative matrices, only the translations are used. */
function listOfJoints(
  { jointNames, inverseBindMatrices, positions }: UploadSkin,
  given: MeshSkin | null,
) {
  const alternatives = inverseBindMatrices.slice();
  for (let joint = 0; joint < jointNames.length; joint++) {
    alternatives.set(positions.subarray(joint * 3, joint * 3 + 3), joint * 16 + 12);
  }
  return {
    jointNames: [...jointNames],
    inverseBindMatrices,
    altInverseBindMatrices: given?.altInverseBindMatrices ? alternatives : null,
  };
}

function changeOf(before: UploadFace, after: UploadFace): FaceChange | null {
  const change: FaceChange = {
    ...(after.indices !== before.indices && { indices: after.indices }),
    ...(after.weights !== before.weights &&
      after.joints &&
      after.weights && { joints: after.joints, weights: after.weights }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
