import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { App, Item, LoadedClip, LoadedDocument, WornMesh } from '../app/index.ts';
import { isModelItem, isModelMesh, type ModelItem, shapeOf } from '../app/state/index.ts';

/** A row of the table of panels: see `frame/panels.tsx`. */
export type PanelId =
  | 'outfit'
  | 'upload'
  | 'animation'
  | 'faces'
  | 'rig'
  | 'shape'
  | 'document'
  | 'item'
  | 'compare'
  | 'chat'
  | 'live'
  | 'messages';
export type SheetStop = 'low' | 'half' | 'full';
/** What the dock shows. The chat is that of a region. */
export type DockContent = 'timeline' | 'levels' | 'chat' | 'wire';
/** The list beside the stage while it shows a region. */
export type RegionList = 'agents' | 'inventory';
/** What the timeline shows below the ruler. */
export type TimelineMode = 'lanes' | 'keys';
/** `phone`: one column, or in a low window rails at both sides: see {@link ViewState.isLow}. */
export type Layout = 'wide' | 'drawer' | 'phone';
/** What the connect dialog connects to. */
export type ConnectTab = 'grid' | 'bubble';
export type MessageFilter = 'all' | 'errors' | 'warnings';

/** Files that are dragged over the window; `count` is 0 in browsers that do not report it. */
export interface DragState {
  readonly count: number;
  readonly replace: boolean;
  /** Names the face of the avatar under the pointer; empty for none. */
  readonly face: string;
}

/** The panel that shows when an item is selected; shapes and models have panels of their own. */
const ITEM_PANELS: Readonly<Record<Item['kind'] | 'shape' | 'model', PanelId>> = {
  clip: 'animation',
  mesh: 'rig',
  texture: 'faces',
  document: 'document',
  shape: 'shape',
  model: 'upload',
};

/** Whether kept data names a panel of the outfit's items; others need more than the outfit. */
function isItemPanel(panel: unknown): panel is PanelId {
  return Object.values<unknown>(ITEM_PANELS).includes(panel);
}

function documentPanel(item: LoadedDocument): PanelId {
  return ITEM_PANELS[isModelItem(item) ? 'model' : shapeOf(item) ? 'shape' : 'document'];
}

function mediaSignal(query: string, abort: AbortSignal): ReadonlySignal<boolean> {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener('change', () => (matches.value = media.matches), { signal: abort });
  return matches;
}

/** The state of the page itself: which tabs and dialogs are open, in which layout. All other state is in the app. */
export class ViewState {
  /** The inspector's tab. */
  readonly tab: Signal<PanelId> = signal('animation');
  /** The panel in the phone's sheet. */
  readonly sheet: Signal<PanelId> = signal('animation');
  readonly sheetStop: Signal<SheetStop> = signal('half');
  /** Whether panels are shown around the stage: something was opened, or the details of an error were shown. */
  readonly working: ReadonlySignal<boolean>;
  /** Whether the panel beside the left rail is open. */
  readonly railPanelOpen: Signal<boolean> = signal(false);
  /** Whether the timeline replaces the playback controls between the rails. */
  readonly railTimelineOpen: Signal<boolean> = signal(false);
  readonly drawerOpen: Signal<boolean> = signal(false);
  readonly helpOpen: Signal<boolean> = signal(false);
  /** The settings of the light, which float over the stage. */
  readonly lightOpen: Signal<boolean> = signal(false);
  /** The dialog with the built-in animations. */
  readonly libraryOpen: Signal<boolean> = signal(false);
  /** The share dialog. */
  readonly shareOpen: Signal<boolean> = signal(false);
  /** The dialog that connects to a grid or a bubble server. */
  readonly connectOpen: Signal<boolean> = signal(false);
  /** The tab of that dialog; null while none was chosen. */
  readonly connectTab: Signal<ConnectTab | null> = signal(null);
  /** The dialog that teleports. */
  readonly teleportOpen: Signal<boolean> = signal(false);
  readonly dock: Signal<DockContent> = signal('timeline');
  readonly regionList: Signal<RegionList> = signal('agents');
  readonly timelineMode: Signal<TimelineMode> = signal('lanes');
  readonly drag: Signal<DragState | null> = signal(null);
  /** Sections that the user has opened (true) or closed, by name; others keep their default. */
  readonly openSections: Signal<ReadonlyMap<string, boolean>> = signal(new Map());
  readonly messageFilter: Signal<MessageFilter> = signal('all');
  /** The message whose details are shown; null for the newest error. */
  readonly openMessageId: Signal<string | null> = signal(null);
  /** The message that gets the focus once it is rendered. */
  readonly focusedMessageId: Signal<string | null> = signal(null);
  /** Whether there are errors that the user has not seen in the panel of messages. */
  readonly hasNewErrors: ReadonlySignal<boolean>;
  readonly layout: ReadonlySignal<Layout>;
  /**
   * Whether the window is too low for bars above and below the stage, as a phone in landscape, or a page at 200 %. Its
   * layout is `phone`, with rails in place of the bars.
   */
  readonly isLow: ReadonlySignal<boolean>;
  readonly focus: FocusOrigin;
  /** The mesh in the Rig tab: the last selected one, or the first that was added. */
  readonly rigMesh: ReadonlySignal<WornMesh | null>;
  /** The clip in the Animation tab. */
  readonly inspectedClip: ReadonlySignal<LoadedClip | null>;
  /** The document in the File tab: the last selected one, or the newest. Shapes and models are in tabs of their own. */
  readonly inspectedDocument: ReadonlySignal<LoadedDocument | null>;
  /** The shape in the Shape tab, in the same way. */
  readonly inspectedShape: ReadonlySignal<LoadedDocument | null>;
  /** The model in the Upload tab: the one that was selected last, itself or a mesh of it, or the newest. */
  readonly inspectedModel: ReadonlySignal<ModelItem | null>;
  readonly #app: App;
  readonly #hasShownMessage: Signal<boolean> = signal(false);
  readonly #lastMeshId: Signal<string | null> = signal(null);
  readonly #lastDocumentId: Signal<string | null> = signal(null);
  readonly #lastModelId: Signal<string | null> = signal(null);
  readonly #newestErrorId: ReadonlySignal<string | null>;
  readonly #seenErrorId: Signal<string | null> = signal(null);
  readonly #abort = new AbortController();

