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
import type { PageOptions } from './options.ts';

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
