import pLimit from 'p-limit';
import { DecodeError } from '../../formats/bytes/index.ts';
import { decodeGesture, type Gesture } from '../../formats/gesture/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import {
  decodeItemResponse,
  encodeItemRequest,
  type LoginGesture,
} from '../../protocol/grid/index.ts';
import {
  type CapabilityFetch,
  CapabilityRefusedError,
  getAsset,
  postLlsd,
  TransientError,
} from '../bridge-http.ts';
import type { GestureEntry } from './own-contract.ts';

const MAX_GESTURES = 500;
/** So many are loaded at once, active ones first; the others when they are played. */
const MAX_PRELOADED = 60;
const CONCURRENT_FETCHES = 3;
const ITEMS_PER_REQUEST = 100;

/** An item of the inventory that is a gesture. */
export interface GestureItem extends LoginGesture {
  readonly name: string;
}

interface Known {
  entry: GestureEntry;
  gesture: Gesture | null;
}

/** The gestures of an agent: the active ones that the login names, and those of the inventory as they become known. */
export class GestureLibrary {
  readonly #ownId: string;
  readonly #onChange: () => void;
  readonly #known = new Map<string, Known>();
  readonly #limit = pLimit(CONCURRENT_FETCHES);
  /** Item ids of those that are not loaded, and whose loading has not begun. */
  readonly #due = new Set<string>();

  constructor(ownId: string, onChange: () => void) {
    this.#ownId = ownId;
    this.#onChange = onChange;
  }

  /** In the order in which they became known. */
  get entries(): readonly GestureEntry[] {
    return [...this.#known.values()].map(({ entry }) => entry);
  }

  /** Whether there is something that {@link load} would load. */
  get isLoadDue(): boolean {
    return this.#due.size > 0;
  }

  /** Null for one that is not known or not loaded. */
  gesture(itemId: string): Gesture | null {
    return this.#known.get(itemId)?.gesture ?? null;
  }

  /** Has one loaded that waits for being played. */
  request(itemId: string): void {
    if (this.#known.get(itemId)?.entry.state === 'waiting') this.#due.add(itemId);
  }

  /** Active gestures with this trigger, in any case. */
  withTrigger(word: string): string[] {
    const wanted = word.toLowerCase();
    return [...this.#known.values()].flatMap(({ entry }) =>
      entry.isActive && entry.trigger.toLowerCase() === wanted ? [entry.itemId] : [],
    );
  }

  /** The active gestures of a login. */
  setActive(gestures: readonly LoginGesture[]): void {
    const active = new Set(gestures.map(({ itemId }) => itemId));
    for (const known of this.#known.values()) {
      known.entry = { ...known.entry, isActive: active.has(known.entry.itemId) };
    }
    for (const gesture of gestures) this.#add({ ...gesture, name: '' }, true);
    this.#onChange();
  }

  /** Gestures of the inventory; also gives names to those that are known by their ids only. */
  addItems(items: readonly GestureItem[]): void {
    for (const { name, ...ids } of items) {
      const item = { ...ids, name: cleanName(name) };
      const known = this.#known.get(item.itemId);
      if (known) known.entry = { ...known.entry, name: item.name || known.entry.name };
      else this.#add(item, false);
    }
    this.#onChange();
  }

  /**
   * Loads what is not loaded: names, and the assets.
   *
   * @throws the signal's reason; errors of the grid are part of the entries.
   */
  async load(fetchCap: CapabilityFetch, signal: AbortSignal): Promise<void> {
    const itemIds = [...this.#due];
    this.#due.clear();
    try {
      await Promise.all([
        this.#loadNames(fetchCap, signal),
        ...itemIds.map((id) => this.#limit(() => this.#loadAsset(id, fetchCap, signal))),
      ]);
    } finally {
      for (const id of itemIds) {
        if (this.#known.get(id)?.entry.state === 'waiting') this.#due.add(id);
      }
    }
  }

  #add({ itemId, assetId, name }: GestureItem, isActive: boolean): void {
    if (this.#known.has(itemId) || this.#known.size >= MAX_GESTURES) return;
    const entry: GestureEntry = {
      ...{ itemId, assetId, name, isActive },
      ...{ state: 'waiting', trigger: '', steps: [] },
    };
    this.#known.set(itemId, { entry, gesture: null });
    if (isActive || this.#known.size <= MAX_PRELOADED) this.#due.add(itemId);
  }

  async #loadNames(fetchCap: CapabilityFetch, signal: AbortSignal): Promise<void> {
    const nameless = this.entries.filter(({ name }) => name === '').slice(0, ITEMS_PER_REQUEST);
    if (nameless.length === 0) return;
    const ownerId = this.#ownId;
    const body = encodeItemRequest(nameless.map(({ itemId: id }) => ({ id, ownerId })));
    try {
      const items = decodeItemResponse(await postLlsd(fetchCap, 'FetchInventory2', body, signal));
      const asked = new Set(nameless.map(({ itemId }) => itemId));
      this.addItems(items.filter(({ itemId }) => asked.has(itemId)));
    } catch (error) {
      signal.throwIfAborted();
      if (!isGridError(error)) throw error;
    }
  }

  async #loadAsset(itemId: string, fetchCap: CapabilityFetch, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const known = this.#known.get(itemId)!;
    const query = `?gesture_id=${known.entry.assetId}`;
    try {
      const gesture = decodeGesture(await getAsset(fetchCap, query, signal));
      known.gesture = gesture;
      const trigger = cleanName(gesture.trigger);
      const steps = gesture.steps.map(({ kind }) => kind);
      known.entry = { ...known.entry, state: 'loaded', trigger, steps };
    } catch (error) {
      signal.throwIfAborted();
      if (!isGridError(error)) throw error;
      known.entry = { ...known.entry, state: 'failed' };
    }
    this.#onChange();
  }
}

/** Whether an error comes from the grid, and not from our own code. */
function isGridError(error: unknown): boolean {
  return (
    error instanceof TransientError ||
    error instanceof CapabilityRefusedError ||
    error instanceof DecodeError
  );
}
