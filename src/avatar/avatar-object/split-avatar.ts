import type { AssetSource, AvatarObject, PlayingAnimation, SavedFile } from './avatar-object.ts';

/** A saved avatar in several files, so that each mesh can be replaced alone. */
interface SplitAvatar {
  /** Its assets are paths, relative to the avatar's file. */
  readonly avatar: AvatarObject;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** The name of the avatar's own file in its folder or archive. */
export const AVATAR_FILE = 'avatar.json';

/**
 * Moves the assets that an avatar contains to files beside it: one for each render object, in `meshes`, one for each
 * animation, in `animations`, and so on for `textures`, `wearables` and `objects`. Assets that have a path already keep it.
 */
export function splitAvatar(avatar: AvatarObject): SplitAvatar {
  const files: { path: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const used = new Set<string>();
  const place = (asset: AssetSource, folder: string, name: string, ending: string): AssetSource => {
    if ('path' in asset) return asset;
    const path = unusedPath(`${folder}/${fileNameOf(name)}`, ending, used);
    files.push({ path, bytes: asset.bytes });
    return { path };
  };
  const renderObjects = avatar.renderObjects.map((part) => ({
    ...part,
    asset: place(part.asset, 'meshes', part.name || part.id, '.llmesh'),
  }));
  const animations = avatar.animations.map((animation): PlayingAnimation => {
    if (!animation.asset) return animation;
    const name = 'id' in animation ? animation.id : animation.name;
    return { ...animation, asset: place(animation.asset, 'animations', name, '.anim') };
  });
  const textures = avatar.textures?.map((texture) => ({
    ...texture,
    asset: place(texture.asset, 'textures', texture.id, endingOf(texture.asset)),
  }));
  const placeFile = <T extends SavedFile>(file: T, folder: string, ending: string): T => ({
    ...file,
    asset: place(file.asset, folder, file.name, ending),
  });
  const wearables = avatar.wearables?.map((file) => placeFile(file, 'wearables', '.txt'));
  const objects = avatar.objects?.map((file) => placeFile(file, 'objects', '.xml'));
  return {
    avatar: {
      ...{ ...avatar, renderObjects, animations },
      ...(textures && { textures }),
      ...(wearables && { wearables }),
      ...(objects && { objects }),
    },
    files,
  };
}

/** First bytes of the files that textures can be, and the usual ending of each; any other is TGA, which has none. */
const SIGNATURES: readonly (readonly [signature: readonly number[], ending: string])[] = [
  [[0xff, 0x4f, 0xff, 0x51], '.j2c'],
  [[0, 0, 0, 0x0c, 0x6a, 0x50], '.jp2'],
  [[0x89, 0x50, 0x4e, 0x47], '.png'],
  [[0xff, 0xd8, 0xff], '.jpg'],
  [[0x52, 0x49, 0x46, 0x46], '.webp'],
];

function endingOf(asset: AssetSource): string {
  if ('path' in asset) return '';
  const { bytes } = asset;
  const begins = (signature: readonly number[]) =>
    signature.every((byte, at) => bytes[at] === byte);
  return SIGNATURES.find(([signature]) => begins(signature))?.[1] ?? '.tga';
}

/** Letters, digits and a few marks: paths of saved avatars and file systems have all of them. */
function fileNameOf(name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{N} _-]+/gu, '-');
  return Array.from(plain).slice(0, 60).join('').trim() || 'part';
}

/** Paths that differ in case only are the same for some file systems. */
function unusedPath(stem: string, ending: string, used: Set<string>): string {
  for (let number = 1; ; number++) {
    const path = `${stem}${number === 1 ? '' : ` ${number}`}${ending}`;
    if (used.has(path.toLowerCase())) continue;
    used.add(path.toLowerCase());
    return path;
  }
}
