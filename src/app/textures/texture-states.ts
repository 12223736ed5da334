import type { TextureDemand } from '../looks/texture-uses.ts';
import type { LoadedTexture, TextureState } from '../state/index.ts';
import type { TextureRecord } from './texture-record.ts';

/** What the list of textures is made of. */
interface TextureListSources {
  /** The opened pictures. */
  readonly pictures: readonly LoadedTexture[];
  /** What the faces of worn meshes name, by id. */
  readonly demand: ReadonlyMap<string, TextureDemand>;
  /** What stages load and show, by id. */
  readonly records: ReadonlyMap<string, TextureRecord>;
}

/**
 * The state of every texture: opened pictures in their order, then those that faces name, then what only a live region
 * shows. Records that are the same as before stay the same objects.
 */
export function textureStates(
  { pictures, demand, records }: TextureListSources,
  before: readonly TextureState[],
): readonly TextureState[] {
  const former = new Map(before.map((state) => [state.id, state]));
  const items = new Map(pictures.map((picture) => [picture.textureId, picture]));
  const ids = new Set([...items.keys(), ...demand.keys(), ...records.keys()]);
  const states = [...ids].map((id) => {
    const state = stateOf(id, items.get(id), demand.get(id), records.get(id));
    const known = former.get(id);
    return known && isSame(known, state) ? known : state;
  });
  const isUnchanged =
    states.length === before.length && states.every((state, index) => state === before[index]);
  return isUnchanged ? before : states;
}

function stateOf(
  id: string,
  picture: LoadedTexture | undefined,
  demand: TextureDemand | undefined,
  record: TextureRecord | undefined,
): TextureState {
  return {
    id,
    itemId: picture?.id ?? null,
    name: picture?.fileName ?? record?.name ?? null,
    header: record?.header ?? picture?.header ?? null,
    byteLength: record?.byteLength ?? picture?.byteLength ?? null,
    videoMemory: record?.videoMemory ?? 0,
    // Without a stage nothing is loaded, but a face waits for it. Maps of sculpts and wearables' textures are on no stage.
    stage: record?.stage ?? demand?.stage ?? (demand ? 'waiting' : 'unused'),
    progress: record?.progress ?? null,
    failure: record?.failure ?? null,
    wantedBy: demand?.uses ?? [],
  };
}

function isSame(a: TextureState, b: TextureState): boolean {
  return (Object.keys(a) as (keyof TextureState)[]).every((key) =>
    key === 'wantedBy' ? haveSameUses(a.wantedBy, b.wantedBy) : a[key] === b[key],
  );
}

function haveSameUses(a: TextureState['wantedBy'], b: TextureState['wantedBy']): boolean {
  return (
    a.length === b.length &&
    a.every(({ meshId, face, map }, index) => {
      const other = b[index];
      return meshId === other.meshId && face === other.face && map === other.map;
    })
  );
}
