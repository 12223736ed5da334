import { formatCount, formatPlural, mark } from '../format.ts';
import { COMMON } from './common.ts';
import { COUNTS } from './counts.ts';
import { JOINT_OVERRIDES } from './rig.ts';
import { SESSION } from './session.ts';

/** Texts about the region: in the bar, over the stage and beside the user's own files. */
export const LIVE = {
  connect: 'Connect',
  connecting: 'Connecting…',
  connectTitle: 'Connect to a grid or a bubble server',
  showConnection: (region: string, grid: string) => `${region} on ${grid}: show the connection`,
  recorded: (grid: string) => `${grid}, recorded`,
  connectedTo: (region: string, grid: string) => `Connected to ${region} on ${grid}`,
  /** Why the session is over, and what to do about it. */
  ended: (title: string, advice: string) => `${SESSION.steps.ended}. ${title}. ${advice}`,
  logInAgain: 'Log in again',
  connectAgain: 'Connect again',
  sceneStays: 'The scene stays as it was until the connection is back.',
  sceneStaysUntilArrival: 'The scene stays as it was until you arrive.',
  stageShowsRegion: (region: string) => `These are your own files; the stage shows ${region}.`,
  someRegion: 'a region',
  showThem: 'Show them',
};

/** How to walk in a region. */
export const WALK = {
  hint: 'How to walk',
  hintTitle: (region: string, grid: string) => `You are in ${region} on ${grid}`,
  hintText:
    'Walk with W A S D or the arrow keys, drag to turn the camera, press H to move your avatar by its handles. Drop files to see them worn instead.',
  bubbleHintText:
    'Walk with W A S D or the arrow keys, drag to turn the camera. Enter does what the prompt says, Tab goes to the next thing that acts. A click on an avatar waves at it.',
  pad: 'Walk',
  keys: {
    turnLeft: 'Turn left',
    forward: 'Forward',
    turnRight: 'Turn right',
    up: 'Up or jump',
    back: 'Back',
    down: 'Down',
  },
};

/** The list of agents in the region. */
export const AGENTS = {
  title: COMMON.agents,
  lists: { outfit: COMMON.outfit, agents: COMMON.agents, inventory: COMMON.inventory },
  listAndStage: 'List and stage',
  /** In full, and in short beside three tabs. */
  known: (count: number) => formatPlural(count, { one: 'agent', other: 'agents' }),
  count: formatCount,
  inView: 'In view',
  elsewhere: 'Elsewhere',
  you: 'you',
  /** The unique name after one that the agent has chosen. */
  userName: (name: string) => `(${name})`,
  arriving: {
    title: (step: string) => `${step}…`,
    why: 'The agents in the region will be listed here.',
  },
  none: {
    title: 'No agents in view',
    why: 'Agents appear here as the region reports them.',
  },
  notConnected: {
    title: SESSION.steps.idle,
    why: 'Log in to a grid to see the avatars of a region.',
  },
};

/** An agent in the region. */
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
  /** What viewers draw of an avatar that was never baked. */
  cloud: 'a cloud for viewers',
  notInView: 'not in view',
  follow: 'Follow',
  following: 'Following',
  followTitle: 'The camera follows this avatar',
  save: 'Save avatar',
  saving: 'Collecting meshes…',
  notSaved: 'The avatar could not be saved; it may have just left.',
};

/** The tab of a region. */
export const LIVE_TAB = {
  yourAvatar: 'your avatar',
  subject: (grid: string, state: string) => `${grid} · ${state}`,
  connectedNow: 'connected just now',
  connectedFor: (age: string) => `connected for ${age}`,
  recordedSession: 'recorded session',
  /** The step of a session that is not connected, in the middle of a line. */
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
    notAvailable: 'not available',
    nothing: 'Nothing is playing: every joint is at rest.',
  },
  allAvatars: {
    title: 'All avatars',
    nameTags: 'Name tags',
    positionsBy: JOINT_OVERRIDES.rule,
    rules: JOINT_OVERRIDES.rules,
  },
};

