import { formatCount, formatPlural, mark } from '../format.ts';
import { COUNTS } from './counts.ts';

/** Control handles. Sides are the avatar’s own. */
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
  grabbed: 'held',
  pinned: 'pinned',
  targeted: 'moved',
  free: 'free',
  named: (name: string, state: string) => `${name}, ${state}`,
  map: 'Handles, seen from the front',
  selectOne: 'Drag a ring on the stage, or select one here to move it with the keyboard.',
  keys: 'Arrow keys move it, Page Up and Page Down nearer and farther: by 2\u202fcm, or by 10\u202fcm with Shift.',
  pin: { text: 'Pin', title: 'Keep it in place while the rest of the body moves (P)' },
  reset: {
    text: 'Reset',
    title: 'Ease back into the animations',
    nothing: 'There is nothing to reset',
  },
  resetAll: {
    text: 'Reset all',
    title: 'Ease the whole body back into the animations',
    nothing: 'There is nothing to reset',
  },
  mirror: { text: 'Mirror', title: 'Move both sides alike (M)' },
  targets: { text: 'Targets', title: 'Show the targets of bones, and where the bones end' },
  limits: { text: 'Limits', title: 'Show how far joints can turn, as cones' },
  vr: {
    enter: 'Enter VR',
    leave: 'Leave VR',
    enterTitle: 'Your hands and head move the avatar’s',
    leaveTitle: 'The stage is shown in your headset',
  },
  hint: {
    label: 'How to puppeteer',
    title: 'Drag a ring',
    keys: 'P pins a hand or foot, M mirrors, Esc hides the rings.',
    phone: 'Select one in the panel to pin or reset it.',
  },
  /** While the own avatar is moved in a region where nobody else sees it. */
  unseen: {
    title: 'Nobody else sees this',
    absent: 'This region has no puppetry: your avatar moves on this page only.',
    failed: 'The region has not accepted puppetry: your avatar moves on this page only.',
    off: 'Transmit is off in this region: your avatar moves on this page only.',
  },
};

/** Moving an avatar by its handles. */
export const PUPPETEER = {
  title: 'Puppeteer',
  about: (avatar: string) => `Move ${avatar} by dragging its head, hands, hips and feet.`,
  staysInPose: 'The avatar stays as you left it.',
  showHandles: { text: 'Show handles', title: 'Show handles on the avatar (H)' },
};

/** Announcements for screen readers. */
export const PUPPET_NEWS = {
  recording: (name: string) => `Recording ${name}`,
  recordingEnded: 'Recording ended',
  recordingFull: 'The recording has reached its maximum length and stopped',
  handlesOn: 'Handles shown',
  handlesOff: 'Handles hidden',
  pinned: (handles: string) => `${handles} pinned`,
  unpinned: (handles: string) => `${handles} no longer pinned`,
  released: (handles: string) => `${handles} released`,
  allReleased: 'Everything released',
  mirrorOn: 'Mirror on',
  mirrorOff: 'Mirror off',
};

/** Recording the motion of an avatar. */
export const RECORDING = {
  label: 'Recording',
  record: 'Record',
  start: 'Record this avatar’s motion as a clip (R)',
  stopThis: 'Stop recording and make a clip of it (R)',
  other: (name: string) => `${name} is being recorded`,
  now: (name: string) => `Recording ${name}`,
  full: (name: string) => `${name}, maximum length`,
  stop: { text: 'Stop', title: 'Stop and make a clip of it (R)' },
  keep: { text: 'Keep', title: 'Make a clip of it' },
  discard: { text: 'Discard', title: 'Discard the recording' },
};

/** A file that puppeteers the avatar. */
export const PERFORMANCE = {
  label: 'Performance',
  holding: (name: string) => `Holding ${name}`,
  playing: (name: string) => `Playing ${name}`,
  untilStopped: 'until stopped',
  of: (seconds: string) => ` of ${seconds}\u202fs`,
  progress: (name: string) => `Progress of ${name}`,
  stop: { text: 'Stop', title: 'Release the avatar' },
};

/** Puppetry in the list of what drives an agent's joints. */
export const PUPPET_DRIVER = {
  name: 'Puppetry, live',
  joints: COUNTS.joints,
  priority: (priority: number) => `Priority ${priority}: puppetry, above every animation`,
};

