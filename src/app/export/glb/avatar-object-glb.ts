import {
  type AvatarObject,
  type SavedTexture,
  savedIgnoredClaims,
} from '../../../avatar/avatar-object/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { isTwoValuedAlpha } from '../../../avatar/surface/index.ts';
import type { DecodedTexture } from '../../../formats/texture/index.ts';
import type { FileContent } from '../../../kinds/index.ts';
import { makePicture } from '../../../kinds/picture/index.ts';
import type { LoadResult } from '../../files/load-result.ts';
import { avatarInfo, unpackAvatar } from '../../files/saved-avatar.ts';
import { AppState } from '../../state/index.ts';
import { suppliedBy, type TextureReader } from '../texture-supply.ts';
import { exportGlb } from './export-glb.ts';
import { glbAvatarOf } from './glb-avatar.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What reads the parts of a file that is exported. */
export interface AvatarDecoders {
  /** Decodes a mesh or an animation. @throws {@link DecodeError} */
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<FileContent>;
  /** Decodes a texture. @throws {@link DecodeError} */
  readonly decodeTexture: (
    bytes: Uint8Array<ArrayBuffer>,
    size: { readonly maxSize?: number },
  ) => Promise<DecodedTexture>;
}

/**
 * A saved avatar as binary glTF, as the page would save it, but without our mannequin.
 *
 * @param avatar - Its assets are inside it; those that are not are left out.
 * @returns the bytes, and the names of the parts that are left out.
 */
export async function exportAvatarGlb(
  avatar: AvatarObject,
  { decode, decodeTexture }: AvatarDecoders,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly leftOut: readonly string[] }> {
  const leftOut: string[] = [];
  const load = (sources: readonly Parameters<typeof loadOne>[0][]) =>
    Promise.all(sources.map((source) => loadOne(source, decode)));
  const { items, results } = await unpackAvatar(avatar, avatar.name, {
    ...{ address: null, siblings: [], load },
    async openBuiltin(nameOrId) {
      leftOut.push(nameOrId);
      return { items: [], results: [] };
    },
  });
  for (const result of results) if (result.kind !== 'loaded') leftOut.push(nameOf(result));
  const state = new AppState();
  state.items.value = items;
  state.openedAvatar.value = avatarInfo(avatar, null, items);
  state.overrideRule.value = avatar.skeleton.rule;
  state.ignoredClaims.value = savedIgnoredClaims(avatar.skeleton, defaultSkeleton);
  const tints = items.map(({ id }) => id);
  const textures = suppliedBy(texturesOfFiles(savedTextures(avatar.textures ?? []), decodeTexture));
  const glb = await glbAvatarOf(state, (id) => tints.indexOf(id));
  const bytes = await exportGlb(glb, { textures });
  return { bytes, leftOut: leftOut.filter((name) => name !== avatar.name) };
}

/** The bytes of textures inside of an avatar. */
function savedTextures(saved: readonly SavedTexture[]): (id: string) => Promise<Bytes | null> {
  return async (id) => {
    const asset = saved.find((texture) => texture.id === id)?.asset;
    return asset && 'bytes' in asset ? asset.bytes : null;
  };
}

/** Textures of which the files are at hand; those that cannot be read are missing. */
export function texturesOfFiles(
  bytesOf: (id: string) => Promise<Bytes | null>,
  decode: AvatarDecoders['decodeTexture'],
): TextureReader {
  return {
    async bytes(id) {
      const bytes = await bytesOf(id);
      return bytes && { name: null, bytes };
    },
    async picture(id, request, { maxSize }) {
      const bytes = await bytesOf(id);
      return bytes && makePicture(await decode(bytes, { maxSize }), request, null);
    },
    async isTwoValuedAlpha(id) {
      const bytes = await bytesOf(id);
      return bytes && isTwoValuedAlpha((await decode(bytes, {})).pixels);
    },
  };
}

type Source = Extract<LoadResult, { kind: 'loaded' }>['source'];

async function loadOne(
  source: Source,
  decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<FileContent>,
): Promise<LoadResult> {
  try {
    const bytes = await source.read(new AbortController().signal, () => {});
    return { kind: 'loaded', source, byteLength: bytes.length, asset: await decode(bytes) };
  } catch {
    return { kind: 'cancelled', fileName: source.path };
  }
}

function nameOf(result: Exclude<LoadResult, { kind: 'loaded' }>): string {
  return result.kind === 'cancelled' ? result.fileName : result.failure.fileName;
}
