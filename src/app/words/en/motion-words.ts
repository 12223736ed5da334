/** Poses: names of changes, and of what they make. */
export const POSING = {
  /** A new clip. */
  clip: 'pose',
  rotation: (joint: string) => `rotation of ${joint}`,
  position: (joint: string) => `position of ${joint}`,
  key: (joint: string) => `key of ${joint}`,
  keyRemoval: (joint: string) => `removal of a key of ${joint}`,
  reset: (joint: string) => `reset of ${joint}`,
  mirroring: (joint: string) => `mirroring of ${joint}`,
  pose: (name: string) => `pose ${name}`,
};

/** The poses that come with the page. */
export const OWN_POSES = {
  relaxed: 'Relaxed',
  wave: 'Wave',
  hips: 'Hips',
  stride: 'Stride',
  sit: 'Sit',
};

/** Motions other than clips. */
export const DRIVER = {
  pelvisFix: 'pelvis fix',
  handPose: 'hand pose',
  expression: 'expression',
  puppetry: 'puppetry',
};

/** Recordings and performances. */
export const RECORDING = {
  /** A clip's name, without its ending. */
  name: (avatar: string, clock: string) => `${avatar} at ${clock}`,
  nameless: 'recording',
  avatar: 'Avatar',
  tooLong: (seconds: number) =>
    `The performance goes on for ${seconds} s; a clip ends after a minute.`,
  notUnderstood: (keys: string) => `Not understood, and left out: ${keys}.`,
};
