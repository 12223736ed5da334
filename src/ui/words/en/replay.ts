/** The replay of a recorded session. */
export const REPLAY = {
  title: 'Replay',
  play: 'Play',
  pause: 'Pause',
  restart: 'Play again from the beginning',
  position: 'Position in the recording',
  /** What a screen reader says of the position. */
  positionText: (position: string, duration: string) => `${position} of ${duration}`,
  speed: 'Speed',
  speeds: (speed: number) => `${speed}×`,
} as const;

/** The texts of the assets that a replay cannot draw. */
export const MISSING_ASSETS = {
  title: 'Missing files',
  /** How many, beside the title. */
  count: (count: number) => (count === 1 ? '1 missing' : `${count} missing`),
  why: 'A recording has the ids of meshes, animations and textures, not their data. What this browser has not kept from an earlier visit is missing.',
  advice: 'Add files whose names contain these ids.',
  add: 'Add files…',
  kinds: { mesh: 'mesh', animation: 'animation', texture: 'texture' },
  wornBy: (names: string) => `worn by ${names}`,
  playedBy: (names: string) => `played by ${names}`,
  more: (count: number) => `and ${count} more`,
  added: (count: number) => (count === 1 ? '1 file was added' : `${count} files were added`),
  notNeeded: (name: string) => `${name}: no missing id is in its name`,
  notReadable: (name: string) => `${name}: it is not of the kind that is missing`,
} as const;
