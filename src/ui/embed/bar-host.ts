import type { LocalViewer } from '../../embed/viewer/index.ts';

/** What the bar controls, and where it stands. */
export interface BarHost {
  readonly viewer: LocalViewer;
  /** The element, for full screen. */
  readonly host: HTMLElement;
  /** What holds figure and bar: pointers and keys there bring the bar back. */
  readonly frame: HTMLElement;
  /** More than what every player has. */
  readonly isFull: boolean;
  readonly togglePlaying: () => void;
  readonly resetCamera: () => void;
  readonly vitrineAddress: () => string;
}

/** A command whose failure is told by the viewer's own event. */
export function ask(command: Promise<unknown>): void {
  void command.catch(() => {});
}
