/**
 * The interface by which a page controls an avatar that it embeds: the same for an avatar in an iframe (`connect` of
 * `vitrine-embed`) and for one in the page itself (`<vitrine-avatar>.viewer`). This file imports nothing: its
 * declarations ship with `dist`.
 *
 * Lengths are metres, times are seconds. Axes are Second Life's: X forward, Y to the avatar's left, Z up, with the
 * origin between its feet. Quaternions are x, y, z, w.
 */

/** Versions of the message protocol that this build speaks. */
export const PROTOCOL_VERSIONS = [1] as const;

/** A file: its address, a File, or bytes with a name. Its bytes decide what kind of file it is, not its name. */
export type ViewerContent =
  | string
  | File
  | { readonly url: string; readonly name?: string }
  | { readonly bytes: ArrayBuffer | Uint8Array | Blob; readonly name: string };

/** What `ready` resolves to. */
export interface ViewerInfo {
  /** Version of the message protocol; the newest one for an avatar in the page itself. */
  readonly protocol: number;
  /** Version of Vitrine: `0.1.0`. */
  readonly version: string;
  /** The optional features that this viewer allows. */
  readonly features: readonly ViewerFeature[];
}

export type ViewerFeature = 'export-glb';

/** A mesh that is worn, or an animation that is loaded. */
export interface ViewerItem {
  readonly id: string;
  readonly kind: 'mesh' | 'animation';
  /** The name to display: the file's name without its extension. */
  readonly name: string;
  readonly fileName: string;
  /** Length of an animation; null for a mesh. */
  readonly duration: number | null;
  /** Triangles of a mesh as it is drawn; null for an animation. */
  readonly triangles: number | null;
  /** Whether the mesh is visible, or the animation plays. */
  readonly active: boolean;
}

/** The state of playback. */
export interface PlaybackState {
  readonly playing: boolean;
  /** Seconds into the animation that is watched, after looping. */
  readonly time: number;
  readonly duration: number;
  readonly speed: number;
  readonly loop: boolean;
  /** Id of the animation that is watched, or null. */
  readonly animation: string | null;
}

/**
 * Where the camera is. `theta`: degrees about the vertical, from the front towards the avatar's left. `phi`: degrees
 * down from the zenith. `radius`: metres from the target.
 */
export interface CameraState {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: readonly [x: number, y: number, z: number];
  /** Degrees per second; 0 while the camera does not turn by itself. */
  readonly autoRotate: number;
}

export interface CameraChange {
  /**
   * `theta phi radius`, such as `30deg 80deg 3m`. The radius may also be `auto`, which shows everything, or a share of
   * that (`105%`).
   */
  readonly orbit?: string;
  /** `x y z`, such as `0m 0m 1.2m`; `auto` is the middle of what is worn. */
  readonly target?: string;
  /** Looks at everything that is worn from this side. */
  readonly view?: 'front' | 'side' | 'back';
  /** Degrees per second about the vertical; 0 stops. */
  readonly autoRotate?: number;
  /** False: moves at once. True by default; visitors who prefer reduced motion always see it at once. */
  readonly animate?: boolean;
}

/** The target of a joint: a position, a rotation, or both. */
export interface JointTarget {
  /** Any name or alias of the skeleton: `mWristLeft`, `hand_left`. */
  readonly joint: string;
  /** In the avatar's frame: the end of the joint's bone is moved there as far as the body allows. */
  readonly position?: JointPosition;
  /** In the frame of the joint's parent. */
  readonly rotation?: readonly [x: number, y: number, z: number, w: number];
}

export interface ScreenshotOptions {
  /** Pixels, 16 to 4096 each; by default those of the canvas. */
  readonly width?: number;
  readonly height?: number;
  /** As for `setBackground`; by default the current background. */
  readonly background?: string;
}

/** How a live region is shown: see the option `live`. */
export interface LiveStatus {
  /**
   * `connecting`: nothing has been received yet. `live`: it moves. `away`: the region or its bridge is gone, and the last
   * scene stays. `full`: as many watch as may, and the scene is renewed every ten seconds. `unknown`: the bridge has no
   * such source.
   */
  readonly state: 'connecting' | 'live' | 'away' | 'full' | 'unknown';
  /** Name of the source; empty until it is known. */
  readonly name: string;
  /** Avatars in the scene. */
  readonly avatars: number;
  /** How many watch the source. */
  readonly watching: number;
  /** Seconds by which the scene is behind the region; null while that is not known. */
  readonly delay: number | null;
  /** Name of the view from which the camera looks; null for any other place. */
  readonly view: string | null;
  /** `Date.now()` since when it is away, and of the next attempt; null for none. */
  readonly since: number | null;
  readonly retryAt: number | null;
}

/** Metres in the avatar's frame. */
export type JointPosition = readonly [x: number, y: number, z: number];

