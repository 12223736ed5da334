import { defaultSkeleton, JointOverrides, PELVIS } from '../../../avatar/index.ts';
import {
  BLANK_FACE,
  lookWithoutMaterials,
  type ObjectLook,
} from '../../../avatar/surface/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { contentId } from '../../../formats/texture/index.ts';
import type { GlbMesh } from '../../../kinds/glb/index.ts';
import type {
  UploadAsset,
  UploadFace,
  UploadInstance,
  UploadScene,
} from '../../../upload/index.ts';
import { suppliedBy } from '../texture-supply.ts';
import { type AvatarDecoders, texturesOfFiles } from './avatar-object-glb.ts';
import { exportGlb } from './export-glb.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The point that hangs from the avatar's root, to which the prims of static meshes are fixed. */
const CENTER = 'Avatar Center';

/** An upload, and the images that its materials name. */
interface UploadedModel {
  readonly scene: UploadScene;
  readonly assets: readonly UploadAsset[];
  /** Of each asset in turn, as a viewer decodes it. */
  readonly meshes: readonly MeshAsset[];
  /** Of the file, in the order of {@link UploadScene.images}; null for one that is missing. */
  readonly images: readonly (Bytes | null)[];
}

/**
 * An upload as binary glTF: an avatar without a body that wears it at rest. Rigged meshes follow its joints, which are where
 * the upload puts them; of several positions for a joint, that of the last mesh counts. Static meshes are where the file has
 * them, from the point on the ground where the avatar stands.
 */
export async function exportModelGlb(
  { scene, assets, meshes: decoded, images }: UploadedModel,
  name: string,
  decodeTexture: AvatarDecoders['decodeTexture'],
): Promise<Bytes> {
  const textureIds = images.map((bytes) => bytes && contentId(bytes));
  const overrides = new JointOverrides(defaultSkeleton);
  const meshes: GlbMesh[] = [];
  for (const [index, asset] of assets.entries()) {
    const mesh = decoded[index];
    // The greatest id counts.
    if (mesh.skin) overrides.add(String(index).padStart(8, '0'), mesh.skin);
    const look = lookOf(scene.models[asset.model].faces, textureIds);
    const instances = scene.instances.filter(({ model }) => model === asset.model);
    meshes.push(...placedMeshes(asset.name, mesh, look, instances));
  }
  const basePose = defaultSkeleton.restPose();
  overrides.applyTo(basePose);
  const avatar = { name, basePose, heightOffset: overrides.pelvisOffset, meshes, motion: null };
  const fileOf = async (id: string) => images[textureIds.indexOf(id)] ?? null;
  return exportGlb(avatar, { textures: suppliedBy(texturesOfFiles(fileOf, decodeTexture)) });
}

/** The colours and textures of faces, as a viewer shows them after the upload. */
function lookOf(faces: readonly UploadFace[], textureIds: readonly (string | null)[]): ObjectLook {
  const entries = faces.map(({ look: { color, image, fullBright } }, face) => {
    const textureId = (image === null ? null : textureIds[image]) ?? BLANK_FACE.textureId;
    return [face, { ...BLANK_FACE, color, textureId, fullbright: fullBright }] as const;
  });
  return lookWithoutMaterials({ defaultFace: BLANK_FACE, faces: new Map(entries) });
}

/** A rigged mesh once; a static one for each of its prims. */
function placedMeshes(
  name: string,
  { lods, skin }: MeshAsset,
  record: ObjectLook,
  instances: readonly UploadInstance[],
): GlbMesh[] {
  const context = { isRigged: skin !== null, bakes: new Map(), isBody: false };
  const faces = lods.high ?? [];
  const mesh = { name, faces, skin, plainSurfaces: [] };
  if (skin) {
    return [{ ...mesh, attachment: null, look: { record, context, scale: [1, 1, 1] } }];
  }
  // That point is at the height of the standing pelvis.
  const [, , rise] = defaultSkeleton.rows[PELVIS].position;
  return instances.map(({ position: [x, y, z], rotation, scale }) => ({
    ...mesh,
    attachment: { point: CENTER, position: [x, y, z - rise], rotation, scale },
    look: { record, context, scale },
  }));
}
