import type {
  AssetSource,
  PlayingAnimation,
  RenderObject,
} from '../src/avatar/avatar-object/index.ts';
import { DecodeError } from '../src/formats/bytes/index.ts';
import type { Asset } from '../src/formats/index.ts';
import type { FileContent } from '../src/offload/index.ts';
import { reportAsset, reportError } from './report.ts';

/*
 * The JSON of `vitrine inspect` for composed avatars. Names are stable: other people's scripts read them.
 */

type AssetWarnings = ReturnType<typeof reportAsset>['warnings'];
type SavedAvatar = Extract<FileContent, { kind: 'avatar' }>;
type Decode = (bytes: Uint8Array<ArrayBuffer>) => Promise<Asset>;

const FORMATS = {
  'vitrine-avatar-object': 'avatar-object',
  'vitrine-render-object': 'render-object',
} as const;

/**
 * Facts of a composed avatar, or of a render object that was saved alone; what is embedded is inspected as a
 * file of its own, named by its place.
 */
export async function reportAvatar(file: string, { avatar, format }: SavedAvatar, decode: Decode) {
  const { name, skeleton, renderObjects, animations, hover, visualParameters } = avatar;
  const inside = (path: string, asset: AssetSource | undefined) =>
    reportSource(`${file}#${path}`, asset, decode);
  return {
    file,
    format: FORMATS[format],
    name,
    rule: skeleton.rule,
    joints: skeleton.joints,
    pelvisOffsets: skeleton.pelvisOffsets,
    hover,
    visualParameters: Object.fromEntries(visualParameters),
    renderObjects: await Promise.all(
      renderObjects.map(async (part, index) => ({
        ...reportPart(part),
        asset: await inside(`/renderObjects/${index}`, part.asset),
      })),
    ),
    animations: await Promise.all(
      animations.map(async (animation, index) => ({
        ...reportPlaying(animation),
        asset: await inside(`/animations/${index}`, animation.asset),
      })),
    ),
    warnings: [] as AssetWarnings,
  };
}

function reportPart({ id, name, attachment, faceColors }: RenderObject) {
  return { id, name, attachment, faceColors };
}

function reportPlaying(animation: PlayingAnimation) {
  return 'id' in animation ? { id: animation.id } : { name: animation.name };
}

/** The asset's own report, its path, or null where the avatar has neither. */
async function reportSource(place: string, asset: AssetSource | undefined, decode: Decode) {
  if (asset === undefined) return null;
  if ('path' in asset) return { path: asset.path };
  try {
    return reportAsset(place, await decode(asset.bytes));
  } catch (error) {
    if (error instanceof DecodeError) return reportError(place, error);
    throw error;
  }
}

export type AvatarReport = Awaited<ReturnType<typeof reportAvatar>>;
