import { formatCount, formatPlural } from '../format.ts';
import { mark } from '../mark.ts';
import { COUNTS } from './counts.ts';

/** Handles, and what is asked of one. Sides are the avatar’s own. */
export const HANDLES = {
  names: {
    head: 'Head',
    hips: 'Hips',
    handLeft: 'Left hand',
    handRight: 'Right hand',
    elbowLeft: 'Left elbow',
    elbowRight: 'Right elbow',
    kneeLeft: 'Left knee',
    kneeRight: 'Right knee',
    footLeft: 'Left foot',
    footRight: 'Right foot',
  },
  held: 'held',
  pinned: 'pinned',
  aimed: 'aimed',
  free: 'free',
  named: (name: string, state: string) => `${name}, ${state}`,
  map: 'Handles, seen from the front',
  chooseOne: 'Drag a ring on the stage, or choose one here to move it by keys.',
  keys: 'Arrow keys move it, Page Up and Down nearer and farther: by 2\u202fcm, with Shift by 10\u202fcm.',
  pin: { text: 'Pin', title: 'It stays where it is while the rest of the body moves (P)' },
  reset: {
    text: 'Reset',
    title: 'It eases back into what the animations do',
    nothing: 'Nothing is asked of it',
  },
  resetAll: {
    text: 'Reset all',
    title: 'Let go of everything',
    nothing: 'Nothing is asked of any handle',
  },
  mirror: { text: 'Mirror', title: 'What one side does the other does too (M)' },
  targets: { text: 'Targets', title: 'Show where bones are to end, and where they do' },
  limits: { text: 'Limits', title: 'Show how far joints turn, as cones' },
  vr: {
    enter: 'Enter VR',
    leave: 'Leave VR',
    enterTitle: 'Your hands and head move the avatar’s',
    leaveTitle: 'The stage is in your headset',
  },
  hint: {
    label: 'How to puppeteer',
    title: 'Drag a ring',
    keys: 'P pins a hand or foot, M mirrors, Esc puts the rings away.',
    phone: 'Choose one in the panel to pin or reset it.',
  },
};

/** Moving an avatar by hand. */
export const PUPPETEER = {
  title: 'Puppeteer',
  about: (whom: string) => `Take hold of ${whom} by head, hands, hips and feet, and drag.`,
  staysAsLeft: 'It stays as you left it.',
  takeHold: { text: 'Take hold', title: 'Handles on the avatar (H)' },
};

/** What those who hear the page are told of it. */
export const PUPPET_NEWS = {
  recording: (name: string) => `Recording ${name}`,
  recordingEnded: 'Recording ended',
  recordingFull: 'Recording is as long as it can be, and has stopped',
  handlesOn: 'Handles are on the avatar',
  handlesOff: 'Handles are off the avatar',
  pinned: (handles: string) => `${handles} pinned`,
  unpinned: (handles: string) => `${handles} no longer pinned`,
  released: (handles: string) => `${handles} let go`,
  allReleased: 'Everything is let go',
  mirrorOn: 'Mirror on',
  mirrorOff: 'Mirror off',
};

/** A motion being recorded, and a file that plays. */
export const RECORDING = {
  label: 'Recording',
  record: 'Record',
  start: 'Record how it moves, as a clip (R)',
  stopThis: 'End the recording, and make a clip of it (R)',
  other: (name: string) => `${name} is being recorded`,
  now: (name: string) => `Recording ${name}`,
  full: (name: string) => `${name}, as long as it can be`,
  stop: { text: 'Stop', title: 'End it, and make a clip of it (R)' },
  keep: { text: 'Keep', title: 'Make a clip of it' },
  discard: { text: 'Discard', title: 'Throw it away' },
};

export const PERFORMANCE = {
  label: 'Performance',
  holding: (name: string) => `Holding ${name}`,
  playing: (name: string) => `Playing ${name}`,
  untilStopped: 'until stopped',
  of: (seconds: string) => ` of ${seconds}\u202fs`,
  howFar: (name: string) => `How far ${name} has played`,
  stop: { text: 'Stop', title: 'Let go of the avatar' },
};

/** Puppetry among what drives an agent. */
export const PUPPET_DRIVER = {
  name: 'Puppetry, live',
  joints: COUNTS.joints,
  priority: (priority: number) => `Priority ${priority}: puppetry, above every animation`,
};

