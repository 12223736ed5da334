/** Keys that walk, for the help: while the stage shows a region. */
export const WALK_KEY_ROWS: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['W', 'S'], 'Forward and back, as ↑ ↓ do'],
  [['A', 'D'], 'Turn, as ← → do'],
  [['Shift'], 'Run, held with any of these'],
  [['E', 'C'], 'Up and down, in the air'],
  [['Space'], 'Jump'],
  [['Home'], 'Fly, or land'],
  [['X'], 'Sit on the ground, or get up'],
  [['N'], 'Name tags'],
  [['M', 'T', 'Z'], 'Say that one looks as through its eyes, types, is away'],
];
