import { ExternalTexture } from 'three';
import type { SurfaceMap } from '../../avatar/surface/index.ts';
import type { TexturePixels } from '../../formats/texture/index.ts';
import { halvePixels } from './halve-pixels.ts';
import {
  isBuiltIn,
  SLOT_ENCODING,
  SLOT_STAND_INS,
  StandInTextures,
  type SurfaceSlot,
} from './stand-in-textures.ts';
import type { StoredTexture, TextureEncoding, TextureStore } from './texture-store.ts';
import { type TextureUpload, TextureUploads, type UploadScheduler } from './texture-uploads.ts';

/** How far a texture is. `waiting`: nothing was provided yet; `failed`: it came, but cannot be shown. */
export type SurfaceTextureStage = 'waiting' | 'reduced' | 'sharp' | 'missing' | 'failed';

/** A texture as it is on the GPU. */
export interface SurfaceTextureState {
  readonly stage: SurfaceTextureStage;
  /** Pixels on the GPU; 0 while nothing is there. Fewer than were provided where video memory is short. */
  readonly width: number;
  readonly height: number;
  /** Bytes of video memory, with mipmaps; twice as many for a texture that is used both as colours and as numbers. */
  readonly bytes: number;
  /** Whether its size was halved, once or more often, because video memory is short. */
  readonly isHalved: boolean;
}

/** The textures of a stage in total. */
export interface SurfaceTextureTotals {
  /** Textures that are on the GPU. */
  readonly count: number;
  /** Bytes of video memory, with mipmaps. */
  readonly bytes: number;
  /** Bytes that textures may take up before the largest are halved. */
  readonly maxBytes: number;
  /** Textures that were halved. */
  readonly halved: number;
  /** Textures that are being uploaded. */
  readonly uploading: number;
}

/** How important a texture is to the picture: colours come before the maps of gloss and relief. */
export type TextureImportance = 'color' | 'detail';

export interface SurfaceTexturesOptions {
  readonly store: TextureStore;
  readonly schedule: UploadScheduler;
  /** Bytes of video memory above which the largest textures are halved. */
  readonly maxBytes: number;
}

/** No side is made smaller than this to save memory. */
const MIN_SIDE = 64;

/**
 * The textures that surfaces use, each uploaded once however many use it. Who has the pictures answers `onNeeded` with
 * `provide`. Pixels leave the page's memory as soon as they are uploaded, so a texture can be needed again.
 */
export class SurfaceTextures {
  /**
   * Called when a texture is needed: when it is first used, and again when what was provided was lost with the GPU's
   * context, or is needed for a use of another encoding. Not called for textures that every viewer has built in.
   */
  onNeeded: ((id: string, importance: TextureImportance) => void) | null = null;
  /** Called when nothing uses a texture any more; it has left the GPU. */
  onUnused: ((id: string) => void) | null = null;

  readonly #store: TextureStore;
  readonly #standIns: StandInTextures;
  readonly #uploads: TextureUploads;
  readonly #records = new Map<string, TextureRecord>();
  /** What each texture that was acquired shows. */
  readonly #shown = new Map<ExternalTexture, ShownPicture>();
  readonly #maxBytes: number;
  readonly #listeners = new Set<(id: string | null) => void>();
  #bytes = 0;

  constructor({ store, schedule, maxBytes }: SurfaceTexturesOptions) {
    this.#store = store;
    this.#standIns = new StandInTextures(store);
    this.#uploads = new TextureUploads(store, schedule);
    this.#maxBytes = maxBytes;
  }

