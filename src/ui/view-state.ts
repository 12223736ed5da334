import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { App, Item, LoadedClip, LoadedDocument, WornMesh } from '../app/index.ts';
import { FocusOrigin } from './focus-origin.ts';

/** A row of the table of panels: see `frame/panels.tsx`. */
export type PanelId = 'outfit' | 'animation' | 'rig' | 'document' | 'live' | 'messages';
export type SheetStop = 'low' | 'half' | 'full';
/** What the dock holds while there is a session. */
export type DockContent = 'timeline' | 'wire';
export type Layout = 'wide' | 'drawer' | 'phone';
export type MessageFilter = 'all' | 'errors' | 'warnings';

/** What is being dragged over the window; `count` is 0 where the browser does not say. */
export interface DragState {
  readonly count: number;
  readonly replace: boolean;
}

/** The panel with the facts of an item, which comes forward when the item is selected. */
const ITEM_PANELS: Readonly<Record<Item['kind'], PanelId>> = {
  clip: 'animation',
  mesh: 'rig',
  document: 'document',
};

function mediaSignal(query: string, signals: AbortSignal): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener('change', () => (matches.value = media.matches), { signal: signals });
  return matches;
}

/** Where the visitor is in the page, as opposed to what the page shows: never leaves src/ui. */
export class ViewState {
  /** The inspector's tab. */
  readonly tab: Signal<PanelId> = signal('animation');
  /** What the phone's sheet holds. */
  readonly sheet: Signal<PanelId> = signal('animation');
  readonly sheetStop: Signal<SheetStop> = signal('half');
  /** Whether panels stand around the stage: something was opened, or why not was asked. */
  readonly working: ReadonlySignal<boolean>;
  readonly drawerOpen: Signal<boolean> = signal(false);
  readonly helpOpen: Signal<boolean> = signal(false);
  /** The list of built-in animations. */
  readonly libraryOpen: Signal<boolean> = signal(false);
  /** Link, embed code, pictures and recordings. */
  readonly shareOpen: Signal<boolean> = signal(false);
  /** The way into a region. */
  readonly loginOpen: Signal<boolean> = signal(false);
  readonly dock: Signal<DockContent> = signal('timeline');
  readonly drag: Signal<DragState | null> = signal(null);
  /** The joint that the winners, the map and the timeline all point out, by name. */
  readonly markedJoint: Signal<string | null> = signal(null);
  /** What the visitor unfolded (true) or folded, by name; other parts stand as they come. */
  readonly folds: Signal<ReadonlyMap<string, boolean>> = signal(new Map());
  readonly messageFilter: Signal<MessageFilter> = signal('all');
  /** The message that shows all it knows; null: the newest fault does. */
  readonly openMessageId: Signal<string | null> = signal(null);
  /** The message that takes the focus once it is drawn. */
  readonly revealedId: Signal<string | null> = signal(null);
  /** Whether a fault has come since messages were last looked at. */
  readonly hasNewFault: ReadonlySignal<boolean>;
  readonly layout: ReadonlySignal<Layout>;
  readonly focus: FocusOrigin;
  /** What the Rig tab is about: the mesh that was selected last, or the first that was added. */
  readonly rigMesh: ReadonlySignal<WornMesh | null>;
  /** What the Animation tab is about. */
  readonly inspectedClip: ReadonlySignal<LoadedClip | null>;
  /** What the File tab is about: the document that was selected last, or the newest. */
  readonly inspectedDocument: ReadonlySignal<LoadedDocument | null>;
  readonly #app: App;
  readonly #askedWhy: Signal<boolean> = signal(false);
  readonly #lastMeshId: Signal<string | null> = signal(null);
  readonly #lastDocumentId: Signal<string | null> = signal(null);
  readonly #newestFaultId: ReadonlySignal<string | null>;
  readonly #seenFaultId: Signal<string | null> = signal(null);
  readonly #end = new AbortController();

