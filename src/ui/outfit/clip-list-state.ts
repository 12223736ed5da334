import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { App, LoadedClip } from '../../app/index.ts';
import { browserStorage } from '../../app/state/index.ts';
import { useUi } from '../context.ts';
import { countFindings, jointPriorities } from '../item-facts.ts';
import {
  type ClipFacts,
  type ClipFilter,
  type ClipOrder,
  compareClips,
  readClipFilter,
} from './clip-filter.ts';
import { Favourites } from './favourites.ts';

/** So many animations are seen at a glance; more have a filter, an order and rows of one line. */
const FEW_CLIPS = 8;

/** Which of the visitor's animations the list shows, and in which order. It outlives the panel. */
export class ClipListState {
  readonly text: Signal<string> = signal('');
  readonly favouritesOnly: Signal<boolean> = signal(false);
  readonly order: Signal<ClipOrder> = signal('opened');
  readonly favourites = new Favourites(browserStorage());
  readonly filter: ReadonlySignal<ClipFilter> = computed(() => readClipFilter(this.text.value));
  readonly isFiltered: ReadonlySignal<boolean> = computed(
    () => this.text.value.trim() !== '' || this.favouritesOnly.value,
  );
  /** All animations that the visitor has opened. */
  readonly all: ReadonlySignal<readonly LoadedClip[]>;
  /** Those that match the filter, in order. */
  readonly shown: ReadonlySignal<readonly LoadedClip[]>;
  /** Whether there are so many that they have a filter. */
  readonly isLong: ReadonlySignal<boolean> = computed(
    () => this.all.value.length > FEW_CLIPS || this.isFiltered.value,
  );

  constructor(app: App) {
    this.all = computed(() => app.state.clips.value.filter(({ builtIn }) => !builtIn));
    this.shown = computed(() => {
      // Without either, there is no need to know the facts, such as the findings.
      if (!this.isFiltered.value && this.order.value === 'opened') return this.all.value;
      const { value: order } = this.order;
      return this.all.value
        .map((clip) => ({ clip, facts: this.#factsOf(clip) }))
        .filter(({ facts }) => this.#isShown(facts))
        .sort((a, b) => compareClips(order, a.facts, b.facts))
        .map(({ clip }) => clip);
    });
  }

  showAll(): void {
    this.text.value = '';
    this.favouritesOnly.value = false;
  }

  #isShown(facts: ClipFacts): boolean {
    return (!this.favouritesOnly.value || facts.isFavourite) && this.filter.value.matches(facts);
  }

  #factsOf(clip: LoadedClip): ClipFacts {
    return {
      name: clip.name,
      fileName: clip.fileName,
      length: clip.animation.duration,
      priority: priorityOf(clip),
      joints: clip.animation.joints.map(({ name }) => name),
      findings: countFindings(clip),
      isFavourite: this.favourites.has(clip),
    };
  }
}

/** The priority that the row of a clip shows: the highest among its joints. */
export function priorityOf(clip: LoadedClip): number {
  return jointPriorities(clip).at(-1) ?? clip.animation.basePriority;
}

const states = new WeakMap<App, ClipListState>();

export function clipListOf(app: App): ClipListState {
  const state = states.get(app) ?? new ClipListState(app);
  states.set(app, state);
  return state;
}

export function useClipList(): ClipListState {
  return clipListOf(useUi().app);
}
