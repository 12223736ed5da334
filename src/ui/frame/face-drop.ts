import type { App, FileSource } from '../../app/index.ts';
import type { FaceSelection } from '../../app/state/index.ts';
import { FACE_MAPS, type FaceMap } from '../../app/state/index.ts';
import { FACES, TEXTURE_LIST } from '../words/en/faces.ts';

/** Where files would be put. */
interface DropPlace {
  readonly face: FaceSelection;
  /** The map of the face; undefined for the one that colours it. */
  readonly map?: FaceMap | undefined;
  /** The element under the pointer that stands for it; null on the stage. */
  readonly element: Element | null;
}

/** The attribute of the element on which files would be dropped. */
const IS_OVER = 'data-drop-over';

/**
 * Follows a drag: pictures or a material that are dropped on the avatar go on the face under the pointer. Elements with the attributes
 * `data-drop-mesh` and `data-drop-face` stand for a face, and those in them with `data-drop-map` for one of its maps.
 */
export class FaceDrop {
  readonly #app: App;
  #place: DropPlace | null = null;
  /** The last point, so that a pointer that stands still is not looked up again: browsers report it all the time. */
  #x = Number.NaN;
  #y = Number.NaN;

  constructor(app: App) {
    this.#app = app;
  }

  /** Names the face under the pointer: `Linen tee, face 0`; empty for none. */
  get name(): string {
    const place = this.#place;
    const mesh = this.#app.state.meshes.peek().find(({ id }) => id === place?.face.meshId);
    if (!place || !mesh) return '';
    const face = TEXTURE_LIST.wantedBy(mesh.name, place.face.face);
    return place.map ? FACES.maps.dropped(face, FACES.maps[place.map]) : face;
  }

  /** Highlights the face under the pointer, if what is dragged may be for it. */
  move(event: DragEvent, transfer: DataTransfer): void {
    if (event.clientX === this.#x && event.clientY === this.#y) return;
    this.#x = event.clientX;
    this.#y = event.clientY;
    this.#show(mayBeForFace(transfer) ? this.#placeAt(event) : null);
  }

  /** Ends the drag. */
  leave(): void {
    this.#show(null);
    this.#x = Number.NaN;
  }

  /**
   * What opens the dropped files: a function that puts them on the face under the pointer; null where there is no
   * face, or with Shift, which replaces everything.
   */
  drop(
    event: DragEvent,
    transfer: DataTransfer,
  ): ((sources: readonly FileSource[]) => Promise<void>) | null {
    const place = event.shiftKey || !mayBeForFace(transfer) ? null : this.#placeAt(event);
    this.leave();
    if (!place) return null;
    const { face, map } = place;
    return async (sources) => {
      this.#app.outfit.select(face.meshId);
      this.#app.state.selectedFace.value = face;
      const textures = await this.#app.textures.open();
      await textures.dropOnFace(sources, face.meshId, face.face, map);
    };
  }

  #show(place: DropPlace | null): void {
    const { hoveredFace } = this.#app.state;
    const before = this.#place;
    this.#place = place;
    if (before?.element !== place?.element) {
      before?.element?.removeAttribute(IS_OVER);
      place?.element?.setAttribute(IS_OVER, '');
    }
    const [former, face] = [before?.face ?? null, place?.face ?? null];
    if (former?.meshId !== face?.meshId || former?.face !== face?.face) hoveredFace.value = face;
  }

  #placeAt({ target, clientX, clientY }: DragEvent): DropPlace | null {
    if (!(target instanceof Element)) return null;
    const card = target.closest<HTMLElement>('[data-drop-face]');
    if (card) {
      const { dropMesh: meshId = '', dropFace } = card.dataset;
      const row = target.closest<HTMLElement>('[data-drop-map]');
      const map = FACE_MAPS.find((each) => each === row?.dataset.dropMap);
      return { face: { meshId, face: Number(dropFace) }, map, element: row ?? card };
    }
    const canvas = target.closest('.stage')?.querySelector('canvas');
    if (!canvas) return null;
    const { left, top } = canvas.getBoundingClientRect();
    const hit = this.#app.stage.pick(clientX - left, clientY - top);
    return hit && { face: { meshId: hit.mesh.id, face: hit.face }, element: null };
  }
}

/**
 * Whether what is dragged may be for a face: one file that may be a picture or a material, or several pictures. Browsers know
 * the types of some files, and hide their names.
 */
function mayBeForFace({ items }: DataTransfer): boolean {
  const files = Array.from(items).filter(({ kind }) => kind === 'file');
  const isPicture = ({ type }: DataTransferItem) => type.startsWith('image/');
  if (files.length !== 1) return files.length > 0 && files.every(isPicture);
  const [{ type }] = files;
  return type === '' || isPicture(files[0]) || /^model\/gltf|^application\/json$/.test(type);
}
