import type { AssetSource, AvatarObject, PlayingAnimation } from './avatar-object.ts';

/** A saved avatar in several files, so that each mesh can be replaced alone. */
interface SplitAvatar {
  /** Its assets are paths, relative to the avatar's file. */
  readonly avatar: AvatarObject;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

/** The name of the avatar's own file in its folder or archive. */
export const AVATAR_FILE = 'avatar.json';

/**
 * Moves the assets that an avatar contains to files beside it: one for each render object, in `meshes`, and one for each
 * animation, in `animations`. Assets that have a path already keep it.
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
  return { avatar: { ...avatar, renderObjects, animations }, files };
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
