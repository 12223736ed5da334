import type { AppState, ViewName } from '../../app/state/index.ts';

/** What the bar has an avatar do. Failures are told by the avatar itself. */
export interface BarViewer {
  play(): Promise<void>;
  pause(): Promise<void>;
  /** Seconds of the animation that is watched. */
  seek(time: number): Promise<void>;
  setSpeed(speed: number): Promise<void>;
  setLoop(loop: boolean): Promise<void>;
  setCamera(change: { readonly view: ViewName }): Promise<void>;
  /** Has this animation play, of those that are loaded, and no other. */
  watch(id: string): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Blob>;
}

/** What the bar controls, and where it stands. */
export interface BarHost {
  readonly viewer: BarViewer;
  /** The state of the viewer. */
  readonly state: AppState;
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
