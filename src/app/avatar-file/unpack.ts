import type {
  AssetSource,
  AvatarObject,
  PlayingAnimation,
  RenderObject,
} from '../../avatar/avatar-object/index.ts';
import type { FileSource } from '../app-interface.ts';
import { AppFault, faultOf } from '../faults.ts';
import { itemOf } from '../items.ts';
import type { Loaded, LoadResult } from '../loader.ts';
import type { Item } from '../state.ts';
import { urlSource } from '../url-source.ts';

/** What unpacking needs of the page. */
export interface UnpackTools {
  /** Where on the web the avatar's file lies, if there: paths lead on from it. */
  readonly address: string | null;
  /** What was dropped together with the avatar's file: paths may mean these. */
  readonly beside: readonly FileSource[];
  readonly load: (sources: readonly FileSource[]) => Promise<LoadResult[]>;
  /** What plays for an animation without bytes, by its name or id. */
  readonly openBuiltin: (nameOrId: string) => Promise<{
    readonly items: readonly Item[];
    readonly results: readonly LoadResult[];
  }>;
}

export interface Unpacked {
  readonly items: readonly Item[];
  /** Faults among them are to be told. */
  readonly results: readonly LoadResult[];
  /** The files beside it that are parts of it, so that they are not opened twice. */
  readonly used: readonly FileSource[];
}

/** The items that a saved avatar is made of: its meshes where they hang, and what plays. */
export async function unpackAvatar(
  avatar: AvatarObject,
  fileName: string,
  tools: UnpackTools,
): Promise<Unpacked> {
  const meshes = avatar.renderObjects.map((part) => ({
    part,
    source: sourceOf(part.asset, `${part.name || part.id}.llmesh`, fileName, tools),
  }));
  const meshResults = await tools.load(meshes.map(({ source }) => source));
  const worn = meshResults.flatMap((result, index) => hang(result, meshes[index].part));
  const playing = await Promise.all(
    avatar.animations.map((each) => unpackAnimation(each, fileName, tools)),
  );
  return {
    items: [...worn, ...playing.flatMap(({ items }) => items)],
    results: [...meshResults, ...playing.flatMap(({ results }) => results)],
    used: meshes.map(({ source }) => source).filter((source) => tools.beside.includes(source)),
  };
}

/** A mesh as the avatar wears it; nothing where it could not be read, or is no mesh. */
function hang(result: LoadResult, part: RenderObject): Item[] {
  if (result.kind !== 'loaded' || result.asset.kind !== 'mesh') return [];
  const item = itemOf(result as Loaded);
  if (item.kind !== 'mesh') return [];
  const { id: rankId, name, attachment, faceColors } = part;
  return [{ ...item, rankId, name: name || item.name, attachment, faceColors }];
}

async function unpackAnimation(
  animation: PlayingAnimation,
  fileName: string,
  tools: UnpackTools,
): Promise<{ readonly items: readonly Item[]; readonly results: readonly LoadResult[] }> {
  const known = 'id' in animation ? animation.id : animation.name;
  if (animation.asset) {
    const source = sourceOf(animation.asset, `${known}.anim`, fileName, tools);
    const results = await tools.load([source]);
    const items = results.flatMap((result) =>
      result.kind === 'loaded' && result.asset.kind === 'animation'
        ? [itemOf(result as Loaded)]
        : [],
    );
    return { items, results };
  }
  const builtin = await tools.openBuiltin(known);
  if (builtin.items.length > 0 || builtin.results.length > 0) return builtin;
  const fault = faultOf(known, missingPart(known, fileName));
  return { items: [], results: [{ kind: 'fault', fault }] };
}

function sourceOf(
  asset: AssetSource,
  name: string,
  fileName: string,
  { address, beside }: UnpackTools,
): FileSource {
  if ('bytes' in asset) return embeddedSource(name, asset.bytes);
  const path = asset.path.replace(/^\.\//, '');
  const neighbour = beside.find((file) => file.path === path || file.path.endsWith(`/${path}`));
  if (neighbour) return neighbour;
  if (address || /^https?:/i.test(path)) return urlSource(path, address ?? document.baseURI);
  return {
    path,
    address: null,
    byteLength: null,
    read: () => Promise.reject(missingPart(path, fileName)),
  };
}

/** The bytes are copied at every reading: the decoder takes them away. */
function embeddedSource(path: string, bytes: Uint8Array<ArrayBuffer>): FileSource {
  return {
    path,
    address: null,
    byteLength: bytes.length,
    read: () => Promise.resolve(bytes.slice()),
  };
}

function missingPart(path: string, fileName: string): AppFault {
  return new AppFault('part-missing', `${fileName} needs ${path}`, undefined, { avatar: fileName });
}
