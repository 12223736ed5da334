import type { FileSource } from '../app-interface.ts';
import { type Haul, type HaulParts, itemsOf } from '../haul.ts';
import type { ContentOf, LoadResult } from '../loader.ts';
import { unpackAvatar } from './unpack.ts';

/** What a saved avatar, and whatever was loaded beside it, put on the avatar. */
export async function gatherAvatar(
  { asset: { avatar }, source }: ContentOf<'avatar'>,
  results: readonly LoadResult[],
  parts: HaulParts,
): Promise<Haul> {
  const besides = results.filter((result) => result.kind === 'loaded');
  const unpacked = await unpackAvatar(avatar, source.path, {
    address: source.address,
    beside: besides.map((result) => result.source),
    load: (sources) => parts.loader.load(sources, false, parts.signal),
    openBuiltin: async (nameOrId) => (await parts.openBuiltins()).load(nameOrId),
  });
  const others = results.filter((result) => !isPart(result, unpacked.used));
  const { name, hover, visualParameters, skeleton } = avatar;
  const itemIds = new Set(unpacked.items.map(({ id }) => id));
  const figure = { name, address: source.address, hover, visualParameters, itemIds };
  return {
    items: [...unpacked.items, ...(await itemsOf(others, parts))],
    results: [...unpacked.results, ...others],
    avatar: { rule: skeleton.rule, figure },
  };
}

function isPart(result: LoadResult, used: readonly FileSource[]): boolean {
  return result.kind === 'loaded' && used.includes(result.source);
}
