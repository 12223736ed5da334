import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeBase64 } from '../../formats/llsd/index.ts';
import type {
  AssetSource,
  AvatarObject,
  GlobalSkeleton,
  LoneRenderObject,
  PlayingAnimation,
  RenderObject,
  SavedFile,
} from './avatar-object.ts';
import {
  AVATAR_OBJECT_VERSION,
  type DocumentFormat,
  decodeAvatarObject,
  decodeRenderObject,
} from './decode-avatar-object.ts';
import { bakesJson, lookJson } from './look-json.ts';

/**
 * Encodes an avatar as JSON in one line. Equal records give equal text: members have a fixed order,
 * visual parameters by ascending id.
 *
 * @throws {@link DecodeError} when the record breaks a limit of the format, so that nothing is saved which
 * could not be opened again.
 *
 * **Source:** seed 002, "Save JSON"; the layout is ours, see {@link AvatarObject}.
 */
export function encodeAvatarObject(record: AvatarObject): string {
  const text = documentText('vitrine-avatar-object', {
    name: record.name,
    skeleton: skeletonJson(record.skeleton),
    renderObjects: record.renderObjects.map(renderObjectJson),
    visualParameters: [...record.visualParameters].sort(([a], [b]) => a - b),
    hover: record.hover,
    animations: record.animations.map(animationJson),
    bakes: record.bakes && bakesJson(record.bakes),
    textures: record.textures?.map(fileJson),
    wearables: record.wearables?.map(fileJson),
    objects: record.objects?.map(fileJson),
  });
  decodeAvatarObject(encodeUtf8(text));
  return text;
}

/**
 * Encodes one render object alone, to be previewed or put on another avatar.
 *
 * @throws {@link DecodeError} as `encodeAvatarObject` does.
 */
export function encodeRenderObject(record: LoneRenderObject): string {
  const text = documentText('vitrine-render-object', {
    renderObject: renderObjectJson(record),
    textures: record.textures?.map(fileJson),
  });
  decodeRenderObject(encodeUtf8(text));
  return text;
}

function documentText(format: DocumentFormat, members: object): string {
  return JSON.stringify({ format, version: AVATAR_OBJECT_VERSION, ...members });
}

function skeletonJson({ rule, joints, pelvisOffsets, hierarchy }: GlobalSkeleton): object {
  return {
    rule,
    joints: joints.map(({ joint, transforms }) => ({
      joint,
      transforms: transforms.map(({ source, rank, translation, locksScale, ignored }) => ({
        source,
        rank,
        translation,
        locksScale,
        ignored,
      })),
    })),
    pelvisOffsets: pelvisOffsets.map(({ source, offset, ignored }) => ({
      source,
      offset,
      ignored,
    })),
    hierarchy: hierarchy?.map(({ joint, parent, local }) => ({ joint, parent, local })),
  };
}

function renderObjectJson(record: RenderObject): object {
  const { id, name, asset, attachment, faceColors, look, part } = record;
  return {
    id,
    name,
    asset: assetJson(asset),
    attachment: attachment && {
      point: attachment.point,
      position: attachment.position,
      rotation: attachment.rotation,
      scale: attachment.scale,
    },
    faceColors,
    look: look && lookJson(look),
    part: part && { file: part.file, object: part.object, part: part.part },
  };
}

function fileJson(file: SavedFile & { readonly id?: string }): object {
  return { id: file.id, name: file.name, asset: assetJson(file.asset) };
}

function animationJson(animation: PlayingAnimation): object {
  const { asset } = animation;
  const idOrName = 'id' in animation ? { id: animation.id } : { name: animation.name };
  return asset ? { ...idOrName, asset: assetJson(asset) } : idOrName;
}

function assetJson(asset: AssetSource): object {
  return 'path' in asset ? { path: asset.path } : { base64: encodeBase64(asset.bytes) };
}
