import { formatCount, formatPlural } from '../format.ts';
import { mark } from '../mark.ts';
import { COMMON } from './common.ts';
import { COUNTS } from './counts.ts';
import { SESSION } from './session.ts';

const STAYS = 'The last scene stays until the connection is back.';

/** The region in the bar, over the stage and beside one’s own files. */
export const LIVE = {
  connect: 'Connect',
  connecting: 'Connecting…',
  connectToGrid: 'Connect to a grid',
  showConnection: (region: string, grid: string) => `${region} on ${grid}: show the connection`,
  recorded: (grid: string) => `${grid}, recorded`,
  connectedTo: (region: string, grid: string) => `Connected to ${region} on ${grid}`,
  /** The session is over: why, and what to do. */
  ended: (title: string, mend: string) => `${SESSION.steps.ended}. ${title}. ${mend}`,
  logInAgain: 'Log in again',
  sceneStays: STAYS,
  sceneStaysUntilThere: 'The last scene stays until you are there.',
  offStage: (region: string) => `Of your own files; the stage shows ${region}.`,
  someRegion: 'a region',
  showThem: 'Show them',
};

/** How to move about. */
export const WALK = {
  hint: 'How to walk',
  hintTitle: (region: string, grid: string) => `You are in ${region} on ${grid}`,
  hintText:
    'W A S D or arrows walk, dragging turns the camera, H takes hold of your avatar. Drop files to see them worn instead.',
  pad: 'Walk',
  keys: {
    turnLeft: 'Turn left',
    forward: 'Forward',
    turnRight: 'Turn right',
    up: 'Up, or jump',
    back: 'Back',
    down: 'Down',
  },
};

/** Who is in the region. */
export const AGENTS = {
  title: COMMON.agents,
  worlds: { outfit: COMMON.outfit, region: COMMON.agents },
  listAndStage: 'List and stage',
  inRegion: (count: number) => `${formatCount(count)} in region`,
  inView: { title: 'In view', label: (count: number) => `Agents in view, ${count}` },
  elsewhere: { title: 'Elsewhere', label: (count: number) => `Agents elsewhere, ${count}` },
  you: 'you',
  arriving: { title: (step: string) => `${step}…`, why: 'Whoever is there will be listed here.' },
  nobody: {
    title: 'Nobody in sight',
    why: 'Avatars appear here as the region tells of them.',
  },
  notConnected: {
    title: SESSION.steps.idle,
    why: 'Log in to a grid to see the avatars of a region.',
  },
};

/** One of them. */
export const AGENT = {
  nameless: 'Name not known yet',
  coarse: 'coarse position only',
  loading: (ready: number, total: number) =>
    `loading ${formatCount(ready)} of ${formatPlural(total, { one: 'asset', other: 'assets' })}`,
  puppeteered: (joints: number) => `puppeteered, ${COUNTS.joints(joints)}`,
  noAnimation: 'no animation',
  failed: (count: number) => `${formatCount(count)} failed`,
  noMeshes: 'no meshes',
  assets: (ready: number, total: number) =>
    `${formatCount(ready)} of ${formatPlural(total, { one: 'asset', other: 'assets' })}`,
  position: 'Position',
  outfit: COMMON.outfit,
  nothingAttached: 'nothing attached',
  items: COUNTS.items,
  appearance: 'Appearance',
  notInSight: 'not in sight',
  follow: 'Follow',
  following: 'Following',
  followTitle: 'The camera goes along',
  save: 'Save avatar',
  saving: 'Collecting its meshes…',
  notSaved: 'It could not be put together; perhaps it has just left.',
};

/** The tab of a region. */
export const LIVE_TAB = {
  yourAvatar: 'your avatar',
  subject: (grid: string, state: string) => `${grid} · ${state}`,
  connectedNow: 'connected just now',
  connectedFor: (age: string) => `connected for ${age}`,
  recordedSession: 'recorded session',
  /** Of a session that stands elsewhere: one of its steps, in the middle of a line. */
  inLine: (step: string) => step.charAt(0).toLowerCase() + step.slice(1),
  endReplay: 'End',
  disconnect: 'Disconnect',
  connection: {
    title: 'Connection',
    last: (seconds: number) => `last ${seconds}\u202fs`,
    roundTrip: 'Round trip',
    loss: 'Loss',
    lossy: 'above 1 %',
    in: 'In',
    out: 'Out',
    packetRate: 'packets/s',
    resent: 'Resent',
    dropped: 'Dropped by bridge',
    unacked: 'Waiting for ack',
    unknown: 'Unknown messages',
  },
  drivers: {
    title: 'What drives the joints',
    animations: COUNTS.animations,
    joints: COUNTS.joints,
    notToBeHad: 'not to be had',
    nothing: 'Nothing plays: every joint rests.',
  },
  everybody: {
    title: 'Everybody',
    nameTags: 'Name tags',
    positionsBy: 'Joint positions by',
    rules: {
      'highest-id': {
        text: 'Highest id',
        means:
          'Of two meshes that move the same joint, the one with the higher id wins, as in the viewer.',
      },
      rank: {
        text: 'Rank',
        means:
          'Of two meshes that move the same joint, the one that was put on with the higher rank wins.',
      },
    },
  },
  outfit: {
    title: 'Own outfit',
    items: COUNTS.items,
    loading: (count: number) => `${count} loading`,
    failed: (count: number) => `${count} failed`,
    states: { waiting: 'waiting', loading: 'loading', loaded: 'loaded', failed: 'failed' },
  },
  chat: {
    title: 'Chat',
    quiet: 'quiet',
    lines: (count: number) => formatPlural(count, { one: 'line', other: 'lines' }),
    nothing: 'What is said nearby will stand here.',
  },
};

