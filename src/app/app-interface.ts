import type { Signal } from '@preact/signals-core';
import type { OverrideRuleName } from '../avatar/index.ts';
import type { Animation } from '../formats/animation/index.ts';
import type { LodName } from '../formats/mesh/index.ts';
import type { SavedFile } from './avatar-file/index.ts';
import type { Live, LiveState } from './live/live-state.ts';
import type { PendingUpdate } from './offline/update.ts';
import type { Puppetry, PuppetryBoard } from './puppetry/puppetry-state.ts';
import type { Sharing } from './share/sharing.ts';
import type { AppState, MotionReport, Sample, ThemeChoice, ViewName } from './state.ts';

/** Told how much of a file is here: its share, where the length is known, and bytes. */
export type ReadProgress = (fraction: number | null, bytes: number) => void;

/** A file as the drop zone, the picker and URLs all give it. */
export interface FileSource {
  /** Path within a dropped folder, or the bare name. */
  readonly path: string;
  /** Absolute address of what came from the web; null for what did not: a link cannot bring it. */
  readonly address: string | null;
  /** Bytes, or null where not known before reading. */
  readonly byteLength: number | null;
  read(signal: AbortSignal, onProgress: ReadProgress): Promise<Uint8Array<ArrayBuffer>>;
}

/** Everything the page can be told to do. The UI calls these and draws `state`. */
export interface App {
  readonly state: AppState;
  readonly samples: readonly Sample[];

  /** Creates the stage on a canvas; a missing WebGL2 becomes `state.stageFault`. */
  attachStage(canvas: HTMLCanvasElement): void;
  /** CSS pixels of the stage, and how much of each edge floats cover. */
  resizeStage(width: number, height: number): void;

  /** Adds files to the avatar; `replace` takes everything else off once at least one file is good. */
  open(sources: readonly FileSource[], options?: { replace?: boolean }): Promise<void>;
  openSample(id: string): Promise<void>;
  cancelTask(id: string): void;

  select(id: string | null): void;
  setVisible(id: string, visible: boolean): void;
  setLod(id: string, lod: LodName): void;
  /** The same level for every worn mesh that has it (keys 1-4). */
  setLodForAll(lod: LodName): void;
  setClipActive(id: string, active: boolean): void;
  /** Removes an item; the toast offers `undo`. */
  remove(id: string): void;
  /**
   * Replaces a clip's animation by what `edit` makes of it: one step of undo, called `what` (“loop out”).
   * Edits that follow each other with the same `gesture` are one step (a flag being dragged).
   */
  editClip(
    id: string,
    what: string,
    edit: (animation: Animation) => Animation,
    gesture?: string,
  ): void;
  undo(): void;
  redo(): void;
  /** Puts a message into the log: what was saved, and what the format could not hold. */
  reportSaved(fileName: string, losses: readonly string[]): void;

  /** A second avatar plays this clip beside the one on the timeline, in sync; null ends it. */
  compareWith(id: string | null): void;
  /** Who drives each joint now. Allocates: for tables, not for frames. */
  motionReport(): MotionReport;
  /** Lets joints that ended clips left in place return to rest. */
  releaseJoints(): void;

  /** Opens a built-in animation by its name: the visitor's replacement, else our stand-in. */
  openBuiltin(name: string): Promise<void>;
  /** Lets files named by a built-in's UUID or name stand in for it; others are opened as usual. */
  replaceBuiltins(sources: readonly FileSource[]): Promise<void>;
  /** Takes one replacement out, or all. */
  restoreBuiltins(name?: string): void;

  setPlaying(playing: boolean): void;
  /** Clip seconds of the clip on the timeline; pauses nothing. */
  seek(seconds: number): void;
  /** Pauses, and moves by frames of 1/30 s. */
  step(frames: number): void;
  setSpeed(speed: number): void;
  setRepeat(repeat: boolean): void;
  showOnTimeline(id: string): void;

  setView(view: ViewName): void;
  frame(): void;
  resetCamera(): void;
  /** Keyboard camera: radians, and a zoom factor. */
  orbitBy(azimuth: number, elevation: number): void;
  zoomBy(factor: number): void;
  setShowBones(show: boolean): void;
  setShowConstraints(show: boolean): void;
  setShowGrid(show: boolean): void;
  setWireframe(wireframe: boolean): void;
  setTheme(theme: ThemeChoice): void;
  /** A PNG of the stage as it is. */
  screenshot(): Promise<Blob>;

  /** A newer version of the page that is here and waits to be shown. */
  readonly update: Signal<PendingUpdate | null>;

  /** What is known of a live region. */
  readonly live: LiveState;
  /** All that a live region takes is loaded when it is first wanted. */
  openLive(): Promise<Live>;
  readonly puppetry: PuppetryBoard;
  /** The same for puppetry. */
  openPuppetry(): Promise<Puppetry>;
  /** The same for links, embed code, pictures and recordings. */
  openSharing(): Promise<Sharing>;
  /** A key on the stage that may walk one's own avatar; true where it does. */
  walkKey(event: KeyboardEvent): boolean;
  /** The keyboard is elsewhere. */
  releaseWalkKeys(): void;
  setOverrideRule(rule: OverrideRuleName): void;
  /**
   * The avatar as it is worn now, as one file that can be dropped again; null where that failed, which is
   * told as any fault of a file.
   */
  saveAvatar(): Promise<SavedFile | null>;
  /** The avatar as it is shown, with what plays, as binary glTF 2.0; null as for `saveAvatar`. */
  saveGlb(): Promise<SavedFile | null>;
  /** One mesh alone, with where it hangs and its colours. */
  saveRenderObject(id: string): Promise<SavedFile | null>;

  dismissToast(): void;
  clearMessages(): void;
}

/** Frames per second that frame numbers and steps count in; assets store seconds, so this is a convention. */
export const FRAMES_PER_SECOND = 30;

/** How fast time can run. */
export const SPEEDS = { min: 0.1, max: 4 } as const;
