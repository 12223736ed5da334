import { formatCount, formatPlural, plural } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The section that shows which animation drives each joint. */
export const WINNERS = {
  title: 'Who wins each joint',
  channel: 'Channel',
  channels: { rotations: 'Rotation', positions: 'Position' },
  nothing: {
    rotations: 'No animation is rotating a joint. Start one in the list.',
    positions: 'No animation is changing the position of a joint.',
  },
  legend: { wins: 'wins', loses: 'loses' },
  joint: 'Joint',
  drivenBy: 'Driven by',
  priority: 'Priority ',
  showAll: 'Show all',
  showFewer: 'Show fewer',
  release: (joints: number) => `Return ${COUNTS.joints(joints)} to rest`,
  drivenJoints: (count: number) =>
    formatPlural(count, { one: 'driven joint', other: 'driven joints' }),
  someDriven: (shown: number, driven: string) => `${formatCount(shown)} of ${driven}`,
  jointsDriven: (joints: number, driven: number) =>
    `${COUNTS.joints(joints)}, ${formatCount(driven)} driven`,
  leftInPlace: (driven: string, left: number) => `${driven}, ${formatCount(left)} left in place`,
};

/** What drives one joint, and with which priority. */
export const JOINT_DRIVER = {
  retained: 'left in place',
  retainedBy: (clip: string) => `left by ${clip}`,
  percent: (percent: number) => `${percent} %`,
  none: 'nothing drives it',
  noneSince: (clip: string) => `nothing drives it; it stays where ${clip} left it`,
  wins: (priority: string) => `wins with priority ${priority}`,
  loses: (clip: string, priority: string) => `${clip} loses with ${priority}`,
  easing: (text: string, percent: number) => `${text}, easing at ${percent} %`,
  nothingBelow: 'nothing below it, so it shows in full',
  atRest: (joint: string) => `${joint}: at rest, nothing drives it.`,
  retainedSentence: (joint: string, text: string) => `${joint}: ${text}.`,
  sentence: (joint: string, clip: string, text: string) => `${joint}: ${clip} ${text}.`,
};

/** The map of the avatar, in the colours of the clips. */
export const AVATAR_MAP = {
  label: 'Map of the avatar, coloured by what drives each joint',
  choose: 'Choose a bone to see what drives it.',
  legend: 'Joints driven by each animation',
  joints: COUNTS.joints,
  rest: 'rest',
  parts: {
    face: 'Face',
    rightHand: 'Right hand',
    leftHand: 'Left hand',
    back: 'Back, from the side',
  },
};

/** The hand pose and the emotes that animations set, and animations without effect. */
export const HANDS_AND_FACE = {
  hands: 'Hands',
  handPose: (pose: string, clip: string) => `${pose}, set by ${clip}`,
  defaultHandPose: (pose: string) => `${pose}, by default`,
  emote: 'Emote',
  noEmote: 'none right now',
  emoteAbout: 'Emotes only move the classic head.',
  emoteProgress: (emote: string, clip: string, played: string, length: string) =>
    `${emote}, from ${clip}, ${played} s of ${length} s`,
  covered: (clips: string, count: number) =>
    plural(count, {
      one: `${clips} has no effect: newer animations cover all its joints.`,
      other: `${clips} have no effect: newer animations cover all their joints.`,
    }),
};
