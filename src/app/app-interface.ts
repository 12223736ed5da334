import type { LodName } from '../formats/mesh/index.ts';
import type { AppState, Sample, ThemeChoice, ViewName } from './state.ts';

/** A file as the drop zone, the picker and URLs all give it. */
export interface FileSource {
  /** Path within a dropped folder, or the bare name. */
  readonly path: string;
  /** Bytes, or null where not known before reading. */
  readonly byteLength: number | null;
  read(
    signal: AbortSignal,
    onProgress: (fraction: number | null) => void,
  ): Promise<Uint8Array<ArrayBuffer>>;
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
  undo(): void;

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
  setShowGrid(show: boolean): void;
  setWireframe(wireframe: boolean): void;
  setTheme(theme: ThemeChoice): void;
  /** A PNG of the stage as it is. */
  screenshot(): Promise<Blob>;

  dismissToast(): void;
  clearMessages(): void;
}

/** Frames per second that frame numbers and steps count in; assets store seconds, so this is a convention. */
export const FRAMES_PER_SECOND = 30;
