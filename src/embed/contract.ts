/**
 * What a page can do with an avatar that it embeds. The same whether the avatar stands in an iframe (`connect` of
 * `vitrine-embed`) or in the page itself (`<vitrine-avatar>.viewer`). This file imports nothing: its declarations ship
 * with `dist`.
 *
 * Lengths are metres, times are seconds, axes are Second Life's: X forward, Y to the avatar's left, Z up, the origin
 * between its feet. Quaternions are x, y, z, w.
 */

/** Versions of the messages that this build speaks. */
export const PROTOCOL_VERSIONS = [1] as const;

/** A file: an address, a File, or bytes with a name. What it is comes from its bytes, not from its name. */
export type ViewerContent =
  | string
  | File
  | { readonly url: string; readonly name?: string }
  | { readonly bytes: ArrayBuffer | Uint8Array | Blob; readonly name: string };

/** What `ready` brings. */
export interface ViewerInfo {
  /** Of the messages; of an avatar in the page itself the newest. */
  readonly protocol: number;
  /** Of Vitrine: `0.1.0`. */
  readonly version: string;
  /** What this viewer allows beyond the rest. */
  readonly features: readonly ViewerFeature[];
}

export type ViewerFeature = 'export-glb';

/** Something that is worn or plays. */
export interface ViewerItem {
  readonly id: string;
  readonly kind: 'mesh' | 'animation';
  /** For people: the file's name without its ending. */
  readonly name: string;
  readonly fileName: string;
  /** Length of an animation; null for a mesh. */
  readonly duration: number | null;
  /** Triangles of a mesh as it is shown; null for an animation. */
  readonly triangles: number | null;
  /** Whether it is seen, or plays. */
  readonly active: boolean;
}

/** Where time stands. */
export interface PlaybackState {
  readonly playing: boolean;
  /** Of the animation that is watched: seconds of its own time, after looping. */
  readonly time: number;
  readonly duration: number;
  readonly speed: number;
  readonly loop: boolean;
  /** Id of the animation that is watched, or null. */
  readonly animation: string | null;
}

/** Where the camera is: degrees about the vertical from the front to the avatar's left, degrees down from the zenith, metres. */
export interface CameraState {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: readonly [x: number, y: number, z: number];
  /** Degrees per second; 0 stands. */
  readonly autoRotate: number;
}

export interface CameraChange {
  /** `theta phi radius`, such as `30deg 80deg 3m`; the radius may be a share of what shows all (`105%`) or `auto`. */
  readonly orbit?: string;
  /** `x y z`, such as `0m 0m 1.2m`; `auto` is the middle of what is worn. */
  readonly target?: string;
  /** Looks from there at all that is worn. */
  readonly view?: 'front' | 'side' | 'back';
  /** Degrees per second about the vertical; 0 stops. */
  readonly autoRotate?: number;
  /** False: at once. Default true; always at once for those who asked for less motion. */
  readonly animate?: boolean;
}

/** Where a joint is to be. At least one of the two is given. */
export interface JointTarget {
  /** Any name or alias of the skeleton: `mWristLeft`, `hand_left`. */
  readonly joint: string;
  /** In the avatar's frame: the joint's own end is brought there as far as the body allows. */
  readonly position?: JointPosition;
  /** In the frame of its parent. */
  readonly rotation?: readonly [x: number, y: number, z: number, w: number];
}

export interface ScreenshotOptions {
  /** Pixels, 16 to 4096 each; of the canvas where left out. */
  readonly width?: number;
  readonly height?: number;
  /** As `setBackground`; the present one where left out. */
  readonly background?: string;
}

/** Metres in the avatar's frame. */
export type JointPosition = readonly [x: number, y: number, z: number];

/** What is told, by name. */
export interface ViewerEvents {
  /** Files on their way: those that are done, all of them, and how much of it is here (null: unknown). */
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
  /** A visitor chose something worn, or (null) nothing. */
  readonly select: { readonly item: ViewerItem | null };
}

export type ViewerEventName = keyof ViewerEvents;

/** What went wrong, as data: a code that stays the same, and a sentence for people. */
export interface ViewerFailure {
  readonly code: string;
  readonly message: string;
  /** Of the file that it is about, if any. */
  readonly fileName: string | null;
  /** Whether nothing can be shown any more until something changes: no WebGL, a lost context. */
  readonly fatal: boolean;
}

/** Why a command was not done. Codes of files are those of `docs/errors.md`. */
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

/** Codes of commands and connections, beside those of files. */
export type CommandErrorCode =
  /** Origins: this page may not drive this viewer. */
  | 'origin-not-allowed'
  /** None of the protocol versions asked for is spoken; the details name those that are. */
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
  /** Of `load` and `wear`: a newer `load` came while this was on its way. */
  | 'overtaken'
  /** Nothing of what was asked for could be used; each file has its own `error` event. */
  | 'nothing-usable'
  /** `remove` of what is not there; a joint that no skeleton knows is a bad argument. */
  | 'no-such-item'
  /** The element's own code did not arrive. */
  | 'viewer-missing'
  | 'no-webgl'
  | 'context-lost'
  | 'out-of-memory'
  /** It should have worked: a fault of ours, with its text. */
  | 'internal';

/** Everything that a page can have the avatar do. Every promise is answered; failures are `ViewerError`s. */
export interface Viewer {
  /** The mannequin, or what the address asked for, can be driven. */
  readonly ready: Promise<ViewerInfo>;

  /** Puts this on the avatar in place of all that was loaded before. What was there stays if none of it is usable. */
  load(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]>;
  /** Adds to what is worn; a new animation takes over from those before. */
  wear(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]>;
  remove(id: string): Promise<void>;
  items(): Promise<readonly ViewerItem[]>;
  /** Of the animations that are loaded this one plays, from its beginning if it did not, and no other. */
  watch(id: string): Promise<void>;

  play(): Promise<void>;
  pause(): Promise<void>;
  /** Seconds of the animation that is watched. */
  seek(time: number): Promise<void>;
  /** 0.1 to 4; 1 is as it was made. */
  setSpeed(speed: number): Promise<void>;
  setLoop(loop: boolean): Promise<void>;
  playback(): Promise<PlaybackState>;

  setCamera(change: CameraChange): Promise<void>;
  camera(): Promise<CameraState>;
  /** `stage` (the gradient), `transparent`, or a CSS colour. */
  setBackground(background: string): Promise<void>;

  /** Joints go there and stay, over whatever plays, until the next call; null lets go. At most 32 targets. */
  puppeteer(targets: readonly JointTarget[] | null): Promise<void>;
  /** Where joints are in the picture that was drawn last, in the avatar's frame; as many and in the order asked for: 1 to 256. */
  jointPositions(joints: readonly string[]): Promise<readonly JointPosition[]>;

  /** A PNG. */
  screenshot(options?: ScreenshotOptions): Promise<Blob>;
  /** The avatar as it is worn, with what plays, as binary glTF 2.0; `not-allowed` unless `features` has it. */
  exportGlb(): Promise<Blob>;

  /** Calls back on every such event until the returned function is called. */
  on<Name extends ViewerEventName>(
    name: Name,
    listener: (detail: ViewerEvents[Name]) => void,
  ): () => void;

  /** Ends it, and frees what it holds; whatever is still open is answered `disposed`. */
  dispose(): void;
}
