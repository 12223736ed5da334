import { DEFAULT_LIGHT } from '../../render/index.ts';
import type { BodyChoice } from '../state/index.ts';
import type { LightOptions } from './light-options.ts';
import {
  ADDRESS,
  AUTO_ROTATE,
  BACKGROUND,
  FLAG,
  LIGHT,
  LIVE,
  numberBetween,
  type OptionValue,
  ORBIT,
  oneOf,
  TARGET,
  TEXTURES,
  TITLE,
} from './option-values.ts';

/** Which controls an embedded avatar has. */
export type UiChoice = 'none' | 'min' | 'full';

/** When an embedded avatar loads its viewer: at once, when it is scrolled into view, or when it is clicked. */
type LazyChoice = 'no' | 'seen' | 'click';

type QualityChoice = 'auto' | 'low' | 'high';

/**
 * The options in an address, or in the attributes of an element. `index.html`, `embed.html` and `<vitrine-avatar>`
 * read the same names; each uses those that apply to it.
 */
export interface PageOptions extends LightOptions {
  /** Addresses of `mesh`, `texture`, `anim` and `avatar`, in their order in the address; each may be repeated. */
  readonly files: readonly string[];
  /** The live region that is shown in place of files: see `sourceAddress`. Null for none. */
  readonly live: string | null;
  /** Address of textures that faces name, with `{id}` in place of their ids. Null for none. */
  readonly textures: string | null;
  /** Whether time passes once everything is loaded. Null if not set: then the page has its own default. */
  readonly autoplay: boolean | null;
  /** Whether clips that do not loop by themselves are repeated. */
  readonly loop: boolean;
  /** 0.1 to 4. */
  readonly speed: number;
  /** Seconds at which the clip on the timeline begins. */
  readonly time: number;
  /** As in `CameraChange.orbit` and `.target`; null if not set. */
  readonly cameraOrbit: string | null;
  readonly cameraTarget: string | null;
  /** Whether the visitor may move the camera. */
  readonly cameraControls: boolean;
  /** Degrees per second; 0 for a camera that stands still. */
  readonly autoRotate: number;
  readonly ui: UiChoice;
  readonly theme: 'system' | 'light' | 'dark';
  /** `stage`, `transparent` or a CSS colour. */
  readonly background: string;
  /** Whether our mannequin is a wooden doll or has its skin. */
  readonly body: BodyChoice;
  /** Whether the ground's grid is drawn. */
  readonly grid: boolean;
  /** Address of a picture to show until the avatar is drawn. */
  readonly poster: string | null;
  readonly lazy: LazyChoice;
  readonly quality: QualityChoice;
  /** Accessible name of the frame. */
  readonly title: string;
  /** Caption of the poster; empty: the names of the animations. */
  readonly caption: string;
  /** Origins of pages that may control the viewer by messages; empty: any page that embeds it. */
  readonly allow: readonly string[];
}

/** A value that could not be read. */
export interface OptionError {
  /** Name of the parameter or attribute: `camera-orbit`. */
  readonly name: string;
  readonly value: string;
  /** Describes the accepted values, for people. */
  readonly expected: string;
}

/** The options that were read, and the values that could not be. */
export interface ReadOptions {
  readonly options: PageOptions;
  readonly errors: readonly OptionError[];
}

/** The options of an address without parameters. */
export const DEFAULT_OPTIONS: PageOptions = {
  files: [],
  live: null,
  textures: null,
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
  exposure: DEFAULT_LIGHT.exposure,
  light: null,
  fill: DEFAULT_LIGHT.fill,
  shadows: DEFAULT_LIGHT.shadows,
  body: 'wood',
  grid: true,
  poster: null,
  lazy: 'no',
  quality: 'auto',
  title: '',
  caption: '',
  allow: [],
};

/** An embedded avatar that has a poster, and does not play by itself, waits for a click. */
export function defaultLazy(options: Pick<PageOptions, 'poster' | 'autoplay'>): LazyChoice {
  return options.poster !== null && options.autoplay !== true ? 'click' : 'no';
}

/** Options with one value each; files and origins are lists. */
export type SingleOption = Exclude<keyof PageOptions, 'files' | 'allow'>;

/** Parameters whose values are addresses of files, in the order in which attributes of an element are read. */
export const FILE_PARAMETERS = ['mesh', 'avatar', 'texture', 'anim'] as const;

/** How each option is read and written. Its name in an address is the same, in kebab case. */
export const SINGLE_OPTIONS: {
  readonly [Name in SingleOption]: OptionValue<PageOptions[Name]>;
} = {
  live: LIVE,
  textures: TEXTURES,
  autoplay: { ...FLAG, write: (value) => FLAG.write(value === true) },
  loop: FLAG,
  speed: numberBetween(0.1, 4),
  time: numberBetween(0, 3600, 's'),
  cameraOrbit: ORBIT,
  cameraTarget: TARGET,
  cameraControls: FLAG,
  autoRotate: AUTO_ROTATE,
  ui: oneOf(['none', 'min', 'full']),
  theme: oneOf(['system', 'light', 'dark']),
  background: BACKGROUND,
  exposure: numberBetween(-3, 3),
  light: LIGHT,
  fill: numberBetween(0, 100, '%'),
  shadows: FLAG,
  body: oneOf(['wood', 'skin']),
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
