const decimal = (seconds: number) => seconds.toFixed(1);
const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** A live region that is watched. */
export const WATCHING = {
  bar: 'Controls of the live region',
  live: 'Live',
  paused: 'Paused',
  watching: 'watching',
  pause: 'Pause',
  play: 'Play',
  avatars: (count: number) => plural(count, 'avatar', 'avatars'),
  delay: (seconds: number) => `${decimal(seconds)} s behind the region`,
  freeCamera: 'free camera',
  nextView: (name: string) => `Next view: ${name}`,
  frame: 'Frame all',
  connecting: 'Connecting',
  starting: 'Entering the region',
  nobody: 'Nobody is here just now',
  stays: (name: string) => `${name} stays in view.`,
  away: 'The region is away',
  since: (time: string) => `Since ${time}.`,
  tryingIn: (seconds: number) => `Trying again in ${seconds} s.`,
  trying: 'Trying again.',
  full: (watching: number) => {
    if (watching === 0) return 'The room is full';
    const count = watching.toLocaleString('en');
    return `${count} ${watching === 1 ? 'is' : 'are'} watching, the room is full`;
  },
  pictures: 'A new picture every 10 s until a place is free.',
  unknown: 'This region is not shown here',
  unknownWhy: 'Its bridge has no source of this name.',
  /** For screen readers, when the region can be seen. */
  isLive: (name: string) => `${name} is live.`,
} as const;
