import type { LazyChoice, PageOptions } from './options.ts';

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
export function usualLazy(options: Pick<PageOptions, 'poster' | 'autoplay'>): LazyChoice {
  return options.poster !== null && options.autoplay !== true ? 'click' : 'no';
}
