import type { Clock } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import {
  decodeMaterialAsset,
  decodeRenderMaterials,
  encodeMaterialRequest,
  MAX_REQUESTED_MATERIALS,
} from '../../formats/material/index.ts';
import { LLSD_CONTENT_TYPE } from '../../protocol/grid/index.ts';
import {
  type CapabilityFetch,
  CapabilityRefusedError,
  getAsset,
  isTransientStatus,
  TransientError,
} from '../bridge-http.ts';
import type { MaterialKind, SceneMaterials } from '../scene/scene-materials.ts';
import type { SceneRegion } from '../scene/scene-regions.ts';

const CAPABILITY = 'RenderMaterials';
/** Materials of faces are seldom changed; a region that is asked for the same one again has just got it. */
const MAX_ATTEMPTS = 4;
const FIRST_DELAY_MS = 3000;
/** Between two looks at what is wanted, so that the parts of an outfit are asked for together. */
const COLLECT_MS = 250;
const CONCURRENT_ASSETS = 3;

interface RegionMaterialsOptions {
  readonly fetchCap: CapabilityFetch;
  readonly clock: Clock;
  readonly materials: SceneMaterials;
  readonly region: SceneRegion;
  /** Reports an error that was not expected. */
  readonly report: (error: unknown) => void;
}

/** When a material may be asked for again. */
interface Attempts {
  readonly made: number;
  readonly dueAt: number;
}

/**
 * Fetches the materials that the avatars of one region wear: the legacy ones by RenderMaterials, first all of the region and
 * then those that are still missing, fifty at a time; PBR ones as assets.
 *
 * **Source:** textures.md sections 4 and 5.
 */
export class RegionMaterials {
  readonly #options: RegionMaterialsOptions;
  readonly #controller = new AbortController();
  readonly #attempts: Readonly<Record<MaterialKind, Map<string, Attempts>>> = {
    legacy: new Map(),
    pbr: new Map(),
  };
  #names: readonly string[] = [];
  #hasList = false;
  #isAsking = false;
  #assets = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RegionMaterialsOptions) {
    this.#options = options;
  }

  /** The seed has responded with these names. */
  setNames(names: readonly string[]): void {
    this.#names = names;
  }

  /** Asks for what is due. */
  tick(): void {
    const { materials, clock } = this.#options;
    if (!materials.isWaiting || this.#names.length === 0) return;
    const now = clock.now();
    if (now - this.#lookedAt < COLLECT_MS) return;
    this.#lookedAt = now;
    if (!this.#isAsking && this.#names.includes(CAPABILITY)) {
      const ids = this.#due('legacy', now);
      if (ids.length > 0) void this.#guard(this.#askForLegacy(ids));
    }
    if (this.#assets < CONCURRENT_ASSETS && this.#names.includes('ViewerAsset')) {
      const ids = this.#due('pbr', now).slice(0, CONCURRENT_ASSETS - this.#assets);
      for (const id of ids) void this.#guard(this.#fetchAsset(id, now));
    }
  }

  stop(): void {
    this.#controller.abort();
  }

  #due(kind: MaterialKind, now: number): string[] {
    const { materials, region } = this.#options;
    const attempts = this.#attempts[kind];
    return materials.wantedIn(region, kind).filter((id) => {
      const { made = 0, dueAt = now } = attempts.get(id) ?? {};
      if (made >= MAX_ATTEMPTS) {
        materials.giveUp(kind, id);
        attempts.delete(id);
        return false;
      }
      return dueAt <= now;
    });
  }

  #note(kind: MaterialKind, id: string, now: number): void {
    const made = (this.#attempts[kind].get(id)?.made ?? 0) + 1;
    this.#attempts[kind].set(id, { made, dueAt: now + FIRST_DELAY_MS * 2 ** (made - 1) });
  }

  async #askForLegacy(wanted: readonly string[]): Promise<void> {
    const { fetchCap, materials, clock } = this.#options;
    const { signal } = this.#controller;
    this.#isAsking = true;
    try {
      if (!this.#hasList) {
        this.#hasList = true;
        materials.addLegacy(await this.#read(fetchCap(CAPABILITY, '', { method: 'GET', signal })));
      } else {
        const ids = wanted.slice(0, MAX_REQUESTED_MATERIALS);
        for (const id of ids) this.#note('legacy', id, clock.now());
        const body = encodeMaterialRequest(ids);
        const init = { method: 'POST', body, contentType: LLSD_CONTENT_TYPE, signal };
        materials.addLegacy(await this.#read(fetchCap(CAPABILITY, '', init)));
        for (const id of ids) if (materials.has('legacy', id)) this.#attempts.legacy.delete(id);
      }
    } finally {
      this.#isAsking = false;
    }
  }

  /** An answer that cannot be read is like none: what is missing is asked for again. */
  async #read(
    response: ReturnType<CapabilityFetch>,
  ): Promise<ReturnType<typeof decodeRenderMaterials>> {
    const { status, bytes } = await response;
    if (status === 200) return decodeRenderMaterials(bytes);
    const message = `${CAPABILITY} responded with status ${status}`;
    throw isTransientStatus(status)
      ? new TransientError(message)
      : new CapabilityRefusedError(message);
  }

  async #fetchAsset(id: string, now: number): Promise<void> {
    const { fetchCap, materials } = this.#options;
    this.#assets += 1;
    this.#note('pbr', id, now);
    try {
      const bytes = await getAsset(fetchCap, `?material_id=${id}`, this.#controller.signal);
      materials.addPbr(id, decodeMaterialAsset(bytes));
      this.#attempts.pbr.delete(id);
    } catch (error) {
      // The asset never changes: the face keeps its legacy look.
      if (error instanceof DecodeError || error instanceof CapabilityRefusedError) {
        materials.giveUp('pbr', id);
        this.#attempts.pbr.delete(id);
      }
      throw error;
    } finally {
      this.#assets -= 1;
    }
  }

  async #guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      const isExpected =
        this.#controller.signal.aborted ||
        error instanceof DecodeError ||
        error instanceof TransientError ||
        error instanceof CapabilityRefusedError ||
        // `fetch` got no response.
        error instanceof TypeError;
      if (!isExpected) this.#options.report(error);
    }
  }
}
