import type { AnimationStarter, AnnounceOutcome } from '../../../session/index.ts';
import { formatCount } from '../format.ts';
import { COUNTS } from './counts.ts';

/** What others see of the visitor's own avatar. */
export const OWN_LOOK = {
  title: 'What others see of you',
  shape: 'Shape',
  /** @param name - of the worn shape; empty while it is not known. */
  shapeValues: (name: string, values: number) =>
    [name, COUNTS.values(values)].filter(Boolean).join(', '),
  bakes: 'Bakes',
  bakesKnown: (known: number, of: number) => `${formatCount(known)} of ${formatCount(of)} known`,
  standIn: 'stand-in, a bare default body',
  noBakes: 'none',
  notReported: 'not reported yet',
  cloud: 'Others see a cloud.',
  heading: 'Title',
  noTitle: 'none',
  announce: 'Announce',
  announceAgain: 'Announce again',
  announceTitle: 'Tell the region what your avatar looks like',
  announcing: 'Announcing…',
  version: (version: number, age: string) => `version ${version}, ${age}`,
  versionOnly: (version: number) => `version ${version}`,
  automatic:
    'This avatar had never been baked, so this page has announced the worn shape with a bare default body.',
  kept: 'Your bakes were made by another viewer. An announcement would replace them, so there is none.',
  age: (age: string) => `${age} ago`,
  justNow: 'just now',
};

/** Why an announcement was not made. */
export function announceText(outcome: AnnounceOutcome): string {
  switch (outcome.kind) {
    case 'announced':
      return '';
    case 'kept':
      return OWN_LOOK.kept;
    case 'too-early':
      return 'The region has not sent your appearance yet. Try again in a moment.';
    case 'failed': {
      const reason =
        outcome.message ||
        (outcome.status === 0
          ? 'The grid did not respond.'
          : `The grid responded with status ${outcome.status}.`);
      return `Not announced. ${reason}`;
    }
  }
}

/** What plays on the visitor's own avatar. */
export const OWN_PLAYING = {
  title: 'Playing on you',
  none: 'Nothing that the region has reported.',
  playOne: 'Play one…',
  stop: (name: string) => `Stop ${name}`,
  stopAll: 'Stop all',
  notLoaded: 'not available',
  joints: COUNTS.joints,
  /** Started, but not reported by the region. */
  waiting: 'waiting for the region',
  /** Who has started it. */
  by: {
    page: 'started here',
    gesture: 'by a gesture',
    typing: 'while you type',
    away: 'while you are away',
    stand: 'while you stand',
  } satisfies Record<AnimationStarter, string>,
};

/** The dialog that plays an animation or a gesture. */
export const PLAY_DIALOG = {
  title: 'Play an animation',
  search: 'Search gestures and animations',
  hint: 'Name, trigger or asset id',
  gestures: 'Gestures',
  inventory: 'Animations in your inventory',
  byId: 'By asset id',
  playId: (id: string) => `Play ${id}`,
  nothing: 'No gesture or animation has this name. Enter an asset id to play any animation.',
  count: formatCount,
};

/** Gestures in the dialog. */
export const GESTURE_NOTES = {
  nameless: 'Gesture without a name',
  failed: 'cannot be loaded',
  loading: 'loading',
  inactive: 'not active in chat',
};
