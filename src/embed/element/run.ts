import type { PageOptions } from '../../app/address/index.ts';
import type { Item } from '../../app/state.ts';
import {
  ViewerError,
  type ViewerEventName,
  type ViewerEvents,
  type ViewerFailure,
} from '../contract.ts';
import { buildPlace } from '../place.ts';
import type { LocalViewer } from '../viewer/index.ts';
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

const EVENT_NAMES = [
  'progress',
  'loaded',
  'error',
  'play',
  'pause',
  'time',
  'ended',
  'select',
] as const satisfies readonly ViewerEventName[];

/** One life of a viewer in an element: from the first heavy byte until it is disposed. */
export class Run {
  /** Here when its code is, whatever becomes of the files. */
  readonly viewer: Promise<LocalViewer>;
  /** Null until it is here. */
  local: LocalViewer | null = null;
  readonly #host: RunHost;
  readonly #ends: (() => void)[] = [];
  #fault: ViewerFailure | null = null;
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
    buildPlace().prepare();
    const { bringViewer } = await import('./bring-viewer.ts').catch((cause: unknown) => {
      console.error(cause);
      throw new ViewerError({
        ...{ code: 'viewer-missing', message: WORDS.noViewerAdvice },
        ...{ fileName: null, fatal: true },
      });
    });
    if (this.#isOver) throw disposed();
    const { frame, options, play } = this.#host;
    const { viewer, dispose } = bringViewer(frame, { ...options, autoplay: play });
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
    const isBare = options.files.length > 0 && !viewer.state.items.value.some(isAsked);
    if (isBare && this.#fault) this.#host.failed(this.#fault);
    else this.#host.arrived(viewer, this.#fault);
  }

  /** A lost context comes back by itself, where it can. */
  #followStage(viewer: LocalViewer): void {
    let wasLost = false;
    const end = viewer.state.stageFault.subscribe((fault) => {
      if (fault === null && wasLost) this.#host.arrived(viewer, null);
      wasLost = fault === 'context-lost';
    });
    this.#ends.push(end);
  }

  #follow<Name extends ViewerEventName>(viewer: LocalViewer, name: Name): void {
    const end = viewer.on(name, (detail) => {
      if (name === 'error') this.#keep(detail as ViewerFailure);
      this.#host.tell(name, detail);
    });
    this.#ends.push(end);
  }

  /** A failure of one file says more than one of all; the first more than those after it. */
  #keep(failure: ViewerFailure): void {
    if (!this.#fault?.fileName) this.#fault = failure;
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

function disposed(): ViewerError {
  return new ViewerError({
    ...{ code: 'disposed', message: WORDS.disposed },
    ...{ fileName: null, fatal: false },
  });
}
