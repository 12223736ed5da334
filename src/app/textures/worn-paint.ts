import {
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  untracked,
} from '@preact/signals-core';
import {
  type BakePlan,
  isNoTexture,
  isPainted,
  planBakes,
  wornByType,
} from '../../avatar/worn-paint/index.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import { textureSlot, type Wearable, wearableTypeName } from '../../formats/wearable/index.ts';
import type { TextureDemand } from '../looks/texture-uses.ts';
import { mannequinOf } from '../outfit/outfit-snapshot.ts';
import type { AppState, BodyChoice, GridAccess, LoadedDocument } from '../state/index.ts';
import type { ComposedBakes } from './composed-bakes.ts';
import { bakeLookup, type SlotFacts, showsByItself, slotFactsOf } from './slot-facts.ts';
import type { SlotTextures } from './slot-textures.ts';
import { wornLook } from './worn-look.ts';

interface WornPaintOptions {
  readonly state: AppState;
  readonly bakes: ComposedBakes;
  readonly textures: SlotTextures;
  readonly grid: ReadonlySignal<GridAccess | null>;
  /** Is kept: what the wearables demand, by the ids of textures. */
  readonly demand: Signal<ReadonlyMap<string, TextureDemand>>;
  /** Has textures that are made of others looked for again: see `TextureLibrary.refresh`. */
  readonly refresh: () => void;
}

/** An opened wearable. */
export interface OpenedWearable {
  readonly item: LoadedDocument;
  readonly wearable: Wearable;
}

/** The opened wearables, in the order in which they were opened. */
export function wearablesOf(documents: readonly LoadedDocument[]): OpenedWearable[] {
  return documents.flatMap((item) =>
    item.content.fileKind === 'wearable' ? [{ item, wearable: item.content.document }] : [],
  );
}

/**
 * Has the avatar show the textures of opened wearables: keeps `state.paint`, and shows the mannequin's skin while something
 * is worn that is painted on it.
 */
export class WornPaint {
  /** What the wearables demand, by the ids of textures. */
  readonly demand: ReadonlySignal<ReadonlyMap<string, TextureDemand>>;
  readonly #state: AppState;
  readonly #textures: SlotTextures;
  readonly #plans: ReadonlySignal<ReadonlyMap<BakeName, BakePlan>>;
  readonly #disposers: (() => void)[];
  /** What the mannequin looked like before something was painted on it. */
  #former: BodyChoice | null = null;

  constructor({ state, bakes, textures, grid, demand, refresh }: WornPaintOptions) {
    this.#state = state;
    this.#textures = textures;
    const wearables = computed(() => wearablesOf(state.documents.value));
    this.#plans = computed(() => planBakes(wearables.value.map(({ wearable }) => wearable)));
    this.demand = demand;
    this.#disposers = [
      effect(() => {
        // Where textures can come from.
        state.pictures.value;
        state.assetAddress.value;
        grid.value;
        const ids = wearables.value.flatMap(({ wearable }) => [...wearable.textures.values()]);
        const saved = this.#plans.value.size > 0 ? state.wornAvatar.value?.bakes?.values() : null;
        textures.look(new Set([...ids.filter((id) => !isNoTexture(id)), ...(saved ?? [])]));
        untracked(refresh);
      }),
      effect(() => {
        const plans = this.#plans.value;
        const isKnown = bakeLookup(state.wornAvatar.value, textures.stages.value);
        const made = [...plans].map(
          ([name, plan]) => [name, isKnown(name) ?? bakes.add(plan)] as const,
        );
        const former = state.paint.peek()?.bakes ?? null;
        const next = plans.size > 0 ? new Map([...knownBakes(state, isKnown), ...made]) : null;
        if (isSame(former, next)) return;
        state.paint.value = next && { bakes: next, look: wornLook(next) };
      }),
      effect(() => {
        demand.value = demandOf(wearables.value, textures.stages.value);
      }),
      effect(() => {
        const types = wearables.value.map(({ wearable }) => wearableTypeName(wearable.type));
        const isWorn = types.some((type) => isPainted(type) && showsByItself(type));
        untracked(() => this.#followSkin(isWorn));
      }),
    ];
  }

  dispose(): void {
    for (const dispose of this.#disposers.splice(0)) dispose();
  }

  /** The texture slots of an opened wearable, and what is shown of each; reads signals. */
  slotsOf(document: LoadedDocument): readonly SlotFacts[] {
    const { documents, wornAvatar, body, items } = this.#state;
    const opened = wearablesOf(documents.value);
    const own = opened.find(({ item }) => item.id === document.id);
    if (!own) return [];
    const type = wearableTypeName(own.wearable.type);
    const worn = type && wornByType(opened.map(({ wearable }) => wearable)).get(type);
    const mannequin = mannequinOf(items.value);
    return slotFactsOf(own.wearable, {
      isWorn: worn === own.wearable,
      stages: this.#textures.stages.value,
      bakeOf: bakeLookup(wornAvatar.value, this.#textures.stages.value),
      plans: this.#plans.value,
      body: body.value,
      isClassic: mannequin?.replaces !== undefined,
      look: mannequin?.look ?? null,
    });
  }

  /** Of wood, the mannequin shows nothing of what is painted on it: it has its skin meanwhile. */
  #followSkin(isWorn: boolean): void {
    const { body, items } = this.#state;
    if (isWorn === (this.#former !== null)) return;
    if (isWorn) {
      this.#former = body.peek();
      body.value = 'skin';
      return;
    }
    // The classic body is never of wood by itself.
    if (!mannequinOf(items.peek())?.replaces) body.value = this.#former ?? 'wood';
    this.#former = null;
  }
}

/** The bakes of the avatar's file whose pictures are there. */
function knownBakes(
  { wornAvatar }: AppState,
  isKnown: (bake: BakeName) => string | null,
): [BakeName, string][] {
  return [...(wornAvatar.value?.bakes?.keys() ?? [])].flatMap((name) => {
    const id = isKnown(name);
    return id === null ? [] : [[name, id] as [BakeName, string]];
  });
}

/** Every texture that a wearable has in one of its slots is wanted there, shown or not. */
function demandOf(
  wearables: readonly OpenedWearable[],
  stages: SlotTextures['stages']['value'],
): ReadonlyMap<string, TextureDemand> {
  const demand = new Map<string, TextureDemand>();
  for (const { item, wearable } of wearables) {
    for (const [slot, id] of wearable.textures) {
      const stage = stages.get(id);
      if (!textureSlot(slot) || !stage) continue;
      const uses = demand.get(id)?.uses ?? [];
      const use = { meshId: item.id, face: slot, map: 'wearable' } as const;
      demand.set(id, { uses: [...uses, use], area: 0, stage });
    }
  }
  return demand;
}

/** What faces demand, and wearables besides. */
export function mergedDemand(
  faces: ReadonlyMap<string, TextureDemand>,
  wearables: ReadonlyMap<string, TextureDemand>,
): ReadonlyMap<string, TextureDemand> {
  const merged = new Map(faces);
  for (const [id, demand] of wearables) {
    const known = merged.get(id);
    merged.set(id, known ? { ...known, uses: [...known.uses, ...demand.uses] } : demand);
  }
  return merged;
}

function isSame(
  a: ReadonlyMap<BakeName, string> | null,
  b: ReadonlyMap<BakeName, string> | null,
): boolean {
  if (!a || !b) return a === b;
  return a.size === b.size && [...a].every(([name, id]) => b.get(name) === id);
}
