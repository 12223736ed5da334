import {
  type AvatarObject,
  encodeAvatarObject,
  type FaceColor,
  globalSkeletonOf,
  type RenderObject,
} from '../../../src/avatar/avatar-object/index.ts';
import { attachmentJoint, defaultSkeleton, JointOverrides } from '../../../src/avatar/index.ts';
import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import { decodeMesh, type MeshAsset } from '../../../src/formats/mesh/index.ts';
import {
  BODIES,
  type BodyName,
  bodyItems,
  type ColourName,
  faceColour,
  type Garment,
  type Look,
  type Shape,
  type Wardrobe,
} from '../../demo-grid/content/index.ts';

/** An avatar of the demo's bubbles: a body, its shape, and what it wears. */
export interface DressedAvatar {
  readonly name: string;
  readonly body: Exclude<BodyName, 'own'>;
  readonly shape: Shape;
  readonly look: Look;
}

interface WornGarment {
  readonly garment: Garment;
  readonly mesh: MeshAsset;
  readonly colours: readonly ColourName[];
  readonly itemName: string;
}

/** The AvatarObject document of an avatar, with all its meshes in it. */
export async function avatarDocument(
  wardrobe: Wardrobe,
  { name, body, shape, look }: DressedAvatar,
): Promise<Uint8Array<ArrayBuffer>> {
  const worn = await Promise.all(
    [...bodyItems(BODIES[body]), ...look.items].flatMap(([itemName, ...prims]) =>
      prims.map(([garmentName, ...colours]) =>
        wornGarment(wardrobe, itemName, garmentName, colours),
      ),
    ),
  );
  const record: AvatarObject = {
    name,
    skeleton: globalSkeletonOf(overridesOf(worn), defaultSkeleton),
    renderObjects: worn.map(renderObjectOf),
    visualParameters: shape.weights,
    hover: look.hover ?? 0,
    animations: [],
  };
  return encodeUtf8(encodeAvatarObject(record));
}

async function wornGarment(
  wardrobe: Wardrobe,
  itemName: string,
  garmentName: string,
  colours: readonly ColourName[],
): Promise<WornGarment> {
  const garment = wardrobe.get(garmentName);
  if (!garment) throw new TypeError(`the wardrobe has no ${garmentName}`);
  return { garment, mesh: await decodeMesh(garment.asset.bytes), colours, itemName };
}

function overridesOf(worn: readonly WornGarment[]): JointOverrides {
  const overrides = new JointOverrides(defaultSkeleton);
  for (const { garment, mesh } of worn) if (mesh.skin) overrides.add(garment.asset.id, mesh.skin);
  return overrides;
}

function renderObjectOf({ garment, mesh, colours, itemName }: WornGarment): RenderObject {
  const { asset, faces, point, position, rotation, size } = garment;
  return {
    id: asset.id,
    name: itemName,
    asset: { bytes: asset.bytes },
    attachment: mesh.skin
      ? null
      : {
          point: defaultSkeleton.rows[attachmentJoint(point)].name,
          position,
          rotation,
          scale: size,
        },
    faceColors: faces.map((_, face): FaceColor => faceColour(colours[face] ?? colours[0])),
  };
}
