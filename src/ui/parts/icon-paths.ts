import type { PanelIconName } from './panel-icon-paths.ts';

/* The icons that the embedded element uses are separate exports, so that its script contains no others. */
export const CLOSE_PATH = 'm4 4 8 8M12 4l-8 8';
export const ERROR_PATH = 'M5.4 1.9h5.2l3.5 3.5v5.2l-3.5 3.5H5.4l-3.5-3.5V5.4zM8 4.8v3.8M8 11v.1';
export const RETRY_PATH = 'M13 8a5 5 0 1 1-1.5-3.6M13 2.6v3h-3';
export const NOTE_PATH = 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 7.3V11M8 5v.1';
export const PLAY_PATH = 'M4.6 2.7v10.6L13 8z';

/** SVG paths in a view box of 16 by 16, drawn with a stroke of 1.5 and round caps; those of panels are in panel-icon-paths.ts. */
export const ICON_PATHS = {
  plus: 'M8 3v10M3 8h10',
  camera: 'M2 5.4h2.6l1.1-1.8h4.6l1.1 1.8H14V13H2zM8 11.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  help: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM6.1 6.2A1.9 1.9 0 0 1 8 4.8c1.1 0 1.9.7 1.9 1.7C9.9 7.9 8 8 8 9.4M8 11.4v.1',
  eye: 'M1.6 8S4 3.6 8 3.6 14.4 8 14.4 8 12 12.4 8 12.4 1.6 8 1.6 8zM8 9.9a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z',
  'chevron-right': 'm6 4 4 4-4 4',
  bones:
    'M4 13.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM12 5.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM5.3 10.7l5.4-5.4',
  constraints:
    'M4.4 6.7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM11.4 8.6l2.8 2.8-2.8 2.8-2.8-2.8zM6.3 6.3l.9.9M8.6 8.6l.9.9',
  hand: 'M5.2 8.6V4.1a.95.95 0 0 1 1.9 0v3.3V2.9a.95.95 0 0 1 1.9 0v4.4V3.7a.95.95 0 0 1 1.9 0v4.4-2.3a.95.95 0 0 1 1.9 0v4a4.2 4.2 0 0 1-4.2 4.2h-.5A4.2 4.2 0 0 1 4.9 12L2.7 9.3a1 1 0 0 1 1.5-1.4l1 1.1',
  pose: 'M8 4.2a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM2 4.6c1.6 1.6 3.6 2 6 2s4.4-.4 6-2M8 6.6v3.2M8 9.8c-1.6.6-2.8 2-2.8 4.6M8 9.8c1.6.6 2.8 2 2.8 4.6',
  wireframe: 'M8 1.9 13.4 5v6L8 14.1 2.6 11V5zM8 8v6.1M8 8l5.4-3M8 8 2.6 5',
  hulls: 'M1.8 6.2 5 2.4l4.2 1.4.6 4.4-3.6 2.6L2.4 9.6zM9.8 6.6l3.4.6 1 3.2-2.4 3.4-3.8-.6-.6-2.6',
  grid: 'M2 5.6h12M2 10.4h12M5.6 2v12M10.4 2v12',
  frame:
    'M2 5.6V2h3.6M10.4 2H14v3.6M14 10.4V14h-3.6M5.6 14H2v-3.6M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  close: CLOSE_PATH,
  repeat:
    'M3 8V6.6A2.6 2.6 0 0 1 5.6 4H12M10 2l2 2-2 2M13 8v1.4a2.6 2.6 0 0 1-2.6 2.6H4M6 14l-2-2 2-2',
  drop: 'M8 2v7.4M5 6.6l3 3 3-3M2.6 10.6v2.8h10.8v-2.8',
  error: ERROR_PATH,
  warning: 'M8 2.2 14.4 13.4H1.6zM8 6.4v3.2M8 11.5v.1',
  note: NOTE_PATH,
  share: 'M8 9.6V2M5 4.6 8 1.8l3 2.8M4.8 7.2H3v6.6h10V7.2h-1.8',
  retry: RETRY_PATH,
  waiting: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 4.8V8l2.2 1.6',
  live: 'M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.8 11.2a4.5 4.5 0 0 1 0-6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4M2.7 13.3a7.5 7.5 0 0 1 0-10.6M13.3 2.7a7.5 7.5 0 0 1 0 10.6',
  portal:
    'M8 14.2c2.6 0 4.6-2.8 4.6-6.2S10.6 1.8 8 1.8 3.4 4.6 3.4 8s2 6.2 4.6 6.2zM8 11.6c1.4 0 2.4-1.6 2.4-3.6S9.4 4.4 8 4.4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  list: 'M2.4 4.2h11.2M2.4 8h11.2M2.4 11.8h7',
  sun: 'M8 10.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM8 1.6v1.2M8 13.2v1.2M1.6 8h1.2M13.2 8h1.2M3.5 3.5l.8.8M11.7 11.7l.8.8M12.5 3.5l-.8.8M4.3 11.7l-.8.8',
  fullscreen: 'M2.6 6V2.6H6M10 2.6h3.4V6M13.4 10v3.4H10M6 13.4H2.6V10',
  'fullscreen-end': 'M6 2.6V6H2.6M10 2.6V6h3.4M13.4 10H10v3.4M6 13.4V10H2.6',
  moon: 'M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7z',
} as const;

/** SVG paths that are filled and have no stroke. */
export const SOLID_PATHS = {
  play: PLAY_PATH,
  pause: 'M4.4 3h2.4v10H4.4zM9.2 3h2.4v10H9.2z',
} as const;

export type IconName = keyof typeof ICON_PATHS | keyof typeof SOLID_PATHS | PanelIconName | 'theme';