  constructor(app: App) {
    this.#app = app;
    this.focus = new FocusOrigin(window, this.#abort.signal);
    const phone = mediaSignal('(max-width: 719.98px)', this.#abort.signal);
    const narrow = mediaSignal('(max-width: 1099.98px)', this.#abort.signal);
    this.isLow = mediaSignal(
      '(max-height: 499.98px) and (orientation: landscape)',
      this.#abort.signal,
    );
    this.layout = computed(() =>
      phone.value || this.isLow.value ? 'phone' : narrow.value ? 'drawer' : 'wide',
    );

    const { state } = app;
    this.working = computed(() => state.working.value || this.#hasShownMessage.value);
    this.#newestErrorId = computed(
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
    const inspected = (panel: PanelId) =>
      computed(() => {
        const documents = state.documents.value.filter((item) => documentPanel(item) === panel);
        const last = documents.find(({ id }) => id === this.#lastDocumentId.value);
        return last ?? documents.at(-1) ?? null;
      });
    this.inspectedDocument = inspected('document');
    this.inspectedShape = inspected('shape');
    this.inspectedModel = computed(() => {
      const models = state.documents.value.filter(isModelItem);
      return models.find(({ id }) => id === this.#lastModelId.value) ?? models.at(-1) ?? null;
    });
    this.hasNewErrors = computed(() => {
      const id = this.#newestErrorId.value;
      return id !== null && id !== this.#seenErrorId.value;
    });
    this.#abort.signal.addEventListener('abort', this.#followSelection());
    this.#abort.signal.addEventListener('abort', this.#followWorld());
    this.#abort.signal.addEventListener('abort', this.#followDocuments());
    this.#abort.signal.addEventListener('abort', this.#followFailures());
    this.#abort.signal.addEventListener('abort', this.#keepPanels());
  }

  /** Shows a panel, wherever it is in the layout. */
  show(panel: PanelId): void {
    if (panel === 'chat') this.dock.value = 'chat';
    if (panel === 'chat' && this.layout.value !== 'phone') return;
    this.sheet.value = panel;
    if (this.sheetStop.value === 'low') this.sheetStop.value = 'half';
    this.railPanelOpen.value = true;
    if (panel !== 'outfit' && panel !== 'chat') this.tab.value = panel;
    else if (panel === 'outfit' && this.layout.value === 'drawer') this.drawerOpen.value = true;
  }

  /** Shows one of the lists of a region, wherever it is in the layout. */
  showRegionList(list: RegionList): void {
    this.regionList.value = list;
    this.show('outfit');
  }

  /** Selects an item and shows its panel. */
  inspect(item: Item): void {
    this.#app.outfit.select(item.id);
    if (item.kind === 'clip') this.#app.playback.showOnTimeline(item.id);
    this.tab.value = this.#panelOf(item);
  }

  /** As {@link inspect}, even if a sheet or a drawer covers the panel. */
  reveal(item: Item): void {
    this.inspect(item);
    this.drawerOpen.value = false;
    this.show(this.tab.value);
  }

  /** The panel of an item's kind; that of faces stays while it is open, since it is about meshes as well. */
  #panelOf(item: Item): PanelId {
    const { kind } = item;
    if (kind === 'mesh' && this.tab.peek() === 'faces') return 'faces';
    return kind === 'document' ? documentPanel(item) : ITEM_PANELS[kind];
  }

  showMessage(id: string): void {
    this.#hasShownMessage.value = true;
    this.messageFilter.value = 'all';
    this.openMessageId.value = id;
    this.focusedMessageId.value = id;
    this.show('messages');
  }

  markErrorsSeen(): void {
    this.#seenErrorId.value = this.#newestErrorId.peek();
  }

  dispose(): void {
    this.#abort.abort();
  }

  /** Shows the panel of a newly selected item, unless the messages are open. */
  #followSelection(): () => void {
    const { selectedId, selected } = this.#app.state;
    return effect(() => {
      const id = selectedId.value;
      const item = selected.peek();
      if (item?.kind === 'mesh') this.#lastMeshId.value = id;
      if (item?.kind === 'document') this.#lastDocumentId.value = id;
      if (item && isModelItem(item)) {
        this.#lastModelId.value = id;
        if (this.sheet.peek() !== 'messages') this.sheet.value = 'upload';
      }
      if (item && isModelMesh(item)) this.#lastModelId.value = item.model.documentId;
      if (!item || this.tab.peek() === 'messages') return;
      this.tab.value = this.#panelOf(item);
    });
  }

  /** Closes the panels of documents and of models when the last one is removed; on a phone, that of shapes as well. */
  #followDocuments(): () => void {
    const close = (panel: PanelId, ...shown: Signal<PanelId>[]) => {
      for (const each of shown) if (each.peek() === panel) each.value = 'animation';
    };
    return effect(() => {
      const hasNoShape = this.inspectedShape.value === null;
      const hasNoModel = this.inspectedModel.value === null;
      if (this.inspectedDocument.value === null) close('document', this.tab, this.sheet);
      if (hasNoModel) close('upload', this.tab, this.sheet);
      if (hasNoShape) close('shape', this.sheet);
    });
  }

  /** On a phone a toast would cover the messages: while they are open, a failure is shown among them instead. */
  #followFailures(): () => void {
    const { state, messages } = this.#app;
    return effect(() => {
      const toast = state.toast.value;
      const isOpen = this.isLow.value ? this.railPanelOpen.value : this.sheetStop.value !== 'low';
      const showsMessages =
        this.layout.value === 'phone' && isOpen && this.sheet.value === 'messages';
      if (!showsMessages || toast?.kind !== 'failure') return;
      this.showMessage(toast.messageId);
      messages.dismissToast();
    });
  }

  /** Has the browser keep which panels and sections are open, and opens those that were kept. */
  #keepPanels(): () => void {
    const { panels, restoredPanels } = this.#app.workspace.state;
    const stopRestoring = effect(() => {
      const restored = restoredPanels.value;
      if (!restored) return;
      const { tab, sheet, sections } = restored;
      if (isItemPanel(tab)) this.tab.value = tab;
      if (isItemPanel(sheet) || sheet === 'outfit') this.sheet.value = sheet;
      if (sections instanceof Map) this.openSections.value = sections;
    });
    const stopKeeping = effect(() => {
      panels.value = {
        tab: this.tab.value,
        sheet: this.sheet.value,
        sections: this.openSections.value,
      };
    });
    return () => {
      stopRestoring();
      stopKeeping();
    };
  }

  /** Shows the panels for what is on the stage: the panels of a region, or of files. */
  #followWorld(): () => void {
    const { world, region } = this.#app.live.state;
    // Not each region: at a crossing the panels stay as they are.
    const isReplay = computed(() => region.value?.isReplay ?? false);
    return effect(() => {
      const isRegion = world.value === 'region';
      // Recordings are opened for their messages.
      const first = isReplay.value ? 'wire' : 'chat';
      this.dock.value = isRegion ? first : 'timeline';
      if (isRegion) this.tab.value = 'live';
      else if (this.tab.peek() === 'live') this.tab.value = 'animation';
      this.sheet.value = this.tab.peek();
    });
  }
}

/**
 * Whether the focus was moved by the keyboard. `:focus-visible` cannot tell: in some browsers it matches a clicked
 * element as soon as any key is pressed.
 */
export class FocusOrigin {
  byKeyboard = true;

  constructor(target: EventTarget, signal: AbortSignal) {
    let isPressing = false;
    // In the capture phase, before any other listener moves the focus.
    const on = (type: string, listener: () => void) =>
      target.addEventListener(type, listener, { capture: true, signal });
    on('pointerdown', () => {
      isPressing = true;
      this.byKeyboard = false;
    });
    on('keydown', () => {
      isPressing = false;
    });
    on('focusin', () => {
      this.byKeyboard = !isPressing;
    });
  }
}
