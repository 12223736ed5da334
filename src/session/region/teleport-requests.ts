import { NULL_UUID } from '../../formats/llsd/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { MessageOf } from '../../protocol/lludp/index.ts';
import type { AgentTravel } from './agent-travel.ts';
import type { RegionConnection } from './region-connection.ts';
import type { RegionContext } from './region-context.ts';
import type { TeleportForm, TeleportRequestOutcome } from './region-contract.ts';
import { RegionSearch } from './region-search.ts';

/** A region handle in decimal: an unsigned number of 64 bits. */
const HANDLE = /^\d{1,20}$/;
const MAX_HANDLE = 0xffff_ffff_ffff_ffffn;
/** Metres: no region is larger, and no avatar higher. */
const MAX_COORDINATE = 8192;
/** The direction in which the agent faces on arrival, unless the simulator decides. */
const LOOK_AT: Vector3 = [1, 0, 0];

const REQUESTED: TeleportRequestOutcome = { kind: 'requested' };

/**
 * The agent's own requests to teleport; see `RegionWorker`.
 *
 * **Source:** region.md section 3.
 */
export class TeleportRequests {
  readonly #travel: AgentTravel;
  readonly #root: () => RegionConnection | null;
  readonly #search: RegionSearch;

  constructor({ env }: RegionContext, travel: AgentTravel, root: () => RegionConnection | null) {
    this.#travel = travel;
    this.#root = root;
    this.#search = new RegionSearch(env.clock);
  }

  async teleport({ region, position }: TeleportForm): Promise<TeleportRequestOutcome> {
    const refusal = this.#refusal;
    if (refusal) return refusal;
    const name = region.trim();
    if (HANDLE.test(name) && BigInt(name) <= MAX_HANDLE) {
      return this.#request(BigInt(name), position, null);
    }
    const found = await this.#search.find(name, this.#root()!);
    if (found === 'none') return failure('unknown-region');
    if (found === 'no-answer') return failure('no-answer');
    return this.#refusal ?? this.#request(found, position, cleanName(name));
  }

  teleportHome(): TeleportRequestOutcome {
    const refusal = this.#refusal;
    const root = this.#root();
    if (refusal || !root) return refusal ?? failure('not-connected');
    const Info = { ...root.agentData, LandmarkID: NULL_UUID };
    root.send('TeleportLandmarkRequest', { Info }, true);
    this.#travel.request(null);
    return REQUESTED;
  }

  /** The simulator may complete the teleport all the same. */
  cancel(): void {
    const root = this.#root();
    if (!root || !this.#travel.isUnderWay) return;
    root.send('TeleportCancel', { Info: root.agentData }, true);
    this.#travel.cancel();
  }

  /** Applies a reply of the region to a search by name. */
  receive(blocks: MessageOf<'MapBlockReply'>['Data']): void {
    this.#search.receive(blocks);
  }

  stop(): void {
    this.#search.stop();
  }

  /** Why no teleport can be requested at present; null if one can. */
  get #refusal(): TeleportRequestOutcome | null {
    if (!this.#root()?.hasEntered) return failure('not-connected');
    return this.#travel.isUnderWay ? failure('busy') : null;
  }

  #request(handle: bigint, place: Vector3, name: string | null): TeleportRequestOutcome {
    const root = this.#root();
    if (!root) return failure('not-connected');
    const Position = place.map(clampCoordinate) as unknown as Vector3;
    const Info = { RegionHandle: handle, Position: [...Position], LookAt: [...LOOK_AT] };
    root.send('TeleportLocationRequest', { AgentData: root.agentData, Info }, true);
    this.#travel.request(name);
    return REQUESTED;
  }
}

function clampCoordinate(value: number): number {
  return Math.min(MAX_COORDINATE, Math.max(0, value || 0));
}

function failure(
  reason: Extract<TeleportRequestOutcome, { kind: 'failed' }>['reason'],
): TeleportRequestOutcome {
  return { kind: 'failed', reason };
}
