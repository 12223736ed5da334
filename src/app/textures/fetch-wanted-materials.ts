import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import {
  type FindMaterial,
  wantedMaterials,
  withFoundMaterials,
} from '../looks/found-materials.ts';
import type { Outfit } from '../outfit/index.ts';
import type { AppState, GridAccess } from '../state/index.ts';
import { MaterialLoader, materialsAtAddress } from './material-loader.ts';

interface FetchOptions {
  readonly state: AppState;
  readonly outfit: Pick<Outfit, 'adopt'>;
  /** The grid that the page is connected to. */
  readonly grid: ReadonlySignal<GridAccess | null>;
}

/** From now on, gives looks the materials that they name and that no opened file has, where these can be fetched. */
export function fetchWantedMaterials({ state, outfit, grid }: FetchOptions): void {
  const loader = new MaterialLoader((find) => giveMaterials(find, state, outfit));
  effect(() => {
    const places = [materialsAtAddress(state.assetAddress.value), grid.value?.material ?? null];
    loader.setPlaces(places.filter((place) => place !== null));
    void loader.request(untracked(() => missingIds(state)));
  });
  effect(() => void loader.request(missingIds(state)));
}

/** Ids of the materials that faces lack. Reads signals. */
function missingIds({ meshes }: AppState): string[] {
  return wantedMaterials(meshes.value).map(({ id }) => id);
}

/** Gives looks the materials that they lack. That is no step of undo, and holds for all steps. */
function giveMaterials(
  find: FindMaterial,
  { pictures }: AppState,
  outfit: Pick<Outfit, 'adopt'>,
): void {
  outfit.adopt((snapshot) => ({
    ...snapshot,
    items: snapshot.items.map((item) => {
      const before = item.kind === 'mesh' && item.look;
      const look = before && withFoundMaterials(before, find, pictures.peek());
      return look && look !== before ? { ...item, look } : item;
    }),
  }));
}