  /** Adds what is called when a texture has changed on the GPU, or its state; with null for all of them. */
  addListener(listener: (id: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The ids of all textures in use, built-in ones excepted. */
  get ids(): Iterable<string> {
    return this.#records.keys();
  }

  get totals(): SurfaceTextureTotals {
    let count = 0;
    let halved = 0;
    for (const { planes } of this.#records.values()) {
      if (planes.some(({ stored }) => stored)) count++;
      if (planes.some(({ isHalved }) => isHalved)) halved++;
    }
    const { count: uploading } = this.#uploads;
    return { count, bytes: this.#bytes, maxBytes: this.#maxBytes, halved, uploading };
  }

  /** Null for a texture that is not in use. */
  stateOf(id: string): SurfaceTextureState | null {
    const record = this.#records.get(id);
    if (!record) return null;
    const stored = record.planes.find((plane) => plane.stored)?.stored;
    return {
      stage: record.stage,
      width: stored?.width ?? 0,
      height: stored?.height ?? 0,
      bytes: record.planes.reduce((sum, plane) => sum + (plane.stored?.bytes ?? 0), 0),
      isHalved: record.planes.some(({ isHalved }) => isHalved),
    };
  }

  /**
   * A texture of three that shows the map, and a stand-in until its picture is there; to be released with `release`.
   * Null is a slot without a map.
   */
  acquire(map: SurfaceMap | null, slot: SurfaceSlot): ExternalTexture {
    const texture = new ExternalTexture();
    texture.matrixAutoUpdate = false;
    if (map) setTransform(texture, map);
    if (map && !isBuiltIn(map.textureId)) this.#acquirePicture(texture, map.textureId, slot);
    else {
      const name = map?.textureId ?? SLOT_STAND_INS[slot].none;
      this.#shown.set(texture, { name, encoding: SLOT_ENCODING[slot] });
    }
    this.#update(texture);
    return texture;
  }

  /** The last release of a texture frees the GPU's memory. */
  release(texture: ExternalTexture): void {
    const shown = this.#shown.get(texture);
    this.#shown.delete(texture);
    texture.sourceTexture = null;
    if (!shown || 'name' in shown) return;
    const { record, plane } = shown;
    plane.users.delete(texture);
    if (plane.users.size > 0) return;
    this.#freePlane(plane);
    record.planes.splice(record.planes.indexOf(plane), 1);
    if (record.planes.length === 0) {
      this.#records.delete(record.id);
      this.onUnused?.(record.id);
    }
    this.#restoreHalved();
  }

  /**
   * Gives the picture of a texture, first a reduced one if that is there earlier, or says that there is none. What it
   * shows now stays until the picture is complete on the GPU. Without effect for a texture that is not in use.
   */
  provide(id: string, picture: TexturePixels | 'missing' | 'failed'): void {
    const record = this.#records.get(id);
    if (!record) return;
    if (typeof picture === 'string') {
      // A reduced picture is better than none.
      if (picture === 'failed' && record.stage === 'reduced') return;
      record.stage = picture;
      for (const plane of record.planes) {
        this.#freePlane(plane);
        this.#updatePlane(plane);
      }
      this.#changed(id);
      return;
    }
    let pixels = picture;
    while (Math.max(pixels.width, pixels.height) > this.#store.maxSize)
      pixels = halvePixels(pixels);
    for (const plane of record.planes) this.#upload(record, plane, pixels);
  }

  /** Forgets what is on the GPU, which has dropped everything. */
  onContextLost(): void {
    this.#uploads.forget();
    this.#standIns.forget();
    this.#bytes = 0;
    for (const record of this.#records.values()) {
      for (const plane of record.planes) {
        plane.stored = null;
        plane.upload = null;
        plane.isHalved = false;
      }
      if (!hasNoPicture(record)) record.stage = 'waiting';
    }
    for (const texture of this.#shown.keys()) texture.sourceTexture = null;
  }

  /** Asks for everything again. */
  onContextRestored(): void {
    for (const texture of this.#shown.keys()) this.#update(texture);
    for (const record of [...this.#records.values()]) {
      if (record.stage === 'waiting') this.#request(record);
    }
    this.#changed(null);
  }

  dispose(): void {
    this.#uploads.dispose();
    for (const { planes } of this.#records.values()) {
      for (const plane of planes) this.#freePlane(plane);
    }
    this.#records.clear();
    this.#shown.clear();
    this.#standIns.dispose();
    this.onNeeded = null;
    this.onUnused = null;
    this.#listeners.clear();
  }

  #changed(id: string | null): void {
    for (const listener of this.#listeners) listener(id);
  }

  #acquirePicture(texture: ExternalTexture, id: string, slot: SurfaceSlot): void {
    const encoding = SLOT_ENCODING[slot];
    let record = this.#records.get(id);
    let plane = record?.planes.find((candidate) => candidate.encoding === encoding);
    const isNeeded =
      !record || (!plane && (record.stage === 'reduced' || record.stage === 'sharp'));
    if (!record) {
      record = { id, stage: 'waiting', planes: [] };
      this.#records.set(id, record);
    }
    if (!plane) {
      plane = { encoding, users: new Set(), stored: null, upload: null, isHalved: false };
      record.planes.push(plane);
    }
    plane.users.add(texture);
    this.#shown.set(texture, { record, plane, slot });
    if (isNeeded) this.#request(record);
  }

  #request(record: TextureRecord): void {
    const isColor = record.planes.some(({ encoding }) => encoding === 'color');
    this.onNeeded?.(record.id, isColor ? 'color' : 'detail');
  }

  #upload(record: TextureRecord, plane: Plane, pixels: TexturePixels): void {
    plane.upload?.cancel();
    plane.upload = this.#uploads.add(pixels, plane.encoding, (stored) => {
      plane.upload = null;
      if (!stored) return;
      this.#freeStored(plane);
      plane.stored = stored;
      plane.isHalved = false;
      this.#bytes += stored.bytes;
      record.stage = pixels.reduction > 0 ? 'reduced' : 'sharp';
      this.#updatePlane(plane);
      this.#saveMemory();
      this.#changed(record.id);
    });
  }

  /** Halves the largest textures until all of them fit. */
  #saveMemory(): void {
    while (this.#bytes > this.#maxBytes) {
      let largest: TextureRecord | null = null;
      let bytes = 0;
      for (const record of this.#records.values()) {
        for (const { stored } of record.planes) {
          if (!stored || stored.bytes <= bytes) continue;
          if (Math.min(stored.width, stored.height) <= MIN_SIDE) continue;
          largest = record;
          bytes = stored.bytes;
        }
      }
      if (!largest || !this.#halve(largest)) return;
    }
  }

  /** Asks for the textures that were halved again, once half of the memory is free. */
  #restoreHalved(): void {
    if (this.#bytes > this.#maxBytes / 2) return;
    for (const record of [...this.#records.values()]) {
      if (record.planes.some(({ isHalved, upload }) => isHalved && !upload)) this.#request(record);
    }
  }

  #halve(record: TextureRecord): boolean {
    for (const plane of record.planes) {
      if (!plane.stored) continue;
      const half = this.#store.halve(plane.stored);
      if (!half) return false;
      this.#freeStored(plane);
      plane.stored = half;
      plane.isHalved = true;
      this.#bytes += half.bytes;
      this.#updatePlane(plane);
    }
    this.#changed(record.id);
    return true;
  }

  #freePlane(plane: Plane): void {
    plane.upload?.cancel();
    plane.upload = null;
    this.#freeStored(plane);
  }

  #freeStored(plane: Plane): void {
    if (!plane.stored) return;
    this.#bytes -= plane.stored.bytes;
    this.#store.delete(plane.stored);
    plane.stored = null;
  }

