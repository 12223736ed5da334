import {
  ADDRESS,
  BACKGROUND,
  FLAG,
  numberBetween,
  type OptionValue,
  ORBIT,
  oneOf,
  TARGET,
  TITLE,
  TURN,
} from './option-values.ts';

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
export interface OptionError {
  /** Of the parameter or attribute: `camera-orbit`. */
  readonly name: string;
  readonly value: string;
  readonly expected: string;
}

/** What was asked for, and what of it was not understood. */
export interface ReadOptions {
  readonly options: PageOptions;
  readonly errors: readonly OptionError[];
}

/** What an address without parameters asks for. */
export const DEFAULT_OPTIONS: PageOptions = {
  files: [],
  autoplay: null,
  loop: true,
  speed: 1,
  time: 0,
  cameraOrbit: null,
  cameraTarget: null,
  cameraControls: true,
  autoRotate: 0,
  ui: 'min',
  theme: 'system',
  background: 'stage',
  grid: true,
  poster: null,
  lazy: 'no',
  quality: 'auto',
  title: '',
  caption: '',
  allow: [],
};

/** Who shows a picture first, and plays nothing by itself, waits for the click. */
export function defaultLazy(options: Pick<PageOptions, 'poster' | 'autoplay'>): LazyChoice {
  return options.poster !== null && options.autoplay !== true ? 'click' : 'no';
}

/** Options of one value each; files and origins are lists. */
export type SingleOption = Exclude<keyof PageOptions, 'files' | 'allow'>;

/** Parameters whose values are addresses of files, in the order in which attributes of an element are read. */
export const FILE_PARAMETERS = ['mesh', 'avatar', 'anim'] as const;

/** How each is read and written. Its name in an address is the same in kebab-case. */
export const SINGLE_OPTIONS: {
  readonly [Name in SingleOption]: OptionValue<PageOptions[Name]>;
} = {
  autoplay: { ...FLAG, write: (value) => FLAG.write(value === true) },
  loop: FLAG,
  speed: numberBetween(0.1, 4),
  time: numberBetween(0, 3600, 's'),
  cameraOrbit: ORBIT,
  cameraTarget: TARGET,
  cameraControls: FLAG,
  autoRotate: TURN,
  ui: oneOf(['none', 'min', 'full']),
  theme: oneOf(['system', 'light', 'dark']),
  background: BACKGROUND,
  grid: FLAG,
  poster: ADDRESS,
  lazy: oneOf(['no', 'seen', 'click'], { '': 'seen', '0': 'no', '1': 'seen', lazy: 'seen' }),
  quality: oneOf(['auto', 'low', 'high']),
  title: TITLE,
  caption: TITLE,
};

export const SINGLE_NAMES = Object.keys(SINGLE_OPTIONS) as readonly SingleOption[];

/** `cameraOrbit` → `camera-orbit`. */
export function parameterName(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
