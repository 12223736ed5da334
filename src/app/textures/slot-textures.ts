import { signal as createSignal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { builtInTexture } from '../../avatar/surface/index.ts';
import type { OffStage } from '../state/index.ts';
import type { TextureSource } from './texture-files.ts';
import { TextureReader } from './texture-reader.ts';

/** Decodes a file, as small as it can be; throws where it is no texture. */
export type DecodeTexture = (
  bytes: Uint8Array<ArrayBuffer>,
  options: { readonly signal: AbortSignal; readonly maxSize: number },
) => Promise<unknown>;

/** Small enough for the first of a codestream's sizes. */
const CHECKED_SIZE = 32;

interface Lookup {
  readonly key: unknown;
  readonly abort: AbortController;
}

/** Finds out which of the textures of wearables and bakes are there. Each is read once from where it is. */
export class SlotTextures {
  readonly #reader: TextureReader;
  readonly #decode: DecodeTexture;
  readonly #lookups = new Map<string, Lookup>();
  readonly #stages: Signal<ReadonlyMap<string, OffStage>> = createSignal(new Map());

  constructor(sources: readonly TextureSource[], decode: DecodeTexture) {
    this.#reader = new TextureReader(sources);
    this.#decode = decode;
  }

  /** By the ids that are looked for. */
  get stages(): ReadonlySignal<ReadonlyMap<string, OffStage>> {
    return this.#stages;
  }

  /** Looks for these from now on, and again for those that are in another place than before. */
  look(ids: ReadonlySet<string>): void {
    const stages = new Map(this.#stages.peek());
    let hasChanged = false;
    for (const [id, { abort }] of this.#lookups) {
      if (ids.has(id)) continue;
      abort.abort();
      this.#lookups.delete(id);
      stages.delete(id);
      hasChanged = true;
    }
    for (const id of ids) {
      const key = builtInTexture(id) ? id : (this.#reader.find(id)?.key ?? null);
      const known = this.#lookups.get(id);
      if (known && known.key === key) continue;
      known?.abort.abort();
      const lookup = { key, abort: new AbortController() };
      this.#lookups.set(id, lookup);
      const stage = key === id ? 'sharp' : key === null ? 'missing' : 'waiting';
      stages.set(id, stage);
      hasChanged = true;
      if (stage === 'waiting') void this.#read(id, lookup);
    }
    if (hasChanged) this.#stages.value = stages;
  }

  async #read(id: string, lookup: Lookup): Promise<void> {
    let stage: OffStage = 'sharp';
    const { signal } = lookup.abort;
    try {
      const read = await this.#reader.read(id, signal);
      if (read) await this.#decode(read.bytes, { signal, maxSize: CHECKED_SIZE });
      else stage = 'missing';
    } catch {
      stage = 'failed';
    }
    if (this.#lookups.get(id) !== lookup) return;
    this.#stages.value = new Map(this.#stages.peek()).set(id, stage);
  }
}