/** The log of messages. */
export const WIRE = {
  title: 'Messages on the wire',
  dock: 'Dock',
  contents: {
    timeline: { name: 'Timeline', shortName: 'Time' },
    levels: { name: 'Levels', shortName: 'Levels' },
    chat: { name: COMMON.chat, shortName: COMMON.chat },
    wire: { name: 'Messages on the wire', shortName: 'Wire' },
  },
  timelineDisabled: 'The timeline is for your own files: choose Outfit first',
  toNewest: 'Go to newest',
  count: (isHovered: boolean, shown: number, kept: number) =>
    `${isHovered ? 'paused while you point' : 'newest last'} · ${COUNTS.of(shown, kept)} kept`,
  resume: 'Resume the log',
  pause: 'Pause the log',
  copy: 'Copy selected',
  copyNothing: 'Copy selected: select a message first',
  copyRefused: 'The browser does not allow this page to copy',
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
    summary: 'Summary',
  },
  noneFound: 'No message in the log matches the filter.',
  none: 'Messages will appear here as they are sent and received.',
  directions: { in: 'received', out: 'sent' },
  bytes: (count: number) => `${count} bytes`,
  selected: 'Selected message',
  message: 'Message',
  fieldsAndBytes: 'Fields and bytes',
  loading: 'Loading…',
  dropped: 'This message is no longer in the log.',
  bytesOfMessage: 'Bytes of the message',
  /** A value, and what it stands for or the text that is in its bytes. */
  valueWithText: (value: string, text: string) => `${value}, ${text}`,
  errorLine: (error: string) => `Error: ${error}`,
  bytesLine: (hex: string) => `Bytes: ${hex}`,
};

/** The login dialog. */
export const LOGIN = {
  login: 'Login',
  busy: (step: string) => `${step}…`,
  grid: 'Grid',
  addedGrids: 'Added in this browser',
  noGrid: 'No grid yet',
  addGrid: 'Add a grid',
  changeGrid: 'Change',
  removeGrid: 'Remove',
  gridRemoved: (name: string) => `${name} is removed from the list.`,
  onlyTheseGrids: `This bridge connects to no other grids. Whoever runs it can allow them with ${mark('vitrine serve --allow-other-grids')}, or list a grid in its configuration.`,
  name: 'Name',
  anyName: 'Any name',
  nameHint: 'First and last, or a single name',
  password: 'Password',
  token: 'Bridge token',
  openNote: 'Anyone may enter; no password is needed.',
  passwordNote: 'The password is not stored. The grid gets a digest of it, through the bridge.',
  connect: LIVE.connect,
  start: 'Start',
  starts: { last: 'Last location', home: 'Home', region: 'In a region…' },
  region: 'Region',
  regionTitle: 'The name of a region, without “&”',
  position: 'Position, m',
  axis: (axis: string) => `${axis}, metres`,
  guest: 'Guest',
  notLoaded: {
    title: 'A part of this page could not be loaded',
    text: 'Check your network, then try again.',
  },
  refused: 'The grid refused the login',
  adviceWithDetail: (advice: string, detail: string) => `${advice} (${detail})`,
  challenges: {
    terms: { title: 'The grid’s terms', accept: 'Agree', decline: 'Decline' },
    'critical-message': {
      title: 'A message from the grid',
      accept: 'I have read it',
      decline: 'Cancel',
    },
    code: { title: 'Second factor', accept: 'Continue', decline: 'Cancel' },
  },
  code: 'Code from your authenticator',
};

/** The form for a grid that the user adds. */
export const GRID_EDITOR = {
  add: 'Add a grid',
  change: 'Change the grid',
  name: 'Name',
  address: 'Login address',
  save: 'Save grid',
  note: 'Kept in this browser, without any password.',
  problems: {
    'name-missing': 'Give the grid a name.',
    'name-taken': 'Another grid in the list has this name.',
    'address-missing':
      'Enter the login address of the grid, such as https://login.example.org/. Its website says what it is.',
    'address-unusable': 'This is not a web address. A login address begins with https://.',
    'has-password': 'Leave the user name and the password out of the address.',
    'not-https':
      'With http, others on the way could read your login. Use https; only a grid on the bridge’s own machine may have http. Whoever runs the bridge can list a grid without https in its configuration.',
    'loopback-not-allowed':
      'This bridge connects to no grid on its own machine. Whoever runs it can allow that with vitrine serve --allow-other-grids loopback.',
    'address-taken': 'This grid is in the list already.',
  },
};

/** What the login dialog shows without a bridge. */
export const NO_BRIDGE = {
  why: 'No bridge was found. A web page cannot connect to a grid by itself: it needs Vitrine’s bridge, a small program that relays between the two.',
  start:
    'Start it where Vitrine is installed, and open the address that it prints. It comes with a small grid to try.',
  alternatives: `To use your own grids, run ${mark('vitrine serve --config grids.json')}. A recorded session (${mark('.jsonl')}) can be dropped here without a bridge.`,
  searching: 'Looking for the bridge…',
};
