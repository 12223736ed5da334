import type { PageOptions } from '../../app/address/index.ts';
import type {
  ViewerError,
  ViewerEventName,
  ViewerEvents,
  ViewerFailure,
  ViewerInfo,
} from '../contract.ts';
import { loadViewerCode } from '../load-viewer.ts';
import { type CommandTarget, commandError, EVENT_NAMES } from '../protocol/index.ts';
import type { LocalViewer } from '../viewer/index.ts';
import type { ViewerCode } from '../viewer-code.ts';
import { ELEMENT } from '../words/en/avatar-element.ts';
import type { ElementView } from './element-view.ts';

interface AvatarSessionOptions {
  readonly view: ElementView;
  readonly options: PageOptions;
  /** Whether the animation plays once everything is loaded. */
  readonly autoplay: boolean;
  readonly onEvent: <Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]) => void;
  /** Called when the avatar is drawn; `failure` is about files that are missing from it. */
  readonly onShown: (viewer: LocalViewer, failure: ViewerFailure | null) => void;
  /** Called when the avatar cannot be drawn, or can no longer be drawn. */
  readonly onFailed: (failure: ViewerFailure) => void;
}

/** One viewer of an element, from loading its code until it is disposed of. */
export class AvatarSession {
  /** Resolves when the code is loaded, whether or not the files can be loaded. */
  readonly viewer: Promise<LocalViewer>;
  /** The viewer; null until it is created. */
  current: LocalViewer | null = null;
  /** Loads the bar; rejects before the viewer is created. */
  loadBar: ViewerCode['loadBar'] = () => Promise.reject(new Error('the viewer is not loaded'));
  readonly #options: AvatarSessionOptions;
  readonly #disposers: (() => void)[] = [];
  /** The most important failure that was reported so far. */
  #failure: ViewerFailure | null = null;
  #hasBeenShown = false;
  #isDisposed = false;

  constructor(options: AvatarSessionOptions) {
    this.#options = options;
    this.viewer = this.#createViewer();
    this.viewer.then(
      (viewer) => this.#start(viewer),
      (error: ViewerError) => {
        if (this.#isDisposed) return;
        options.onEvent('error', error);
        options.onFailed(error);
      },
    );
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const dispose of this.#disposers.splice(0)) dispose();
    this.current = null;
  }

  async #createViewer(): Promise<LocalViewer> {
    const { view, options, autoplay, onEvent } = this.#options;
    const abort = new AbortController();
    this.#disposers.push(() => abort.abort());
    const { files } = options;
    const code = await loadViewerCode({ files, signal: abort.signal }).catch((cause: unknown) => {
      console.error(cause);
      throw commandError('viewer-missing', ELEMENT.noViewerAdvice, { fatal: true });
    });
    this.loadBar = code.loadBar;
    if (this.#isDisposed) throw commandError('disposed', ELEMENT.disposed);
    const { viewer, dispose } = code.createViewer(view, { ...options, autoplay });
    this.#disposers.push(dispose);
    this.current = viewer;
    this.#observeSize(viewer);
    this.#observeContext(viewer);
    for (const name of EVENT_NAMES) {
      const removeListener = viewer.on(name, (detail) => {
        if (name === 'error') this.#recordFailure(detail as ViewerFailure);
        onEvent(name, detail);
      });
      this.#disposers.push(removeListener);
    }
    return viewer;
  }

  /** Never rejects: failures are also reported as events. */
  async #start(viewer: LocalViewer): Promise<void> {
    if (this.#isDisposed) return;
    const { options, autoplay, onShown, onFailed } = this.#options;
    await viewer.start();
    if (this.#isDisposed) return;
    const error = await viewer.ready.then(
      () => null,
      (error: ViewerError) => error,
    );
    if (this.#isDisposed) return;
    if (error) {
      onFailed(error);
      return;
    }
    if (autoplay) void viewer.api.play().catch(() => {});
    this.#hasBeenShown = true;
    const hasContent = viewer.state.items.value.some((item) => !item.builtIn);
    const isEmpty = options.files.length > 0 && !hasContent;
    if (this.#failure && (isEmpty || this.#failure.fatal)) onFailed(this.#failure);
    else onShown(viewer, this.#failure);
  }

  /** Shows the avatar again when the browser has restored a lost WebGL context. */
  #observeContext(viewer: LocalViewer): void {
    let wasLost = false;
    const unsubscribe = viewer.state.stageError.subscribe((error) => {
      if (error === null && wasLost) {
        if (this.#failure?.fatal) this.#failure = null;
        if (this.#hasBeenShown) this.#options.onShown(viewer, null);
      }
      wasLost = error === 'context-lost';
    });
    this.#disposers.push(unsubscribe);
  }

  /** Records a failure if it is more important than those before: fatal, or the first one of a single file. */
  #recordFailure(failure: ViewerFailure): void {
    if (failure.fatal || !(this.#failure?.fatal || this.#failure?.fileName)) {
      this.#failure = failure;
    }
  }

  #observeSize(viewer: LocalViewer): void {
    const { element } = this.#options.view;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      // An element without a size keeps its last picture.
      if (width > 0 && height > 0) viewer.resize(width, height);
    });
    observer.observe(element);
    this.#disposers.push(() => observer.disconnect());
  }
}

/** An element that loads its viewer when it is needed. */
export interface ViewerElement extends EventTarget {
  /** The viewer; starts loading it. */
  requestViewer(): Promise<LocalViewer>;
  /** The viewer, once loading was started by another cause. */
  whenViewerStarted(): Promise<LocalViewer>;
}

/**
 * The viewer of an element as the page around the iframe controls it, before the element has loaded it. `ready` does
 * not start loading if the element waits for a click; the first command does, even if the element is lazy.
 */
export function commandTargetOf(element: ViewerElement): CommandTarget {
  return {
    get ready(): Promise<ViewerInfo> {
      return element.whenViewerStarted().then((viewer) => viewer.ready);
    },
    execute: (name, args) => element.requestViewer().then((viewer) => viewer.execute(name, args)),
    on(name, listener) {
      const onEvent = (event: Event) => listener((event as CustomEvent).detail);
      element.addEventListener(name, onEvent);
      return () => element.removeEventListener(name, onEvent);
    },
  };
}
