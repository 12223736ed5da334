import { formatCount, formatPlural, mark } from '../format.ts';
import { COUNTS } from './counts.ts';
import { LOGIN, WIRE } from './live.ts';

const AVATARS = { one: 'avatar', other: 'avatars' };
const OBJECTS = { one: 'object', other: 'objects' };
const BUBBLES = { one: 'bubble', other: 'bubbles' };

/** The half of the connect dialog that is about bubble servers. */
export const BUBBLE_LOGIN = {
  title: 'Connect',
  tabs: { grid: 'Grid', bubble: 'Bubble' },
  server: 'Server',
  serverChoice: (name: string, host: string) => `${name}, ${host}`,
  serverNote: 'Servers are named in the bridge’s configuration; pages cannot add any.',
  user: 'User',
  passphrase: 'Pass phrase',
  token: LOGIN.token,
  notStored: 'The pass phrase is not stored.',
  anyName: 'Any name and pass phrase: this server makes the account.',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  joining: (bubble: string) => `Joining ${bubble}…`,
  none: {
    title: 'This bridge names no bubble server',
    why: `Whoever runs it can add one to its configuration, for example with ${mark('vitrine serve --config bridge.json')}:`,
    example: `{
  "bubbleServers": [
    { "id": "quay", "name": "Quay", "host": "quay.example", "port": 7100 }
  ]
}`,
  },
  whereTo: 'Where to',
  found: (count: number, user: string) => `${formatPlural(count, BUBBLES)}, signed in as ${user}`,
  noBubbles: 'This server has no bubbles at present.',
  listAgain: 'List again',
  as: 'As',
  listingAvatars: 'Asking for your avatars…',
  noAvatars: (bubble: string) => `You have no avatar for ${bubble}.`,
  othersSee: 'Others see your avatar once you join.',
  join: (bubble: string) => `Join ${bubble}`,
  chooseBubble: 'Choose a bubble',
  joinRefused: {
    title: (bubble: string) => `${bubble} did not let you in`,
    text: 'The avatar may be in a bubble already, or the bubble is full. Try another one.',
  },
  /** A server that does not describe itself. */
  theServer: 'The server',
  /** The server refused; the sentence stands at the field. */
  refused: {
    'authentication-failed': {
      field: 'passphrase',
      text: (server: string) => `${server} does not know this user with this pass phrase.`,
    },
    'not-authorized': {
      field: 'user',
      text: (server: string) => `${server} does not admit this user.`,
    },
    'unsupported-client': {
      field: 'server',
      text: (server: string) => `${server} does not admit this program, or this version of it.`,
    },
    'unsupported-protocol': {
      field: 'server',
      text: (server: string) => `${server} speaks another version of the protocol.`,
    },
    disconnected: {
      field: 'server',
      text: (server: string) => `${server} ended the session before it answered.`,
    },
  },
  silent: {
    title: 'The bubble server does not answer',
    text: 'It may be down or busy. Try again in a moment.',
  },
};

/** Facts of a bubble, in lists. */
export const BUBBLE_FACTS = {
  counts: (avatars: number, objects: number) =>
    `${formatPlural(avatars, AVATARS)}, ${formatPlural(objects, OBJECTS)}`,
  avatars: (count: number) => formatPlural(count, AVATARS),
  linksTo: (names: string) => `links to ${names}`,
  range: (metres: string) => `r ${metres}\u202fm`,
  /** A link to a bubble that the list does not name. */
  otherBubble: 'another bubble',
  linkRefused: (bubble: string, why: string) => `link to ${bubble} refused: ${why}`,
  linkDead: (bubble: string) => `${bubble} does not answer`,
  refusals: {
    unauthorized: 'unauthorized',
    'unsupported-server': 'unsupported server',
    'unsupported-protocol': 'unsupported protocol',
  },
  youAreHere: 'you are here',
  rangeInLine: (metres: string) => `range ${metres}\u202fm`,
  linked: (distance: string) => `linked, ${distance} off`,
  linking: 'linking',
  refusedHere: (why: string) => `link refused: ${why}`,
  deadHere: 'does not answer',
  warnings: (count: number) => formatPlural(count, { one: 'problem', other: 'problems' }),
};

/** The list beside the stage while it shows a bubble. */
export const BUBBLE_LIST = {
  title: 'Bubbles',
  world: 'Bubble',
  onServer: (server: string) => `${server}, bubble`,
  bubblesOf: (server: string) => (server ? `Bubbles of ${server}` : 'Bubbles'),
  away: (thing: string, distance: string) => `${thing}, ${distance} away`,
  refresh: 'List again',
  refreshed: (count: number) => `${formatPlural(count, BUBBLES)} listed`,
  join: 'Join',
  joinName: (bubble: string) => `Join ${bubble}`,
  notJoined: (bubble: string) => `${bubble} did not let you in.`,
  avatars: 'Avatars in perception range',
  avatarsWithin: (metres: string) => `Avatars in perception range, ${metres}\u202fm`,
  objects: 'Objects',
  noObjects: 'No objects in perception range',
  handedOver: 'being handed over',
  standIn: 'stand-in',
  portal: 'Portal',
  portalTo: (bubble: string) => `Portal to ${bubble}`,
  someBubble: 'another bubble',
  fromCenter: (position: string) => `${position} from the centre`,
  none: {
    title: 'Nobody in view',
    why: 'Avatars appear here as the bubble reports them.',
  },
  /** By what ended the last stay in a bubble. */
  inNone: {
    user: { title: 'You are in no bubble', why: 'Join one of those below.' },
    server: {
      title: 'The server has taken you out of the bubble',
      why: 'Join another one of those below, or the same one again.',
    },
    handover: {
      title: 'The next bubble could not be joined',
      why: 'Its server did not let you in or did not answer, or this bridge does not have it. Join one of those below.',
    },
  },
  arriving: 'The avatars and objects of the bubble will be listed here.',
};

