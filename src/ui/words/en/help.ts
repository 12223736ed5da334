/** The keys of a shortcut, and what it does. */
export type KeyRow = readonly [keys: readonly string[], meaning: string];

/** The help dialog. Names of keys are those on the keyboard. */
export const HELP = {
  motion: {
    title: 'Motion',
    rows: [
      [['Space'], 'Play or pause'],
      [['←', '→'], 'One frame back or forward'],
      [['Home', 'End'], 'Go to the start or end'],
      [['PgUp', 'PgDn'], 'Ten frames, on the timeline'],
      [['Alt'], 'Drag a flag without snapping to frames'],
    ] as readonly KeyRow[],
  },
  keys: {
    title: 'Keys and curves, in the dock',
    rows: [
      [['↑', '↓'], 'Select a joint'],
      [['K'], 'Set or remove a key at the playhead, also from the stage and the panels'],
      [['Ctrl', '→'], 'Go to the next key; with Shift, add it'],
      [['Alt', '→'], 'Move the selected keys by a frame'],
      [['Del'], 'Delete the selected keys'],
      [['Ctrl', 'C'], 'Copy; X cuts, V pastes at the playhead'],
      [['Ctrl', 'A'], 'Select the keys of the joint, then all'],
      [['+', '−'], 'Show less or more time; 0 shows the whole clip'],
      [['Alt'], 'Drag keys without snapping to frames'],
      [['Esc'], 'Take a drag back, or select nothing'],
    ] as readonly KeyRow[],
  },
  stage: {
    title: 'Stage',
    levels: 'Level of detail, finest first',
    distance: 'Camera nearer or farther, while the dock shows levels',
  },
  region: {
    title: 'In a region',
    rows: [
      [['W', 'S'], 'Forward and back, like ↑ ↓'],
      [['A', 'D'], 'Turn, like ← →'],
      [[',', '.'], 'Slide to the left and right'],
      [['Shift'], 'Run, with any of these'],
      [['E', 'C'], 'Up and down; held for half a second, E takes off'],
      [['Space'], 'Jump'],
      [['Home'], 'Fly or land'],
      [['End'], 'Brake'],
      [['X'], 'Sit on the ground or stand up'],
      [['Enter'], 'Chat; there Enter says, Ctrl Enter shouts, Shift Enter whispers, Esc walks on'],
      [['U'], 'Sit on the nearest seat'],
      [['M'], 'First person: the mouse or the arrow keys look, A and D slide, Esc leaves'],
      [['N'], 'Name tags'],
      [['T', 'Z'], 'Show others typing, away'],
    ] as readonly KeyRow[],
  },
  upload: {
    title: 'Models, in the tab Upload',
    rows: [
      [['↑', '↓'], 'Walk through the findings; the camera goes to their joints and faces'],
      [['Enter'], 'Show why'],
      [['M'], 'Mend'],
      [['Esc'], 'Stop making the upload, and go back to the options before'],
    ] as readonly KeyRow[],
  },
  bubble: {
    title: 'In a bubble, also',
    rows: [
      [['Enter'], 'Do what the prompt says'],
      [['Tab'], 'Go to the next thing that acts; with Shift, to the one before'],
    ] as readonly KeyRow[],
  },
  posing: {
    title: 'Posing',
    rows: [
      [['E'], 'Show or hide the rings'],
      [['X', 'Y', 'Z'], 'Choose the ring'],
      [['←', '→', '↑', '↓'], 'Turn the joint by 1°, with Shift 10°'],
      [['Shift'], 'Drag a ring in steps of 5°'],
      [['Esc'], 'Hide the rings'],
    ] as readonly KeyRow[],
  },
  rig: {
    title: 'Rig view',
    rows: [
      [['←', '→'], 'Weight, influences, off default, stretch, volumes'],
      [['↑', '↓'], 'Hold the next test pose'],
      [['A'], 'Show the other one of two versions'],
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
      [['Esc'], 'Hide the handles'],
      [['R'], 'Start or stop recording'],
    ] as readonly KeyRow[],
  },
  page: {
    title: 'List and page',
    rows: [
      [['↑', '↓'], 'Move between rows'],
      [['←', '→'], 'Move between the buttons of a row'],
      [['S'], 'Mark an animation as a favourite'],
      [['Del'], 'Remove the focused or selected item; on a face, take its picture off'],
      [['Ctrl', 'Z'], 'Undo'],
      [['Ctrl', 'Shift', 'Z'], 'Redo, like Ctrl Y'],
      [['Esc'], 'Close a drawer or message'],
      [['L'], 'Share: link, embed, file, picture, video'],
      [['?'], 'This help'],
    ] as readonly KeyRow[],
  },
  pointer: {
    title: 'Pointer',
    rows: [
      ['Drag', 'Turn'],
      ['Right drag, two fingers', 'Move'],
      ['Wheel, pinch', 'Zoom towards the pointer'],
      ['Click', 'Select mesh, face and joint; in a bubble, wave at an avatar'],
      ['Drag a ring', 'Move that hand, foot or head'],
      ['Double click', 'Reset the camera'],
      ['Arrows, + and −', 'Turn and zoom while the stage has the focus'],
    ] as readonly (readonly [gesture: string, meaning: string])[],
  },
  about:
    'Files are read in this page and never leave this browser, which keeps them until you start anew (at the foot of History, beside Undo). The kind of a file is detected from its bytes, not from its name. Drop files, folders or ZIP archives anywhere; hold Shift to replace the outfit. A BVH file is converted as the viewer’s uploader does it; a folder of animations with the names of built-in ones replaces those.',
};
