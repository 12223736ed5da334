import type { Clock } from '../../async/index.ts';
import {
  decodeFieldText,
  encodeFieldText,
  type MessageOf,
  type MessageValue,
} from '../../protocol/lludp/index.ts';

type MapBlock = MessageOf<'MapBlockReply'>['Data'][number];

/** Where requests are sent. */
interface SearchSender {
  readonly agentData: { readonly AgentID: string; readonly SessionID: string };
  send(name: string, value: MessageValue, reliable: boolean): void;
}

const TIMEOUT_MS = 10_000;
/** Milliseconds after a reply in which further ones may follow. */
const MORE_MS = 2000;
/** Flags of the map's requests: regions, not telehubs or land for sale. */
const REGIONS_LAYER = 2;
/** Access of a block that only ends the list, or of a region that does not exist. */
const ACCESS_NONE = 255;
/** Metres. */
const CELL = 256;
/** Bytes that the field holds, with the final NUL. */
const MAX_NAME_BYTES = 254;

/**
 * Finds regions of a grid by name, one search at a time.
 *
 * **Source:** lludp-messages-more.json (MapNameRequest, MapBlockReply).
 */
export class RegionSearch {
  readonly #clock: Clock;
  #name = '';
  #resolve: ((found: bigint | 'none' | 'no-answer') => void) | null = null;
  #stopTimer: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The handle of the region with this name in any case; `none` if the grid has none of it. */
  find(name: string, sender: SearchSender): Promise<bigint | 'none' | 'no-answer'> {
    this.#finish('no-answer');
    const field = encodeFieldText(name);
    if (name === '' || field.length > MAX_NAME_BYTES) return Promise.resolve('none');
    this.#name = name.toLowerCase();
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#finishIn(TIMEOUT_MS, 'no-answer');
      const flags = { Flags: REGIONS_LAYER, EstateID: 0, Godlike: false };
      const AgentData = { ...sender.agentData, ...flags };
      sender.send('MapNameRequest', { AgentData, NameData: { Name: field } }, true);
    });
  }

  /** Applies a reply of the region. */
  receive(blocks: readonly MapBlock[]): void {
    if (!this.#resolve) return;
    const found = blocks.find(
      ({ Name, Access }) =>
        Access !== ACCESS_NONE && decodeFieldText(Name).toLowerCase() === this.#name,
    );
    if (found) this.#finish((BigInt(found.X * CELL) << 32n) | BigInt(found.Y * CELL));
    else this.#finishIn(MORE_MS, 'none');
  }

  /** Ends the search: the agent is in another region, or nowhere. */
  stop(): void {
    this.#finish('no-answer');
  }

  #finishIn(milliseconds: number, result: 'none' | 'no-answer'): void {
    this.#stopTimer?.();
    this.#stopTimer = this.#clock.after(milliseconds, () => this.#finish(result));
  }

  #finish(result: bigint | 'none' | 'no-answer'): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    this.#resolve?.(result);
    this.#resolve = null;
  }
}
