import { batch } from '@preact/signals-core';
import type { MaterialFile } from '../../formats/material/index.ts';
import type { Files } from '../files/files.ts';
import { loadDressing } from '../files/loaded-outfit.ts';
import { withMaterialFile } from '../looks/found-materials.ts';
import { BLANK_LOOK } from '../looks/look-edits.ts';
import { type PicturePlaces, placesOfPictures, withPictures } from '../looks/picture-maps.ts';
import type { Outfit, StepRecorder } from '../outfit/index.ts';
import {
  type AppState,
  type FaceMap,
  type FileSource,
  type Item,
  type LoadedTexture,
  type MessageLog,
  namedId,
  type WornMesh,
} from '../state/index.ts';
import { LOOK_STEP } from '../words/en/look-steps.ts';
import type { Looks } from './looks.ts';

interface DropOptions {
  readonly state: AppState;
  readonly messages: MessageLog;
  readonly history: StepRecorder;
  readonly outfit: Outfit;
  readonly files: Files;
  readonly looks: Looks;
}

/** More pictures are no set of maps of one face, but textures that are opened. */
const MAX_PICTURES = 12;

/**
 * Opens files that were dropped onto a face, and puts them on it, in the same step of undo: a material, or else pictures, each
 * as the map that its name says. Where there is neither, or far more than a face has maps, the files are opened as if they
 * had been dropped elsewhere.
 *
 * @param map - the map that a single picture is for.
 */
export async function dropOnFace(
  options: DropOptions,
  sources: readonly FileSource[],
  meshId: string,
  face: number,
  map?: FaceMap,
): Promise<void> {
  const { state, messages, history, outfit, files } = options;
  if (sources.length > MAX_PICTURES) return files.open(sources);
  const { items, results } = await files.loadItems(sources);
  const opened = items.filter((item) => item !== null);
  const mesh = state.meshes.peek().find(({ id }) => id === meshId);
  const change = mesh && changeOf(opened, mesh, face, map);
  const isForOthers = opened.some((item) => isObjectFile(item) || isWantedMap(item, state));
  if (!mesh || isForOthers || (!change && opened.length > 0)) return files.open(sources);
  const dress = await loadDressing({ items: opened }, state);
  batch(() => {
    messages.reportFailures(results);
    if (!change) return;
    const selected = state.selectedId.peek();
    history.record(change.label, () => {
      outfit.add(opened, false);
      dress?.();
      change.apply(options);
      // The visitor looks at the face, not at the picture's row in the list.
      state.selectedId.value = selected;
    });
    if (change.places) reportPlaces(options, change.places, mesh, face);
    state.working.value = true;
  });
}

const isObjectFile = (item: Item) =>
  item.kind === 'document' && item.content.fileKind === 'scene-group';

/** Whether a picture is the map that a sculpted prim waits for, which is its shape, and no colour of its face. */
function isWantedMap(item: Item, state: AppState): boolean {
  if (item.kind !== 'texture') return false;
  return state.meshes.peek().some(({ part }) => part?.map?.textureId === item.textureId);
}

/** What dropped files do to a face. */
interface FaceChange {
  readonly label: string;
  /** Call it when the items were added. */
  apply(options: DropOptions): void;
  /** Where pictures go. */
  readonly places?: PicturePlaces;
}

/** Null where none of the files is for a face. */
function changeOf(
  opened: readonly Item[],
  mesh: WornMesh,
  face: number,
  map: FaceMap | undefined,
): FaceChange | null {
  const material = opened.find(
    (item) => item.kind === 'document' && item.content.fileKind === 'material',
  );
  if (material?.kind === 'document') {
    const file = material.content.document as MaterialFile;
    const label = LOOK_STEP.material(face, mesh.name);
    return {
      label,
      apply({ looks, state }) {
        looks.edit(
          mesh.id,
          () => label,
          (look) => withMaterialFile(look ?? BLANK_LOOK, face, file, state.pictures.peek()),
        );
      },
    };
  }
  const pictures = opened.filter((item): item is LoadedTexture => item.kind === 'texture');
  const places = placesOf(pictures, mesh.look?.pbrMaterials.has(face) ?? false, map);
  if (places.placed.size === 0) return null;
  const label = LOOK_STEP.texture(face, mesh.name);
  return {
    label,
    places,
    apply({ looks }) {
      looks.edit(
        mesh.id,
        () => label,
        (look) => withPictures(look ?? BLANK_LOOK, face, places.placed),
      );
    },
  };
}

/** Of several pictures, those that are named by an id are for faces that name it. */
function placesOf(
  pictures: readonly LoadedTexture[],
  isPbrFace: boolean,
  map: FaceMap | undefined,
): PicturePlaces {
  const [first, ...others] = pictures;
  if (map && first) return { placed: new Map([[map, first]]), unplaced: others };
  const named = pictures.filter(({ fileName }) => namedId(fileName) === null);
  return placesOfPictures(pictures.length === 1 ? pictures : named, isPbrFace);
}

/** Says what became of several pictures. */
function reportPlaces(
  { messages, state }: DropOptions,
  { placed, unplaced }: PicturePlaces,
  { name }: WornMesh,
  face: number,
): void {
  if (placed.size + unplaced.length < 2) return;
  const report = {
    ...{ kind: 'placed' as const, mesh: name, face },
    placed: [...placed].map(([map, { fileName }]) => ({ map, fileName })),
    unplaced: unplaced.map(({ fileName }) => fileName),
  };
  messages.add(report);
  if (state.toast.peek()?.kind !== 'failure') state.toast.value = report;
}
