import { type Clock, systemClock } from '../../../async/index.ts';
import type { OutfitItem, RegionAvatar, WornPart } from '../../../session/index.ts';
import { partSource } from '../region/part-source.ts';

/** Milliseconds that the region has for sending what the visitor's own avatar wears. */
const REGION_TIME_MS = 6000;

interface OwnClothesOptions {
  /** Called with the avatar when what it wears has changed otherwise than by a report of the region. */
  readonly onChange: (avatar: RegionAvatar) => void;
  /** Called with the ids of the items that are drawn from the inventory. */
  readonly onDrawn: (itemIds: ReadonlySet<string>) => void;
  /** The platform's by default. */
  readonly clock?: Pick<Clock, 'after'>;
}

/**
 * Clothes of the visitor's own avatar which the region does not send: after some seconds they are drawn from the
 * objects of its outfit in the inventory, until the region sends them. What the region has sent and removed again was
 * taken off, and is not drawn.
 *
 * **Source:** login-and-caps.md section 6 (seed 002), objects-and-appearance.md section 8.
 */
export class OwnClothes {
  readonly #options: OwnClothesOptions;
  readonly #clock: Pick<Clock, 'after'>;
  #outfit: readonly OutfitItem[] = [];
  /** The avatar as the region reports it; null while it does not. */
  #reported: RegionAvatar | null = null;
  /** Items that the region has sent since the login. */
  readonly #sent = new Set<string>();
  #isTimeOver = false;
  #cancelTimer: (() => void) | null = null;
  #drawn: ReadonlySet<string> = new Set();

  constructor(options: OwnClothesOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** The reported avatars, the visitor's own with what it wears by the inventory. */
  dress(changed: readonly RegionAvatar[], gone: readonly string[]): readonly RegionAvatar[] {
    if (this.#reported !== null && gone.includes(this.#reported.agentId)) this.leaveRegion();
    const own = changed.find(({ isOwn }) => isOwn);
    if (!own) return changed;
    if (this.#reported === null) this.#waitForRegion();
    this.#reported = own;
    const dressed = this.#dressed(own);
    return changed.map((avatar) => (avatar === own ? dressed : avatar));
  }

  setOutfit(items: readonly OutfitItem[]): void {
    // Another login: what its region sends is not known yet.
    if (items.length === 0) this.#sent.clear();
    this.#outfit = items;
    this.#redress();
  }

  /** The avatar is in no region, or in one that sends everything anew. */
  leaveRegion(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#isTimeOver = false;
    this.#reported = null;
    this.#setDrawn(new Set());
  }

  #waitForRegion(): void {
    this.#cancelTimer = this.#clock.after(REGION_TIME_MS, () => {
      this.#isTimeOver = true;
      this.#redress();
    });
  }

  #redress(): void {
    if (this.#reported && this.#isTimeOver) this.#options.onChange(this.#dressed(this.#reported));
  }

  #dressed(own: RegionAvatar): RegionAvatar {
    for (const item of this.#outfit) if (isSent(item, own.parts)) this.#sent.add(item.itemId);
    if (!this.#isTimeOver) return own;
    const missing = this.#outfit.filter(
      (item) => !this.#sent.has(item.itemId) && item.parts.some(partSource),
    );
    this.#setDrawn(new Set(missing.map(({ itemId }) => itemId)));
    const isComplete = this.#outfit.every(({ state }) => state === 'loaded' || state === 'failed');
    const shape = own.visualParameters ?? (isComplete ? shapeOf(this.#outfit) : null);
    if (missing.length === 0 && shape === own.visualParameters) return own;
    return {
      ...own,
      parts: [...own.parts, ...missing.flatMap(inventoryParts)],
      visualParameters: shape,
    };
  }

  #setDrawn(itemIds: ReadonlySet<string>): void {
    if (itemIds.size === 0 && this.#drawn.size === 0) return;
    this.#drawn = itemIds;
    this.#options.onDrawn(itemIds);
  }
}

/** Whether the region has sent an item: an object that it names as that, or one with the same meshes and shapes. */
function isSent({ itemId, parts }: OutfitItem, sent: readonly WornPart[]): boolean {
  if (sent.some(({ item }) => item === itemId)) return true;
  const keysOf = (some: readonly WornPart[]) => some.flatMap((part) => partSource(part)?.key ?? []);
  const unnamed = new Set(keysOf(sent.filter(({ item }) => item === null)));
  const keys = keysOf(parts);
  return keys.length > 0 && keys.every((key) => unnamed.has(key));
}

/** Copies of an object have the same part ids, so that these are made those of the item. */
function inventoryParts({ itemId, parts }: OutfitItem): WornPart[] {
  return parts.map((part) => ({ ...part, id: `${itemId} ${part.id}`, item: itemId }));
}

/** The shape that the body parts and clothes of an outfit make together; null without any. */
export function shapeOf(items: readonly OutfitItem[]): ReadonlyMap<number, number> | null {
  const weights = items.flatMap(({ visualParameters }) => [...(visualParameters ?? [])]);
  return weights.length > 0 ? new Map(weights) : null;
}
