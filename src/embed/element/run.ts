import type { PageOptions } from '../../app/address/index.ts';
import type { Item } from '../../app/state/index.ts';
import type { ViewerError, ViewerEventName, ViewerEvents, ViewerFailure } from '../contract.ts';
import { loadViewerCode } from '../load-viewer.ts';
import { commandError, EVENT_NAMES } from '../protocol/index.ts';
import type { LocalViewer } from '../viewer/index.ts';
import type { ViewerCode } from '../viewer-code.ts';
import { WORDS } from '../words.ts';
import type { Frame } from './frame.ts';

/** What a run tells the element. */
export interface RunHost {
  readonly frame: Frame;
  readonly options: PageOptions;
  /** Whether time runs once all is there. */
  readonly play: boolean;
  tell<Name extends ViewerEventName>(name: Name, detail: ViewerEvents[Name]): void;
  /** The avatar is drawn, without what `fault` is about. */
  arrived(viewer: LocalViewer, fault: ViewerFailure | null): void;
  /** It will not be, or is no more. */
  failed(failure: ViewerFailure): void;
}

/** One life of a viewer in an element: from the first heavy byte until it is disposed. */
export class Run {
  /** Here when its code is, whatever becomes of the files. */
  readonly viewer: Promise<LocalViewer>;
  /** Null until it is here. */
  local: LocalViewer | null = null;
  /** There once the viewer is. */
  loadBar: ViewerCode['loadBar'] = () => Promise.reject(new Error('no viewer yet'));
  readonly #host: RunHost;
  readonly #ends: (() => void)[] = [];
  #fault: ViewerFailure | null = null;
  #hasArrived = false;
  #isOver = false;

  constructor(host: RunHost) {
    this.#host = host;
    this.viewer = this.#bring();
    this.viewer.then(
      (viewer) => this.#begin(viewer),
      (error: ViewerError) => {
        if (this.#isOver) return;
        host.tell('error', error);
        host.failed(error);
      },
    );
  }

  dispose(): void {
    this.#isOver = true;
    for (const end of this.#ends.splice(0)) end();
    this.local = null;
  }

  async #bring(): Promise<LocalViewer> {
    const abort = new AbortController();
    this.#ends.push(() => abort.abort());
    const { files } = this.#host.options;
    const code = await loadViewerCode({ files, signal: abort.signal }).catch((cause: unknown) => {
      console.error(cause);
      throw commandError('viewer-missing', WORDS.noViewerAdvice, { fatal: true });
    });
    this.loadBar = code.loadBar;
    if (this.#isOver) throw commandError('disposed', WORDS.disposed);
    const { frame, options, play } = this.#host;
    const { viewer, dispose } = code.createViewer(frame, { ...options, autoplay: play });
    this.#ends.push(dispose);
    this.local = viewer;
    this.#followSize(viewer);
    this.#followStage(viewer);
    for (const name of EVENT_NAMES) this.#follow(viewer, name);
    return viewer;
  }

  /** Never rejects: what goes wrong is told as an event, too, before this ends. */
  async #begin(viewer: LocalViewer): Promise<void> {
    if (this.#isOver) return;
    const { options, play } = this.#host;
    await viewer.begin();
    if (this.#isOver) return;
    const refusal = await viewer.ready.then(
      () => null,
      (error: ViewerError) => error,
    );
    if (this.#isOver) return;
    if (refusal) return this.#host.failed(refusal);
    if (play) void viewer.play().catch(() => {});
    this.#hasArrived = true;
    const isBare = options.files.length > 0 && !viewer.state.items.value.some(isAsked);
    if (this.#fault && (isBare || this.#fault.fatal)) this.#host.failed(this.#fault);
    else this.#host.arrived(viewer, this.#fault);
  }

  /** A lost context comes back by itself, where it can. */
  #followStage(viewer: LocalViewer): void {
    let wasLost = false;
    const end = viewer.state.stageError.subscribe((fault) => {
      if (fault === null && wasLost) this.#comeBack(viewer);
      wasLost = fault === 'context-lost';
    });
    this.#ends.push(end);
  }

  #comeBack(viewer: LocalViewer): void {
    if (this.#fault?.fatal) this.#fault = null;
    // Before it has been there, it has nothing to come back to.
    if (this.#hasArrived) this.#host.arrived(viewer, null);
  }

  #follow<Name extends ViewerEventName>(viewer: LocalViewer, name: Name): void {
    const end = viewer.on(name, (detail) => {
      if (name === 'error') this.#keep(detail as ViewerFailure);
      this.#host.tell(name, detail);
    });
    this.#ends.push(end);
  }

  /** Of all failures one that is fatal says most; one of a file more than one of all, the first more than others. */
  #keep(failure: ViewerFailure): void {
    if (failure.fatal || !(this.#fault?.fatal || this.#fault?.fileName)) this.#fault = failure;
  }

  /** Of a container without size nothing is told: the picture stays as it was. */
  #followSize(viewer: LocalViewer): void {
    const observer = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      if (width > 0 && height > 0) viewer.resize(width, height);
    });
    observer.observe(this.#host.frame.element);
    this.#ends.push(() => observer.disconnect());
  }
}

/** Not ours, such as the mannequin. */
const isAsked = (item: Item) => !item.builtIn;
