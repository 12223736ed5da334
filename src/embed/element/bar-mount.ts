import type { UiChoice } from '../../app/address/index.ts';
import type { LocalViewer } from '../viewer/index.ts';
import type { ViewerCode } from '../viewer-code.ts';
import type { Frame } from './frame.ts';
import { adoptSheet } from './sheets.ts';

/** What the bar needs of the element that it belongs to. */
export interface BarOwner {
  readonly host: HTMLElement;
  readonly togglePlaying: () => void;
  readonly resetCamera: () => void;
  /** Address of Vitrine with the same content, as of now. */
  readonly vitrineAddress: () => string;
}

/** Brings the bar where one is wanted, once there is a figure to control. */
export class BarMount {
  readonly #frame: Frame;
  readonly #owner: BarOwner;
  #choice: UiChoice = 'none';
  #viewer: LocalViewer | null = null;
  #load: ViewerCode['loadBar'] | null = null;
  #unmount: (() => void) | null = null;
  /** Counts changes: what arrives late belongs to an older one. */
  #turn = 0;

  constructor(frame: Frame, owner: BarOwner) {
    this.#frame = frame;
    this.#owner = owner;
  }

  choose(choice: UiChoice): void {
    if (choice === this.#choice) return;
    this.#choice = choice;
    void this.#mount();
  }

  /** @param load loads the bar, which has to share its signals with the viewer. */
  attach(viewer: LocalViewer, load: ViewerCode['loadBar']): void {
    this.#viewer = viewer;
    this.#load = load;
    void this.#mount();
  }

  detach(): void {
    this.#viewer = null;
    void this.#mount();
  }

  async #mount(): Promise<void> {
    const turn = ++this.#turn;
    this.#unmount?.();
    this.#unmount = null;
    const viewer = this.#viewer;
    if (!viewer || !this.#load || this.#choice === 'none') return;
    const isFull = this.#choice === 'full';
    // Without a bar the figure and its keys are still there.
    const bar = await this.#load().catch(() => null);
    if (!bar || turn !== this.#turn) return;
    adoptSheet(this.#frame.root, bar.BAR_STYLES);
    const { element, barPlace } = this.#frame;
    this.#unmount = bar.mountBar(barPlace, { ...this.#owner, viewer, isFull, frame: element });
  }
}
