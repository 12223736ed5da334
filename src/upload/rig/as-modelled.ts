import { mat4 } from 'gl-matrix';
import { composeWorld, createWorldPose, type Skeleton } from '../../avatar/index.ts';
import { decodeMesh, encodeMesh, type MeshAsset } from '../../formats/mesh/index.ts';
import { meshSourceOf } from '../asset/mesh-source-of.ts';
import type {
  UploadInstance,
  UploadModel,
  UploadScene,
  UploadSkin,
} from '../scene/upload-scene.ts';

const NUMBERS_OF_MATRIX = 16;

/**
 * The meshes of rigged models as their author sees them, in the high level only: with the axis and the unit of the file, and
 * bound where the joints of the default skeleton rest, so that nothing is distorted while the avatar is at rest. Null for
 * models without a skin or faces, which an upload does not change.
 *
 * @param skeleton - whose joints the meshes follow; a joint that it does not have counts as mPelvis.
 */
export async function asModelled(
  { models, instances }: Pick<UploadScene, 'models' | 'instances'>,
  skeleton: Skeleton,
): Promise<(MeshAsset | null)[]> {
  const meshes = models.map(async (model, index) => {
    const { faces, center, size, skin } = model;
    if (!skin || faces.length === 0) return null;
    const placed = {
      ...model,
      skin: boundAtRest(model, skin, placeOf(instances, index), skeleton),
    };
    const rig = { skinWeights: true, jointPositions: false, lockScale: false, pelvisOffset: 0 };
    const source = meshSourceOf(placed, { levels: { high: { faces, center, size } } }, rig);
    return decodeMesh(encodeMesh(source));
  });
  return Promise.all(meshes);
}

function identityMatrix(): Float64Array<ArrayBuffer> {
  const matrix = new Float64Array(NUMBERS_OF_MATRIX);
  mat4.identity(matrix);
  return matrix;
}

function placeOf(instances: readonly UploadInstance[], model: number): UploadInstance | null {
  return instances.find((instance) => instance.model === model) ?? null;
}

function boundAtRest(
  { center, size }: UploadModel,
  skin: UploadSkin,
  place: UploadInstance | null,
  skeleton: Skeleton,
): UploadSkin {
  const bindShape = identityMatrix();
  if (place) {
    const [x, y, z] = place.scale.map((side, axis) => side / size[axis]);
    mat4.fromRotationTranslationScale(bindShape, place.rotation, place.position, [x, y, z]);
    mat4.translate(bindShape, bindShape, [-center[0], -center[1], -center[2]]);
  }
  if (skin.bindShapeMatrix) mat4.multiply(bindShape, bindShape, skin.bindShapeMatrix);
  return {
    ...skin,
    bindShapeMatrix: bindShape,
    inverseBindMatrices: inverseRestMatrices(skin.joints, skeleton),
  };
}

/** 16 numbers per joint: from the space of the avatar at rest to that of the joint. */
function inverseRestMatrices(joints: Int16Array, skeleton: Skeleton): Float64Array<ArrayBuffer> {
  const world = createWorldPose(skeleton.jointCount);
  composeWorld(world, skeleton, skeleton.restPose());
  const matrices = new Float64Array(NUMBERS_OF_MATRIX * joints.length);
  const pelvis = skeleton.jointNumber('mPelvis');
  joints.forEach((joint, index) => {
    const from = NUMBERS_OF_MATRIX * (joint < 0 ? pelvis : joint);
    const atRest = Float64Array.from(world.matrices.subarray(from, from + NUMBERS_OF_MATRIX));
    // Joints of the skeleton have no scale of zero, so that there always is an inverse.
    const to = NUMBERS_OF_MATRIX * index;
    mat4.invert(matrices.subarray(to, to + NUMBERS_OF_MATRIX), atRest);
  });
  return matrices;
}