/** The log of messages. */
export const WIRE = {
  title: 'Messages on the wire',
  dock: 'Dock',
  contents: {
    timeline: { words: 'Timeline', brief: 'Time' },
    wire: { words: 'Messages on the wire', brief: 'Wire' },
  },
  timelineBarred: 'The timeline is of your files: choose Outfit first',
  filter: 'Filter by name or agent',
  filterHint: 'Name or agent',
  toNewest: 'To the newest',
  count: (isHeld: boolean, shown: number, kept: number) =>
    `${isHeld ? 'held while you point' : 'newest last'} · ${COUNTS.of(shown, kept)} kept`,
  goOn: 'Go on with the log',
  pause: 'Pause the log',
  copy: 'Copy selected',
  copyNothing: 'Copy selected: choose a message first',
  copyRefused: 'The browser does not let this page copy',
  copied: 'Copied',
  save: 'Save the log as .jsonl',
  saveNothing: 'Save the log: it is empty',
  session: 'session',
  table: 'Messages on the wire, newest last',
  columns: {
    time: 'Time',
    direction: 'Direction',
    message: 'Message',
    sequence: 'Sequence',
    bytes: 'Bytes',
    flags: 'Flags',
    flagsTitle: 'R reliable, Z zero-coded, S resent, A acks appended',
    says: 'Says',
  },
  noneFound: 'No message that is kept has this in its name or its words.',
  none: 'Messages will stand here as they come and go.',
  directions: { in: 'received', out: 'sent' },
  bytes: (count: number) => `${count} bytes`,
  chosen: 'The chosen message',
  someMessage: 'Message',
  fieldsAndBytes: 'Fields and bytes',
  reading: 'Reading…',
  notKept: 'This message is not kept any more.',
  bytesOfMessage: 'Bytes of the message',
  errorLine: (error: string) => `Error: ${error}`,
  bytesLine: (hex: string) => `Bytes: ${hex}`,
};

/** The way into a region. */
export const LOGIN = {
  title: LIVE.connectToGrid,
  login: 'Login',
  busy: (step: string) => `${step}…`,
  grid: 'Grid',
  otherGrid: 'Another grid…',
  address: 'Login address',
  addressTitle: 'An address such as https://login.example.org/',
  name: 'Name',
  anyName: 'Any name',
  nameHint: 'First and last, or a single name',
  password: 'Password',
  token: 'Bridge token',
  openNote: 'Anybody may enter; no password is asked for.',
  passwordNote: 'The password is not kept. The grid gets its digest, by way of the bridge.',
  connect: LIVE.connect,
  start: 'Start',
  starts: { last: 'Where I left', home: 'At home', region: 'In a region…' },
  region: 'Region',
  regionTitle: 'A region’s name, without “&”',
  place: 'Position, m',
  axis: (axis: string) => `${axis}, metres`,
  guest: 'Guest',
  notLoaded: {
    title: 'A part of this page could not be loaded',
    words: 'Check your network, then try again.',
  },
  notLetIn: 'The grid did not let you in',
  mendWith: (mend: string, detail: string) => `${mend} (${detail})`,
  questions: {
    terms: { title: 'The grid’s terms', yes: 'Agree', no: 'Decline' },
    'critical-message': { title: 'A message of the grid', yes: 'I have read it', no: 'Cancel' },
    code: { title: 'A second factor', yes: 'Continue', no: 'Cancel' },
  },
  code: 'Code of your authenticator',
};

/** Where there is no bridge. */
export const NO_BRIDGE = {
  why: 'A page cannot speak to a grid by itself: it needs Vitrine’s bridge, a small program that relays between the two. This page is served without one.',
  start:
    'Start it where Vitrine is installed, and open the address that it names. It brings a small grid of its own to try.',
  others: `With grids of your own, ${mark('vitrine serve --config grids.json')} does the same. A recorded session (${mark('.jsonl')}) can be dropped here without any bridge.`,
  looking: 'Looking for the bridge…',
  lookAgain: 'Look again',
};
