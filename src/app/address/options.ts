/** How much of a control there is over an embedded avatar. */
export type UiChoice = 'none' | 'min' | 'full';

/** When an embedded avatar loads what is heavy: at once, when it comes into sight, or when it is clicked. */
export type LazyChoice = 'no' | 'seen' | 'click';

export type QualityChoice = 'auto' | 'low' | 'high';

/**
 * What an address (or the attributes of an element) asks a page of ours to show. `index.html`, `embed.html` and
 * `<vitrine-avatar>` read the same names; each uses what it can.
 */
export interface PageOptions {
  /** Addresses of `mesh`, `anim` and `avatar`, in the order given; each may be repeated. */
  readonly files: readonly string[];
  /** Whether time runs once all is there. Null: not asked, so the page's own habit. */
  readonly autoplay: boolean | null;
  /** Whether what does not loop by itself is repeated. */
  readonly loop: boolean;
  /** 0.1 to 4. */
  readonly speed: number;
  /** Seconds at which the animation that is watched begins. */
  readonly time: number;
  /** As `CameraChange.orbit` and `.target` have them; null where not asked. */
  readonly cameraOrbit: string | null;
  readonly cameraTarget: string | null;
  /** Whether the visitor may move the camera. */
  readonly cameraControls: boolean;
  /** Degrees per second; 0 stands. */
  readonly autoRotate: number;
  readonly ui: UiChoice;
  readonly theme: 'system' | 'light' | 'dark';
  /** `stage`, `transparent` or a CSS colour. */
  readonly background: string;
  /** Whether the ground's grid is drawn. */
  readonly grid: boolean;
  /** Address of a picture to show until there is something better. */
  readonly poster: string | null;
  readonly lazy: LazyChoice;
  readonly quality: QualityChoice;
  /** What this is, for people: the name of the frame. */
  readonly title: string;
  /** What stands under it on the poster; empty: the names of the animations. */
  readonly caption: string;
  /** Origins of pages that may drive the viewer by messages; empty: whoever embeds it. */
  readonly allow: readonly string[];
}

/** A value that was not understood, and what would have been. */
export interface OptionFault {
  /** Of the parameter or attribute: `camera-orbit`. */
  readonly name: string;
  readonly value: string;
  readonly expected: string;
}

/** What was asked for, and what of it was not understood. */
export interface ReadOptions {
  readonly options: PageOptions;
  readonly faults: readonly OptionFault[];
}