  #updatePlane(plane: Plane): void {
    for (const texture of plane.users.keys()) this.#update(texture);
  }

  #update(texture: ExternalTexture): void {
    const shown = this.#shown.get(texture);
    if (!shown) return;
    texture.sourceTexture = this.#storedFor(shown)?.handle ?? null;
  }

  #storedFor(shown: ShownPicture): StoredTexture | null {
    if ('name' in shown) return this.#standIns.get(shown.name, shown.encoding);
    const { record, plane, slot } = shown;
    if (plane.stored) return plane.stored;
    const { waiting, missing } = SLOT_STAND_INS[slot];
    return this.#standIns.get(hasNoPicture(record) ? missing : waiting, plane.encoding);
  }
}

interface TextureRecord {
  readonly id: string;
  stage: SurfaceTextureStage;
  /** One for each encoding in which it is used. */
  readonly planes: Plane[];
}

/** A texture in one encoding. */
interface Plane {
  readonly encoding: TextureEncoding;
  readonly users: Set<ExternalTexture>;
  stored: StoredTexture | null;
  upload: TextureUpload | null;
  isHalved: boolean;
}

/** A stand-in or built-in texture by its name, or one that has to be provided. */
type ShownPicture =
  | { readonly name: string; readonly encoding: TextureEncoding }
  | { readonly record: TextureRecord; readonly plane: Plane; readonly slot: SurfaceSlot };

function hasNoPicture({ stage }: TextureRecord): boolean {
  return stage === 'missing' || stage === 'failed';
}

function setTransform(texture: ExternalTexture, { transform }: SurfaceMap): void {
  const [a, b, c, d, e, f] = transform;
  texture.matrix.set(a, b, c, d, e, f, 0, 0, 1);
}