/** The region’s puppetry settings. */
export const ACCESS = {
  title: 'Puppetry in the region',
  within: (metres: number) => `within ${formatCount(metres)}\u202fm`,
  requesting: 'requesting',
  none: 'none',
  noResponse: 'no response',
  isRequested: 'Requesting the region’s puppetry settings…',
  absent: 'This region has no puppetry: what you move is seen on this page only.',
  requestingAgain: 'Requesting again…',
  unreachable: 'The region did not respond to the request for its puppetry settings.',
  unreachableStatus: (status: number) =>
    `The request for the region’s puppetry settings failed (status ${status}).`,
  changing: 'changing…',
  notChanged: 'The region did not respond; nothing has changed.',
  notChangedStatus: (status: number) =>
    `The region refused the change (status ${status}); nothing has changed.`,
  transmit: {
    label: 'Transmit',
    about: 'Others receive what you send.',
    held: 'Switched on while you move your avatar, and off again afterwards.',
  },
  receive: { label: 'Receive', about: 'You receive what others send.' },
  echo: { label: 'Echo', about: 'You receive your own puppetry: you see yourself as others do.' },
  range: {
    label: 'Range',
    about: 'Puppetry from farther away is not received.',
    field: 'Range, metres',
  },
  subscribed: {
    label: 'Subscribed',
    about: 'Received at any distance.',
    removeLabel: (name: string) => `Unsubscribe ${name}`,
  },
  muted: {
    label: 'Muted',
    about: 'Never received.',
    removeLabel: (name: string) => `Unmute ${name}`,
  },
  largestBlock: { label: 'Largest block', about: 'Longer ones are cut.' },
  bytes: COUNTS.bytes,
  reports: { label: 'Attachment reports', about: 'Unrelated to joints.' },
  every: (seconds: string) => `every ${seconds}\u202fs`,
  listed: COUNTS.of,
  addLabel: (list: string) => `${list}: add an agent in the region`,
  add: 'Add an agent…',
  listFull: 'The list is full: remove an agent first.',
  subscribe: { text: 'Subscribe', title: 'Receive the puppetry of this agent at any distance' },
  mute: { text: 'Mute', title: 'Never receive the puppetry of this agent' },
  full: (maximum: number) => `The list is full with ${maximum}: remove one below first`,
};

/** The layouts of joint events in blocks. */
export const LAYOUT_ABOUT = {
  C: 'As the last viewers wrote it, from November 2022: the pose of joints, in 16-bit numbers.',
  B: 'Viewers of autumn 2022: targets for the receiver to reach, in 16-bit numbers.',
  A: 'Viewers of summer 2022: targets for the receiver to reach, in floating-point numbers.',
  wiki: 'As first published: like A, with positions before rotations.',
};

/** Puppetry that is sent. */
export const SENDING = {
  title: 'Sending',
  layout: 'Layout',
  layoutLabel: 'Layout to send',
  safeBlocks: 'Blocks safe for old viewers',
  safeBlocksAbout: (bytes: number) =>
    `${COUNTS.bytes(bytes)} at most: old viewers fail on longer ones.`,
  noPuppetry: {
    short: 'not possible',
    whole: 'Nothing is sent: the region has not accepted puppetry yet.',
  },
  nothing: {
    short: 'nothing',
    whole: 'Nothing is sent until something moves your avatar.',
  },
  isOff: {
    short: 'transmit is off',
    whole: (joints: number) =>
      `${COUNTS.joints(joints)} would be sent, but the region passes nothing on while transmit is off.`,
  },
  tooSmall: {
    short: 'blocks too small',
    whole: (joints: number, size: number, least: number) =>
      `${COUNTS.joints(joints)} would be sent, but the region accepts blocks of ${COUNTS.bytes(size)}, and ${least} is the minimum.`,
  },
  joints: COUNTS.joints,
  sent: (joints: number, rate: number) =>
    `${formatPlural(joints, { one: 'joint is', other: 'joints are' })} sent ${rate} times a second.`,
};

/** Puppetry that is received. */
export const STREAM = {
  title: 'Puppetry stream',
  joints: COUNTS.joints,
  none: 'none',
  noEcho: 'Your own puppetry is not sent back. With Echo on, you see what others see.',
  nothingFrom: (name: string) => `No joint events are received from ${name}.`,
  readAs: 'Read as',
  layoutLabel: 'Layout to read the blocks in',
  readGridAs: 'Everyone on this grid',
  gridLayoutLabel: 'Layout to read the blocks of everyone on this grid in',
  detectedForEach: 'The layout is detected for each avatar.',
  auto: 'auto',
  autoTitle: 'Detect the layout from the blocks',
  unknown: 'not known yet',
  chosen: (layout: string) => `${layout}, chosen by you`,
  detected: (layout: string) => `${layout}, detected`,
  misread: 'Nothing can be read in this layout. Choose auto to detect the layout.',
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
  guide: 'How to write one, with an example',
  allow: 'Allow programs',
  requestingCode: 'Requesting a code from the bridge…',
  noneYet:
    'No program has connected yet. It needs the token that the bridge printed when it started and, if several pages allow programs, the code of this one:',
  stop: 'Stop',
  refusal: (title: string, advice: string) => `${mark(`${title}.`)} ${advice}`,
  refusals: {
    'not-allowed': {
      title: 'The bridge does not accept programs',
      advice: 'Restart it as follows, then try again:',
    },
    unreachable: {
      title: 'No bridge was found',
      advice:
        'Programs connect through Vitrine’s bridge. Start it where Vitrine is installed, and open the address that it prints:',
    },
  },
  facts: {
    programs: 'Programs',
    commands: 'Commands',
    refused: 'Not understood',
    unknownJoints: 'Unknown joints',
  },
  copy: 'Copy',
  notCopied: 'Copying not allowed',
  copied: 'Copied',
};