/** What the region does with puppetry. */
export const ACCESS = {
  title: 'Puppetry of the region',
  within: (metres: number) => `within ${formatCount(metres)}\u202fm`,
  asking: 'asking',
  none: 'none',
  noAnswer: 'no answer',
  isAsked: 'The region is being asked what it does with puppetry.',
  absent: 'This region has no puppetry: what you move is seen on this page only.',
  askingAgain: 'Asking again…',
  notHeard: 'The region did not answer when it was asked about puppetry.',
  notHeardStatus: (status: number) =>
    `The region did not answer as it should when it was asked about puppetry (status ${status}).`,
  askingChange: 'asking…',
  notChanged: 'The region did not answer; it is as it was.',
  notChangedStatus: (status: number) =>
    `The region did not take it (status ${status}); it is as it was.`,
  transmit: { label: 'Transmit', means: 'What you send goes out to others.' },
  receive: { label: 'Receive', means: 'What others send comes to you.' },
  echo: { label: 'Echo', means: 'Your own comes back: you see yourself as others do.' },
  range: {
    label: 'Range',
    means: 'Who is farther away is not heard.',
    field: 'Range, metres',
  },
  subscribed: {
    label: 'Subscribed',
    means: 'Heard over any distance.',
    removeWords: (name: string) => `Unsubscribe ${name}`,
  },
  muted: { label: 'Muted', means: 'Never heard.', removeWords: (name: string) => `Unmute ${name}` },
  largestBlock: { label: 'Largest block', means: 'What is longer is cut.' },
  bytes: COUNTS.bytes,
  reports: { label: 'Reports on attachments', means: 'Nothing to do with joints.' },
  every: (seconds: string) => `every ${seconds}\u202fs`,
  listed: COUNTS.of,
  addLabel: (list: string) => `${list}: add somebody of the region`,
  add: 'Add somebody…',
  listFull: 'The list is full: take somebody out first.',
  subscribe: { text: 'Subscribe', title: 'Hear the puppetry of this agent over any distance' },
  mute: { text: 'Mute', title: 'Never hear the puppetry of this agent' },
  full: (most: number) => `There are ${most} already: take one out below`,
};

/** How joint events stand in blocks, for whoever is to read them. */
export const LAYOUT_MEANS = {
  C: 'As the last viewers wrote it, from November 2022: joints as they stand, in 16-bit numbers.',
  B: 'Viewers of autumn 2022: targets for the receiver to reach, in 16-bit numbers.',
  A: 'Viewers of summer 2022: targets for the receiver to reach, in floating-point numbers.',
  wiki: 'As it was first published: like A, with positions before rotations.',
};

/** What goes out. */
export const SENDING = {
  title: 'Sending',
  layout: 'Layout',
  layoutSent: 'Layout that is sent',
  safeBlocks: 'Blocks safe for old viewers',
  safeBlocksAbout: (bytes: number) => `${COUNTS.bytes(bytes)} at most: longer ones did them harm.`,
  nowhere: {
    short: 'nowhere',
    whole: 'Nothing goes out: the region has taken no puppetry yet.',
  },
  nothing: {
    short: 'nothing',
    whole: 'Nothing goes out until something drives your avatar.',
  },
  isOff: {
    short: 'transmit is off',
    whole: (joints: number) =>
      `${COUNTS.joints(joints)} would go out; the region passes nothing on while transmit is off.`,
  },
  tooSmall: {
    short: 'blocks too small',
    whole: (joints: number, size: number, least: number) =>
      `${COUNTS.joints(joints)} would go out; the region takes blocks of ${COUNTS.bytes(size)}, and ${least} is the least.`,
  },
  joints: COUNTS.joints,
  goOut: (joints: number, rate: number) =>
    `${formatPlural(joints, { one: 'joint goes', other: 'joints go' })} out, ${rate} times a second.`,
};

/** What comes in. */
export const STREAM = {
  title: 'Puppetry stream',
  joints: COUNTS.joints,
  none: 'none',
  nothingBack: 'Nothing of yours comes back: with echo on, you see what others see.',
  nothingFrom: (name: string) => `No joint events come from ${name}.`,
  readAs: 'Read as',
  howRead: 'How the blocks are read',
  auto: 'auto',
  autoTitle: 'As the blocks look',
  unknown: 'not known yet',
  chosen: (layout: string) => `${layout}, as you chose`,
  detected: (layout: string) => `${layout}, as it looks`,
  misread: 'Nothing of it can be read in this layout. Choose auto to read it as it looks.',
  facts: {
    records: 'Records',
    joints: 'Joints',
    badBlocks: 'Bad blocks',
    ignored: 'Ignored events',
  },
  table: 'Joints of the stream',
  columns: ['Joint, times in ms', 'per s', 'jitter', 'delay', 'age'] as readonly string[],
  joint: (number: number) => `joint ${number}`,
};

/** Programs that move the avatar. */
export const PROGRAMS = {
  title: 'Programs',
  off: 'off',
  connecting: 'connecting',
  refused: 'not possible',
  waiting: 'waiting',
  programs: (count: number) => formatPlural(count, { one: 'program', other: 'programs' }),
  about:
    'A program of yours can move the avatar through the bridge: face tracking, a motion capture suit, a script.',
  guide: 'How one speaks, with an example',
  open: 'Let programs puppeteer',
  askingCode: 'The bridge is being asked for a code…',
  noneYet:
    'No program has come yet. It needs the token that the bridge told when it started and, where several pages let programs in, the code of this one:',
  stop: 'Stop',
  refusal: (title: string, mend: string) => `${mark(`${title}.`)} ${mend}`,
  refusals: {
    'not-allowed': {
      title: 'The bridge takes no programs',
      mend: 'Start it anew in this way, then try again:',
    },
    unreachable: {
      title: 'No bridge answers',
      mend: 'Programs come through Vitrine’s bridge. Start it where Vitrine is installed, and open the address that it names:',
    },
  },
  facts: {
    programs: 'Programs',
    commands: 'Commands',
    refused: 'Not understood',
    unknownJoints: 'Unknown joints',
  },
  copy: 'Copy',
  notCopied: 'Not allowed to copy',
  copied: 'Copied',
};
