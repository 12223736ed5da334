import type { Skeleton } from '../../avatar/index.ts';
import { distance, type Vector3 } from '../../math/index.ts';
import { withNormalisation } from '../asset/mesh-source-of.ts';
import type { UploadFace, UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';

/** The facts of a model, for reports. Lengths are metres, matrices column-major. */
export interface ModelFacts {
  readonly name: string;
  /** Whether it contains the faces of the model before it that were too many for one asset. */
  readonly isContinuation: boolean;
  readonly faces: readonly {
    readonly material: string;
    readonly triangles: number;
    readonly vertices: number;
  }[];
  /** Of the vertices, in the units of {@link UploadFace.positions}; null for a model without any. */
  readonly bounds: { readonly min: Vector3; readonly max: Vector3 } | null;
  readonly skin: SkinFacts | null;
}

/** The facts of a skin. */
export interface SkinFacts {
  /** As they are written to the asset. */
  readonly joints: readonly string[];
  /** As the file has them. */
  readonly unknownJoints: readonly string[];
  /** The file's, without normalisation; null where it has none. Of glTF, which has no such thing, that of the asset. */
  readonly bindShapeMatrix: readonly number[] | null;
  /** As it is written to the asset, with the normalisation of positions; null for a file without one. */
  readonly assetBindShapeMatrix: readonly number[] | null;
  /** Joints that "include joint positions" would move. */
  readonly overrides: readonly {
    readonly joint: string;
    readonly position: Vector3;
    readonly distance: number;
    /** Whether the file has a node for it; without one, its position is 0, 0, 0. */
    readonly hasNode: boolean;
  }[];
}

/**
 * The viewer ignores overrides that are nearer to the default position, in metres.
 *
 * **Source:** reference/skeleton-and-skinning.md section 6.
 */
const OVERRIDE_THRESHOLD = 0.0001;

/** The facts of all models, in their order. */
export function describeScene(
  { source, models }: Pick<UploadScene, 'source' | 'models'>,
  skeleton: Skeleton,
): ModelFacts[] {
  return models.map((model) => describeModel(source, model, skeleton));
}

function describeModel(
  source: UploadScene['source'],
  model: UploadModel,
  skeleton: Skeleton,
): ModelFacts {
  const { name, faces, skin, continues } = model;
  return {
    name,
    isContinuation: continues !== null,
    faces: faces.map(({ material, positions, indices }) => ({
      material,
      triangles: indices.length / 3,
      vertices: positions.length / 3,
    })),
    bounds: boundsOf(faces),
    skin: skin && describeSkin(source, model, skin, skeleton),
  };
}

function boundsOf(faces: readonly UploadFace[]): ModelFacts['bounds'] {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of faces) {
    for (let i = 0; i < positions.length; i++) {
      const axis = i % 3;
      if (positions[i] < min[axis]) min[axis] = positions[i];
      if (positions[i] > max[axis]) max[axis] = positions[i];
    }
  }
  if (min[0] > max[0]) return null;
  return { min: [min[0], min[1], min[2]], max: [max[0], max[1], max[2]] };
}

function describeSkin(
  source: UploadScene['source'],
  { center, size }: UploadModel,
  skin: UploadSkin,
  skeleton: Skeleton,
): SkinFacts {
  const { jointNames, sourceNames, droppedNames = [], joints, bindShapeMatrix } = skin;
  const ofAsset = bindShapeMatrix && [...withNormalisation(bindShapeMatrix, center, size)];
  return {
    joints: jointNames,
    unknownJoints: [...sourceNames.filter((_, index) => joints[index] < 0), ...droppedNames],
    bindShapeMatrix: source === 'gltf' ? ofAsset : bindShapeMatrix && [...bindShapeMatrix],
    assetBindShapeMatrix: ofAsset,
    overrides: jointNames.flatMap((joint, index) => {
      if (joints[index] < 0) return [];
      const position = vectorAt(skin.positions, index);
      const off = distance(position, vectorAt(skeleton.rest.positions, joints[index]));
      if (!(off > OVERRIDE_THRESHOLD)) return [];
      return [{ joint, position, distance: off, hasNode: skin.hasNode[index] === 1 }];
    }),
  };
}

const vectorAt = (list: ArrayLike<number>, index: number): Vector3 => [
  list[index * 3],
  list[index * 3 + 1],
  list[index * 3 + 2],
];