/** The details of events, by their names. */
export interface ViewerEvents {
  /** Files that are being loaded: how many are done, of how many, and which share of their bytes (null: unknown). */
  readonly progress: {
    readonly done: number;
    readonly total: number;
    readonly bytes: number;
    readonly fraction: number | null;
  };
  /** Files are on the avatar and drawn. */
  readonly loaded: { readonly items: readonly ViewerItem[] };
  readonly error: ViewerFailure;
  readonly play: PlaybackState;
  readonly pause: PlaybackState;
  /** At most four times a second while time passes, and once after each seek. */
  readonly time: PlaybackState;
  /** The animation that is watched has come to its end and does not loop. */
  readonly ended: PlaybackState;
  /** A visitor clicked on something that is worn, or (null) on nothing. */
  readonly select: { readonly item: ViewerItem | null };
  /** Of a live region: something of its state has changed; at most once a second, but at once for another `state`. */
  readonly live: LiveStatus;
}

export type ViewerEventName = keyof ViewerEvents;

/** What went wrong, as data: a code that does not change between versions, and a sentence for people. */
export interface ViewerFailure {
  readonly code: string;
  readonly message: string;
  /** Name of the file that failed, if it was a file. */
  readonly fileName: string | null;
  /** Whether nothing can be shown until something changes: no WebGL, a lost context. */
  readonly fatal: boolean;
}

/** Why a command was not carried out. Codes of files are those of `docs/errors.md`. */
export class ViewerError extends Error implements ViewerFailure {
  readonly code: string;
  readonly fileName: string | null;
  readonly fatal: boolean;

  constructor(failure: ViewerFailure) {
    super(failure.message);
    this.name = 'ViewerError';
    this.code = failure.code;
    this.fileName = failure.fileName;
    this.fatal = failure.fatal;
  }
}

/** Error codes of commands and connections, in addition to those of files. */
export type CommandErrorCode =
  /** Pages of this origin may not control this viewer. */
  | 'origin-not-allowed'
  /** The embed speaks none of the protocol versions of the client; the message names those that it speaks. */
  | 'unsupported-version'
  | 'unknown-command'
  | 'bad-argument'
  /** Too many messages, or too many connections. */
  | 'too-busy'
  | 'timed-out'
  /** The iframe is gone, or shows another page. */
  | 'disconnected'
  | 'disposed'
  /** The page that serves the viewer does not allow it: `exportGlb`. */
  | 'not-allowed'
  /** A newer `load` came before this `load` or `wear` was done. */
  | 'overtaken'
  /** None of the files could be used; each has its own `error` event. */
  | 'nothing-usable'
  /** `remove` or `watch` of an unknown item; an unknown joint is a bad argument. */
  | 'no-such-item'
  /** The viewer shows a live region, in which this command does nothing. */
  | 'read-only'
  /** The code of the viewer could not be loaded. */
  | 'viewer-missing'
  | 'no-webgl'
  | 'context-lost'
  | 'out-of-memory'
  /** An error of Vitrine itself, with its text. */
  | 'internal';

/** All commands of a page to the avatar. Every promise settles; those that fail reject with a `ViewerError`. */
export interface Viewer {
  /** Resolves when the avatar, with the content in its address, can be controlled. */
  readonly ready: Promise<ViewerInfo>;

  /** Replaces everything that was loaded before, unless none of the new files can be used. */
  load(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]>;
  /** Adds to what is worn; a new animation plays in place of earlier ones. */
  wear(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]>;
  remove(id: string): Promise<void>;
  items(): Promise<readonly ViewerItem[]>;
  /** Plays this one of the loaded animations and no other, from its beginning if it was not playing. */
  watch(id: string): Promise<void>;

  play(): Promise<void>;
  pause(): Promise<void>;
  /** Moves to a second of the animation that is watched. */
  seek(time: number): Promise<void>;
  /** 0.1 to 4; 1 is the speed at which it was made. */
  setSpeed(speed: number): Promise<void>;
  setLoop(loop: boolean): Promise<void>;
  playback(): Promise<PlaybackState>;

  setCamera(change: CameraChange): Promise<void>;
  camera(): Promise<CameraState>;
  /** `stage` (the gradient), `transparent`, or a CSS colour. */
  setBackground(background: string): Promise<void>;

  /**
   * Moves joints to at most 32 targets and keeps them there, above all animations, until the next call; null releases
   * them.
   */
  puppeteer(targets: readonly JointTarget[] | null): Promise<void>;
  /**
   * Positions of 1 to 256 joints in the picture that was drawn last, in the avatar's frame and in the order of the
   * names.
   */
  jointPositions(joints: readonly string[]): Promise<readonly JointPosition[]>;

  /** Resolves to a PNG of the avatar. */
  screenshot(options?: ScreenshotOptions): Promise<Blob>;
  /** The avatar as it is worn, with what plays, as binary glTF 2.0; `not-allowed` unless `features` has it. */
  exportGlb(): Promise<Blob>;

  /** Calls the listener for every such event, until the returned function is called. */
  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void;

  /** Ends the viewer and frees its resources; whatever is not done yet rejects with `disposed`. */
  dispose(): void;
}
