import { NULL_UUID } from '../../formats/llsd/index.ts';
import { assetTypeName, type LoginSuccess } from '../../protocol/grid/index.ts';
import { type CapabilityFetch, getAsset, TransientError } from '../bridge-http.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import { isGridError } from './grid-errors.ts';
import type { InventoryAsset, InventoryUpdate } from './inventory-contract.ts';
import { InventoryOutfit } from './inventory-outfit.ts';
import { InventoryReader } from './inventory-reader.ts';

/** The agent's inventory during one login: its outfit, its folders, and the assets of its items. */
export class AgentInventory {
  readonly #fetchCap: CapabilityFetch;
  readonly #signal: AbortSignal;
  readonly #report: (error: unknown) => void;
  readonly #outfit: InventoryOutfit;
  readonly #reader: InventoryReader;
  #hasStarted = false;

  /**
   * @param fetchCap sends requests to the region in which the agent is at the time.
   * @param signal ends everything.
   */
  constructor(
    fetchCap: CapabilityFetch,
    login: LoginSuccess,
    env: Pick<SessionEnvironment, 'clock' | 'report'>,
    emit: EmitEvent,
    signal: AbortSignal,
  ) {
    this.#fetchCap = fetchCap;
    this.#signal = signal;
    this.#report = env.report;
    this.#outfit = new InventoryOutfit(fetchCap, login, (items) => emit({ type: 'outfit', items }));
    const onUpdate = (update: InventoryUpdate) => emit({ type: 'inventory', update });
    this.#reader = new InventoryReader(
      { fetchCap, login, onUpdate, clock: env.clock, report: env.report },
      signal,
    );
  }

  /** Call this when the region has named its capabilities; only the first call counts. */
  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    // What is worn comes first.
    this.#outfit
      .load(this.#signal)
      .then(() => this.#reader.start())
      .catch(this.#report);
  }

  /** See `InventoryWorker.openInventoryFolder`. */
  openFolder(id: string): void {
    this.#reader.open(id);
  }

  /** This session has put something into a folder. */
  rereadFolder(id: string): void {
    this.#reader.reread(id);
  }

  /** See `InventoryWorker.fetchInventoryAsset`. */
  async fetchAsset(assetId: string, assetType: number): Promise<InventoryAsset> {
    const type = assetTypeName(assetType);
    if (type === undefined || assetId === NULL_UUID) return { kind: 'failed', code: 'no-asset' };
    const query = `?${type}_id=${encodeURIComponent(assetId)}`;
    try {
      return { kind: 'loaded', bytes: await getAsset(this.#fetchCap, query, this.#signal) };
    } catch (error) {
      if (this.#signal.aborted) return { kind: 'failed', code: 'no-session' };
      if (!isGridError(error)) throw error;
      const code = error instanceof TransientError ? 'unreachable' : 'refused';
      return { kind: 'failed', code };
    }
  }
}
