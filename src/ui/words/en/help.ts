type KeyRow = readonly [keys: readonly string[], meaning: string];

/** The page of keys. Names of keys are those on the keyboard. */
export const HELP = {
  motion: {
    title: 'Motion',
    rows: [
      [['Space'], 'Play or pause'],
      [['←', '→'], 'One frame back, one on'],
      [['Home', 'End'], 'To the start, to the end'],
      [['PgUp', 'PgDn'], 'Ten frames, on the timeline'],
      [['Alt'], 'Drag a flag between frames'],
    ] as readonly KeyRow[],
  },
  stage: {
    title: 'Stage',
    levels: 'Level of detail, finest first',
  },
  region: {
    title: 'In a region',
    rows: [
      [['W', 'S'], 'Forward and back, as ↑ ↓ do'],
      [['A', 'D'], 'Turn, as ← → do'],
      [['Shift'], 'Run, held with any of these'],
      [['E', 'C'], 'Up and down, in the air'],
      [['Space'], 'Jump'],
      [['Home'], 'Fly, or land'],
      [['X'], 'Sit on the ground, or get up'],
      [['N'], 'Name tags'],
      [['M', 'T', 'Z'], 'Say that one looks as through its eyes, types, is away'],
    ] as readonly KeyRow[],
  },
  puppetry: {
    title: 'Puppetry',
    rows: [
      [['←', '→', '↑', '↓'], 'Move the handle 2 cm'],
      [['PgUp', 'PgDn'], 'Nearer and farther'],
      [['Shift'], '10 cm instead'],
      [['P'], 'Pin a hand or foot'],
      [['M'], 'Mirror left and right'],
      [['Esc'], 'Put the handles away'],
      [['R'], 'Record, or stop'],
    ] as readonly KeyRow[],
  },
  page: {
    title: 'List and page',
    rows: [
      [['↑', '↓'], 'Move between rows'],
      [['Del'], 'Remove the selected item'],
      [['Ctrl', 'Z'], 'Undo'],
      [['Ctrl', 'Shift', 'Z'], 'Redo, as Ctrl Y does'],
      [['Esc'], 'Close what floats'],
      [['L'], 'Share: link, embed, picture, video'],
      [['?'], 'This page'],
    ] as readonly KeyRow[],
  },
  pointer: {
    title: 'Pointer',
    rows: [
      ['Drag', 'Turn'],
      ['Right drag, two fingers', 'Move'],
      ['Wheel, pinch', 'Nearer, farther'],
      ['Drag a ring', 'Move that hand, foot or head'],
      ['Double click', 'Camera back to the start'],
      ['Arrows, + and −', 'Turn and zoom while the stage has the focus'],
    ] as readonly (readonly [gesture: string, meaning: string])[],
  },
  about:
    'Files are read in this page and never leave it. What a file is comes from its bytes, not from its name. Drop files or folders anywhere, with Shift to replace the outfit. A BVH file becomes what the viewer’s uploader would make of it; a folder of animations that are named for built-in ones stands in for those.',
};
