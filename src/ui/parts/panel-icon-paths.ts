/** Icons that only the panels use, in the style of icon-paths.ts; kept apart so that they are not part of the first load. */
export const PANEL_ICON_PATHS = {
  minus: 'M3 8h10',
  folder: 'M2 12.8V3.7h4l1.6 1.9H14v7.2z',
  'eye-off':
    'M6.4 3.8A5.6 5.6 0 0 1 8 3.6c4 0 6.4 4.4 6.4 4.4a12 12 0 0 1-1.6 2.1M10.8 11.8a5.8 5.8 0 0 1-2.8.6C4 12.4 1.6 8 1.6 8a12 12 0 0 1 2.9-3.4M2.2 2.2l11.6 11.6',
  'chevron-down': 'm4 6 4 4 4-4',
  key: 'M8 2.4 13.6 8 8 13.6 2.4 8z',
  mirror: 'M8 1.6v12.8M6 4.4 1.8 12H6zM10 4.4l4.2 7.6H10z',
  'cube-down':
    'M11 7.2V4.4L6.4 1.8 1.8 4.4v5.2l4.6 2.6V7M1.8 4.4 6.4 7 11 4.4M11.4 9v5.2M9.2 12.2l2.2 2.2 2.2-2.2',
  'to-start': 'M3.4 3.6v8.8M8.4 4.4 5.2 8l3.2 3.6M12.8 4.4 9.6 8l3.2 3.6',
  'step-back': 'M3.6 3.6v8.8M12 4.2 6.6 8l5.4 3.8z',
  'step-forward': 'M12.4 3.6v8.8M4 4.2 9.4 8 4 11.8z',
  trash: 'M2.8 4.4h10.4M6.2 4.2V2.4h3.6v1.8M4.2 4.6l.6 9h6.4l.6-9M6.8 7.2v3.8M9.2 7.2v3.8',
  copy: 'M5.6 5.6h7.8v7.8H5.6zM10.4 5.4V2.6H2.6v7.8h2.8',
  check: 'm3 8.4 3.2 3.2L13 4.8',
  undo: 'M5.6 3 2.6 6l3 3M2.8 6h6.4a3.7 3.7 0 0 1 0 7.4H6',
  redo: 'm10.4 3 3 3-3 3M13.2 6H6.8a3.7 3.7 0 0 0 0 7.4H10',
  history: 'M2.8 5.4a6 6 0 1 1-.7 3.6M2.4 2.2v3.4h3.4M8.2 4.8v3.6l2.4 1.5',
  outfit: 'M5.6 2.6 2 5l1.5 2.5L5 6.8v6.6h6V6.8l1.5.7L14 5l-3.6-2.4C10 4 9 4.6 8 4.6S6 4 5.6 2.6z',
  motion: 'M2 12c2.6 0 3-7.8 6-7.8s3.4 7.8 6 7.8M8 5a.9.9 0 1 0 0-1.8A.9.9 0 0 0 8 5z',
  rig: 'M8 4.9a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM8 5v4.6M3 6.9h10M8 9.6 5.2 14M8 9.6l2.8 4.4',
  chat: 'M2.4 2.8h11.2v8H7.4l-3 2.8v-2.8h-2zM5 5.6h6M5 8h4',
  picture:
    'M2 2.8h12v10.4H2zM2 11.4l3.4-3.8 2.8 3 2.2-2.2 3.6 3M10.6 6.4a.9.9 0 1 0 0-1.8.9.9 0 0 0 0 1.8z',
  missing:
    'M2 2.6h12v10.8H2zM6.4 6.3A1.7 1.7 0 0 1 8 5.1c1 0 1.7.6 1.7 1.5 0 1.1-1.6 1.2-1.6 2.3M8.1 11v.1',
  search: 'M7 11.6a4.6 4.6 0 1 0 0-9.2 4.6 4.6 0 0 0 0 9.2zM10.4 10.4l3.4 3.4',
  filter: 'M2.4 3h11.2L9.4 8.2v4.4l-2.8 1.2V8.2z',
  sort: 'M4.4 2.8v10M2.2 10.6l2.2 2.4 2.2-2.4M8.6 4h5.2M8.6 8h3.8M8.6 12h2.2',
  upload: 'M8 10.6V2.6M4.8 5.6 8 2.4l3.2 3.2M2.6 9.8v3.6h10.8V9.8',
  wrench:
    'M13.4 4.2 11 6.6 9.4 5l2.4-2.4a3.4 3.4 0 0 0-4.6 4.2L2.4 11.6a1.4 1.4 0 0 0 2 2l4.8-4.8a3.4 3.4 0 0 0 4.2-4.6z',
  shape:
    'M8 4.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM8 6C6.3 6 5.4 6.8 5.4 8v2.6h1.2v4h2.8v-4h1.2V8C10.6 6.8 9.7 6 8 6z',
  star: 'm8 1.9 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
} as const;

/** Those that are filled. */
export const PANEL_SOLID_PATHS = {
  stop: 'M4.2 4.2h7.6v7.6H4.2z',
  starred: 'm8 1.9 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
} as const;

export type PanelIconName = keyof typeof PANEL_ICON_PATHS | keyof typeof PANEL_SOLID_PATHS;
