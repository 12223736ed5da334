import { formatCount, formatPlural, plural } from '../format.ts';
import { COUNTS } from './counts.ts';

/** Which animation drives each joint. */
export const WINNERS = {
  title: 'Who wins each joint',
  channel: 'Channel',
  channels: { rotations: 'Rotation', positions: 'Position' },
  nothing: {
    rotations: 'No animation plays, so no joint is turned. Start one in the list.',
    positions: 'No animation moves a joint from its place.',
  },
  legend: { wins: 'wins', loses: 'claims and loses' },
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

/** A joint's claims, in words. */
export const CLAIM = {
  stays: 'stays',
  staysFrom: (clip: string) => `stays from ${clip}`,
  percent: (percent: number) => `${percent} %`,
  nothing: 'nothing claims it',
  left: (clip: string) => `nothing claims it; it stays as ${clip} left it`,
  wins: (priority: string) => `wins with priority ${priority}`,
  loses: (clip: string, priority: string) => `${clip} claims with ${priority}`,
  easing: (claim: string, percent: number) => `${claim}, easing at ${percent} %`,
  nothingUnder: 'nothing under it, so it shows whole',
  atRest: (joint: string) => `${joint}: at rest, nothing claims it.`,
  claims: (joint: string, claims: string) => `${joint}: ${claims}.`,
  driven: (joint: string, clip: string, claims: string) => `${joint}: ${clip} ${claims}.`,
};

/** The avatar from the front, in the colours of the clips. */
export const AVATAR_MAP = {
  label: 'Map of the avatar, coloured by who drives each joint',
  choose: 'Choose a bone to read who drives it.',
  legend: 'Who drives how many joints',
  joints: COUNTS.joints,
  rest: 'rest',
  parts: {
    face: 'Face',
    rightHand: 'Right hand',
    leftHand: 'Left hand',
    back: 'Back, from the side',
  },
};

/** What animations ask for besides joints. */
export const ASKED = {
  hands: 'Hands',
  handPose: (pose: string, clip: string) => `${pose}, asked for by ${clip}`,
  handPoseOfNobody: (pose: string) => `${pose}, nothing asks for another`,
  emote: 'Emote',
  noEmote: 'none now',
  emoteAbout: 'Emotes move the classic head only.',
  emoteProgress: (emote: string, clip: string, played: string, lasts: string) =>
    `${emote}, from ${clip}, ${played} s of ${lasts} s`,
  covered: (clips: string, count: number) =>
    plural(count, {
      one: `${clips} changes nothing: newer animations cover all its joints.`,
      other: `${clips} change nothing: newer animations cover all their joints.`,
    }),
};
