/* The icons that the embedded element uses are separate exports, so that its script contains no others. */
export const CLOSE_PATH = 'm4 4 8 8M12 4l-8 8';
export const ERROR_PATH = 'M5.4 1.9h5.2l3.5 3.5v5.2l-3.5 3.5H5.4l-3.5-3.5V5.4zM8 4.8v3.8M8 11v.1';
export const RETRY_PATH = 'M13 8a5 5 0 1 1-1.5-3.6M13 2.6v3h-3';
export const NOTE_PATH = 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 7.3V11M8 5v.1';
export const PLAY_PATH = 'M4.6 2.7v10.6L13 8z';

/** SVG paths in a view box of 16 by 16, drawn with a stroke of 1.5 and round caps. */
export const ICON_PATHS = {
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  folder: 'M2 12.8V3.7h4l1.6 1.9H14v7.2z',
  camera: 'M2 5.4h2.6l1.1-1.8h4.6l1.1 1.8H14V13H2zM8 11.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  help: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM6.1 6.2A1.9 1.9 0 0 1 8 4.8c1.1 0 1.9.7 1.9 1.7C9.9 7.9 8 8 8 9.4M8 11.4v.1',
  eye: 'M1.6 8S4 3.6 8 3.6 14.4 8 14.4 8 12 12.4 8 12.4 1.6 8 1.6 8zM8 9.9a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z',
  'eye-off':
    'M6.4 3.8A5.6 5.6 0 0 1 8 3.6c4 0 6.4 4.4 6.4 4.4a12 12 0 0 1-1.6 2.1M10.8 11.8a5.8 5.8 0 0 1-2.8.6C4 12.4 1.6 8 1.6 8a12 12 0 0 1 2.9-3.4M2.2 2.2l11.6 11.6',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-right': 'm6 4 4 4-4 4',
  bones:
    'M4 13.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM12 5.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM5.3 10.7l5.4-5.4',
  constraints:
    'M4.4 6.7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM11.4 8.6l2.8 2.8-2.8 2.8-2.8-2.8zM6.3 6.3l.9.9M8.6 8.6l.9.9',
  hand: 'M5.2 8.6V4.1a.95.95 0 0 1 1.9 0v3.3V2.9a.95.95 0 0 1 1.9 0v4.4V3.7a.95.95 0 0 1 1.9 0v4.4-2.3a.95.95 0 0 1 1.9 0v4a4.2 4.2 0 0 1-4.2 4.2h-.5A4.2 4.2 0 0 1 4.9 12L2.7 9.3a1 1 0 0 1 1.5-1.4l1 1.1',
  pose: 'M8 4.2a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM2 4.6c1.6 1.6 3.6 2 6 2s4.4-.4 6-2M8 6.6v3.2M8 9.8c-1.6.6-2.8 2-2.8 4.6M8 9.8c1.6.6 2.8 2 2.8 4.6',
  key: 'M8 2.4 13.6 8 8 13.6 2.4 8z',
  mirror: 'M8 1.6v12.8M6 4.4 1.8 12H6zM10 4.4l4.2 7.6H10z',
  wireframe: 'M8 1.9 13.4 5v6L8 14.1 2.6 11V5zM8 8v6.1M8 8l5.4-3M8 8 2.6 5',
  'cube-down':
    'M11 7.2V4.4L6.4 1.8 1.8 4.4v5.2l4.6 2.6V7M1.8 4.4 6.4 7 11 4.4M11.4 9v5.2M9.2 12.2l2.2 2.2 2.2-2.2',
  grid: 'M2 5.6h12M2 10.4h12M5.6 2v12M10.4 2v12',
  frame:
    'M2 5.6V2h3.6M10.4 2H14v3.6M14 10.4V14h-3.6M5.6 14H2v-3.6M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  close: CLOSE_PATH,
  'to-start': 'M3.4 3.6v8.8M8.4 4.4 5.2 8l3.2 3.6M12.8 4.4 9.6 8l3.2 3.6',
  'step-back': 'M3.6 3.6v8.8M12 4.2 6.6 8l5.4 3.8z',
  'step-forward': 'M12.4 3.6v8.8M4 4.2 9.4 8 4 11.8z',
  repeat:
    'M3 8V6.6A2.6 2.6 0 0 1 5.6 4H12M10 2l2 2-2 2M13 8v1.4a2.6 2.6 0 0 1-2.6 2.6H4M6 14l-2-2 2-2',
  trash: 'M2.8 4.4h10.4M6.2 4.2V2.4h3.6v1.8M4.2 4.6l.6 9h6.4l.6-9M6.8 7.2v3.8M9.2 7.2v3.8',
  drop: 'M8 2v7.4M5 6.6l3 3 3-3M2.6 10.6v2.8h10.8v-2.8',
  error: ERROR_PATH,
  warning: 'M8 2.2 14.4 13.4H1.6zM8 6.4v3.2M8 11.5v.1',
  note: NOTE_PATH,
  share: 'M8 9.6V2M5 4.6 8 1.8l3 2.8M4.8 7.2H3v6.6h10V7.2h-1.8',
  copy: 'M5.6 5.6h7.8v7.8H5.6zM10.4 5.4V2.6H2.6v7.8h2.8',
  check: 'm3 8.4 3.2 3.2L13 4.8',
  retry: RETRY_PATH,
  undo: 'M5.6 3 2.6 6l3 3M2.8 6h6.4a3.7 3.7 0 0 1 0 7.4H6',
  redo: 'm10.4 3 3 3-3 3M13.2 6H6.8a3.7 3.7 0 0 0 0 7.4H10',
  history: 'M2.8 5.4a6 6 0 1 1-.7 3.6M2.4 2.2v3.4h3.4M8.2 4.8v3.6l2.4 1.5',
  waiting: 'M8 14.2A6.2 6.2 0 1 0 8 1.8a6.2 6.2 0 0 0 0 12.4zM8 4.8V8l2.2 1.6',
  outfit: 'M5.6 2.6 2 5l1.5 2.5L5 6.8v6.6h6V6.8l1.5.7L14 5l-3.6-2.4C10 4 9 4.6 8 4.6S6 4 5.6 2.6z',
  motion: 'M2 12c2.6 0 3-7.8 6-7.8s3.4 7.8 6 7.8M8 5a.9.9 0 1 0 0-1.8A.9.9 0 0 0 8 5z',
  rig: 'M8 4.9a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM8 5v4.6M3 6.9h10M8 9.6 5.2 14M8 9.6l2.8 4.4',
  live: 'M8 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.8 11.2a4.5 4.5 0 0 1 0-6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4M2.7 13.3a7.5 7.5 0 0 1 0-10.6M13.3 2.7a7.5 7.5 0 0 1 0 10.6',
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
  stop: 'M4.2 4.2h7.6v7.6H4.2z',
} as const;

export type IconName = keyof typeof ICON_PATHS | keyof typeof SOLID_PATHS | 'theme';
