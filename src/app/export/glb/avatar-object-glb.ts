import type { AvatarObject } from '../../../avatar/avatar-object/index.ts';
import type { FileContent } from '../../../kinds/index.ts';
import type { LoadResult } from '../../files/file-loader.ts';
import { avatarInfo, unpackAvatar } from '../../files/saved-avatar.ts';
import { AppState } from '../../state/index.ts';
import { exportGlb } from './export-glb.ts';
import { glbAvatarOf } from './glb-avatar.ts';

/**
 * A saved avatar as binary glTF, as the page would save it, but without our mannequin.
 *
 * @param avatar - Its assets are inside it; those that are not are left out.
 * @param decode - Decodes a mesh or an animation. @throws {@link DecodeError}
 * @returns the bytes, and the names of the parts that are left out.
 */
export async function exportAvatarGlb(
  avatar: AvatarObject,
  decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<FileContent>,
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
  const tints = items.map(({ id }) => id);
  const bytes = await exportGlb(glbAvatarOf(state, (id) => tints.indexOf(id)));
  return { bytes, leftOut: leftOut.filter((name) => name !== avatar.name) };
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