/** Steps of a session with a bubble server, where the words for regions do not fit. */
export const BUBBLE_STEPS = {
  'logging-in': 'Signing in',
  entering: 'Joining the bubble',
  moving: 'Going to the next bubble',
};

/** The Live tab while the stage shows a bubble. */
export const BUBBLE_TAB = {
  subject: (server: string, state: string) => `SETP bubble on ${server} · ${state}`,
  now: 'just now',
  recorded: 'recorded session',
  leave: 'Leave',
  figures: 'Session',
  session: 'Session',
  roundTrip: 'Round trip',
  milliseconds: (count: string) => `${count}\u202fms`,
  waiting: 'Waiting for ack',
  resent: 'Sent again',
  cycle: 'Cycle',
  maySend: 'May send',
  unlimited: 'no limit',
  rate: (kilobytes: string) => `${kilobytes}\u202fkB/s`,
  throttled: 'throttled by the server',
  unreadable: 'Not readable',
  unknown: 'not known',
  index: (index: number) => `index ${formatCount(index)}`,
  does: 'Does',
  nothing: 'nothing that is known',
  model: 'Model',
  fromMedia: (model: string) => `${model}, from media`,
  loading: (model: string) => `${model}, loading`,
  standIn: (model: string) => `${model}, not in the media: a stand-in is drawn`,
  massRadius: 'Mass, radius',
  kilograms: (kilograms: string) => `${kilograms}\u202fkg`,
  /** A thing without mass, which nothing moves. */
  fixed: 'fixed',
  massAndRadius: (mass: string, metres: string) => `${mass}, ${metres}\u202fm`,
  position: 'From the centre',
  owner: 'Owner',
  theBubble: 'the bubble',
  theNextBubble: 'the next bubble',
  you: 'you',
  somebody: 'somebody',
  by: (action: string, who: string) => `${action} by ${who}`,
  lastInteraction: (what: string, time: string) => `Last: ${what}, ${time}.`,
  seenByAll: (metres: string) => `Everybody within ${metres}\u202fm saw it.`,
  seenByNobody: 'It was private.',
  linkTo: (bubble: string) => `Link to ${bubble}`,
  portal: 'Portal',
  portalPlace: (distance: string, direction: string, radius: string) =>
    `${distance} ${direction}, r ${radius}\u202fm`,
  here: 'here',
  server: 'Server',
  serverAt: (host: string, port: number) => `${host}, port ${port}`,
  handover: 'Handover',
  lastHandover: (seconds: string) => `${seconds}\u202fs, the last one`,
  quickHandover: 'under 0.01\u202fs, the last one',
  noHandover: 'none so far',
  walkThere: 'Walk there',
  orThrough: 'or go through the portal',
  linkDead: 'The bubble behind it does not answer. The portal opens again when it does.',
  /** Compass words for +x, +x+y, …, counterclockwise; x is east and y north. */
  directions: [
    ...['east', 'north-east', 'north', 'north-west'],
    ...['west', 'south-west', 'south', 'south-east'],
  ],
  mapped: (known: number, all: number) =>
    `Bubbles send animation ids; the table maps ${COUNTS.of(known, all)}.`,
  notMapped: (ids: string) => `Not in the table: ${ids}.`,
};

/** The prompt over the nearest thing that acts, and what came of an action. */
export const BUBBLE_NEWS = {
  prompt: 'What can be done here',
  /** For screen readers: the thing, and what the Enter key does. */
  promptSpoken: (thing: string, action: string) => `${thing}: press Enter to ${action}`,
  more: 'Tab for the next thing',
  /** The other side did what was asked. */
  answers: (who: string, answer: string) => `${who}: ${answer}`,
  done: (who: string, action: string) => `${who}: ${action}`,
  wavesBack: (who: string) => `${who} waves back`,
  refused: (who: string, action: string) => `${who} does not ${action}`,
  refusedBecause: (who: string, message: string) => `${who}: ${message}`,
  failed: {
    'not-joined': 'You have not joined a bubble yet.',
    'unknown-object': 'It is no longer here.',
    'no-answer': 'No answer came. Try again.',
  },
  arrived: (bubble: string) => `You are in ${bubble}`,
  joined: (bubble: string, server: string) => `Joined ${bubble} on ${server}`,
};

/** The log of messages of a bubble session, where it differs from that of a region. */
export const BUBBLE_WIRE = {
  columns: {
    ...WIRE.columns,
    sequence: 'Message id',
    flagsTitle: 'G guaranteed, S sent again',
    summary: 'Says',
  },
};
