import pLimit from 'p-limit';
import { DecodeError } from '../../formats/bytes/index.ts';
import { decodeMaterialFile, type MaterialFile } from '../../formats/material/index.ts';
import { assetAddress, namesPicturesOnly } from '../files/asset-address.ts';
import { urlSource } from '../files/file-source.ts';
import type { FindMaterial } from '../looks/found-materials.ts';

/** Reads the file of a material; null where this place does not have it. Other places are asked then. */
export type ReadMaterial = (
  id: string,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Of what is worn: far more than it has faces in sight. */
const MAX_MATERIALS = 256;
const CONCURRENT_READS = 4;

/**
 * Fetches the materials that faces name and that no opened file has. Each is asked for once, and once more where there are
 * other places to ask; what no place has stays missing.
 */
export class MaterialLoader {
  readonly #onFound: (find: FindMaterial) => void;
  readonly #limit = pLimit(CONCURRENT_READS);
  readonly #found = new Map<string, MaterialFile>();
  #asked = new Set<string>();
  #places: readonly ReadMaterial[] = [];
  #abort = new AbortController();

  /** @param onFound - Called with all that was found so far, when there is more of it. */
  constructor(onFound: (find: FindMaterial) => void) {
    this.#onFound = onFound;
  }

  /** Where materials are asked for from now on, in this order. What is being read is read no further. */
  setPlaces(places: readonly ReadMaterial[]): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#places = places;
    this.#asked = new Set();
  }

  /** Fetches those of the materials that were not asked for yet. */
  async request(ids: readonly string[]): Promise<void> {
    if (this.#places.length === 0) return;
    const { signal } = this.#abort;
    const room = MAX_MATERIALS - this.#asked.size;
    const news = ids.filter((id) => !this.#asked.has(id)).slice(0, Math.max(0, room));
    for (const id of news) this.#asked.add(id);
    const isFound = await Promise.all(
      news.map((id) => this.#found.has(id) || this.#limit(() => this.#read(id, signal))),
    );
    if (isFound.some(Boolean) && !signal.aborted)
      this.#onFound((id) => this.#found.get(id) ?? null);
  }

  /** Whether a place has it. */
  async #read(id: string, signal: AbortSignal): Promise<boolean> {
    for (const place of this.#places) {
      // Whatever goes wrong in one place, another one may have it.
      const bytes = signal.aborted ? null : await place(id, signal).catch(() => null);
      const file = bytes && decoded(bytes);
      if (!file || signal.aborted) continue;
      this.#found.set(id, file);
      return true;
    }
    return false;
  }
}

/** Null for a file that is no material. */
function decoded(bytes: Uint8Array): MaterialFile | null {
  try {
    return decodeMaterialFile(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/**
 * Materials at the addresses that textures have (`https://grid.example/assets/{id}/data`): an asset server has both. Null for
 * addresses that name pictures only, by their ending.
 */
export function materialsAtAddress(template: string | null): ReadMaterial | null {
  if (template === null || namesPicturesOnly(template)) return null;
  return (id, signal) =>
    urlSource(assetAddress(template, 'material', id), document.baseURI).read(signal, () => {});
}