  constructor(app: App) {
    this.#app = app;
    this.focus = new FocusOrigin(window, this.#end.signal);
    const phone = mediaSignal('(max-width: 719.98px)', this.#end.signal);
    const narrow = mediaSignal('(max-width: 1099.98px)', this.#end.signal);
    this.layout = computed(() => (phone.value ? 'phone' : narrow.value ? 'drawer' : 'wide'));

    const { state } = app;
    this.working = computed(() => state.working.value || this.#askedWhy.value);
    this.#newestFaultId = computed(
      () => state.messages.value.find(({ kind }) => kind === 'failure')?.id ?? null,
    );
    this.rigMesh = computed(() => {
      const meshes = state.meshes.value;
      const last = meshes.find(({ id }) => id === this.#lastMeshId.value);
      return last ?? meshes.find(({ builtIn }) => !builtIn) ?? meshes[0] ?? null;
    });
    this.inspectedClip = computed(() =>
      state.selected.value?.kind === 'clip' ? state.selected.value : state.timelineClip.value,
    );
    this.inspectedDocument = computed(() => {
      const documents = state.documents.value;
      const last = documents.find(({ id }) => id === this.#lastDocumentId.value);
      return last ?? documents.at(-1) ?? null;
    });
    this.hasNewFault = computed(() => {
      const id = this.#newestFaultId.value;
      return id !== null && id !== this.#seenFaultId.value;
    });
    this.#end.signal.addEventListener('abort', this.#followSelection());
    this.#end.signal.addEventListener('abort', this.#followWorld());
    this.#end.signal.addEventListener('abort', this.#followDocuments());
  }

  /** Brings a panel forward wherever this layout has it. */
  show(panel: PanelId): void {
    this.sheet.value = panel;
    if (this.sheetStop.value === 'low') this.sheetStop.value = 'half';
    if (panel !== 'outfit') this.tab.value = panel;
    else if (this.layout.value === 'drawer') this.drawerOpen.value = true;
  }

  /** Selects an item and brings its facts forward. */
  inspect(item: Item): void {
    this.#app.outfit.select(item.id);
    if (item.kind === 'clip') this.#app.playback.showOnTimeline(item.id);
    this.tab.value = ITEM_PANELS[item.kind];
  }

  /** The same, where a sheet or a drawer covers them too. */
  reveal(item: Item): void {
    this.inspect(item);
    this.drawerOpen.value = false;
    this.show(this.tab.value);
  }

  showMessage(id: string): void {
    this.#askedWhy.value = true;
    this.messageFilter.value = 'all';
    this.openMessageId.value = id;
    this.revealedId.value = id;
    this.show('messages');
  }

  markFaultsSeen(): void {
    this.#seenFaultId.value = this.#newestFaultId.peek();
  }

  dispose(): void {
    this.#end.abort();
  }

  /** A new selection brings its tab forward, unless messages are being read. */
  #followSelection(): () => void {
    const { selectedId, selected } = this.#app.state;
    return effect(() => {
      const id = selectedId.value;
      const kind = selected.peek()?.kind;
      if (kind === 'mesh') this.#lastMeshId.value = id;
      if (kind === 'document') this.#lastDocumentId.value = id;
      if (!kind || this.tab.peek() === 'messages') return;
      this.tab.value = ITEM_PANELS[kind];
    });
  }

  /** The panel of documents is closed with the last of them. */
  #followDocuments(): () => void {
    return effect(() => {
      if (this.#app.state.documents.value.length > 0) return;
      if (this.tab.peek() === 'document') this.tab.value = 'animation';
      if (this.sheet.peek() === 'document') this.sheet.value = 'animation';
    });
  }

  /** With the stage go the panels: a region's connection and messages, or the facts of files. */
  #followWorld(): () => void {
    return effect(() => {
      const isRegion = this.#app.live.state.world.value === 'region';
      this.dock.value = isRegion ? 'wire' : 'timeline';
      if (isRegion) this.tab.value = 'live';
      else if (this.tab.peek() === 'live') this.tab.value = 'animation';
      this.sheet.value = this.tab.peek();
    });
  }
}
