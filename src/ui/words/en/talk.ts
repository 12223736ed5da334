import type { ChatKind, ChatVolume, ScriptPermission } from '../../../session/index.ts';
import { formatCount, formatPlural } from '../format.ts';
import { COMMON } from './common.ts';

const metres = (count: number) => `${formatCount(count)}\u202fm`;

/** Chat and instant messages. */
export const TALK = {
  title: COMMON.chat,
  /** Who hears what is said. */
  reach: (say: number, shout: number) => `heard within ${metres(say)} · shouts ${metres(shout)}`,
  conversations: 'Conversations',
  nearby: 'Nearby',
  /** Agents that hear what is said. */
  listeners: (count: number) => `${formatPlural(count, { one: 'agent', other: 'agents' })} near`,
  unread: (count: number) => `${formatCount(count)} new`,
  group: 'group',
  muted: 'muted',
  nearbyLines: 'Nearby chat',
  linesWith: (name: string) => `Messages with ${name}`,
  save: 'Save the chat',
  saveNothing: 'Save the chat: it is empty',
  fileName: (place: string, date: string) => `Chat ${place} ${date}`,
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Hear ${name} again`,
  muteChat: 'Mute chat',
  hearAgain: 'Hear again',
  close: (name: string) => `Close the conversation with ${name}`,
  nobody: (range: number) => `Nobody within ${metres(range)} hears you.`,
  quiet: 'Chat from nearby will appear here.',
  noMessages: (name: string) => `Write the first message to ${name}.`,
  typing: (names: string, count: number) =>
    count === 1 ? `${names} is typing …` : `${names} are typing …`,
  someone: 'Someone',
  omitted: (count: number) =>
    `… and ${formatPlural(count, { one: 'more line', other: 'more lines' })}`,
  /** Before a line: how it was said, and how far away. */
  kinds: {
    whisper: 'whispers',
    say: '',
    shout: 'shouts',
    emote: '',
    owner: 'to its owner',
    direct: 'to you',
    region: 'to the region',
    system: '',
  } satisfies Record<ChatKind, string>,
  /** The same in front of one's own lines. */
  ownKinds: { whisper: 'whisper', shout: 'shout' } as Partial<Record<ChatKind, string>>,
  from: (kind: string, distance: number) => `${kind}, ${metres(distance)}`,
  you: 'You',
  system: 'The region',
  object: 'Object',
  stored: 'while you were away',
  busy: 'is busy, and answers by itself',
  emote: (name: string, text: string) => `${name}${text}`,
  gestures: 'Gestures',
  allGestures: (count: number) => `All ${formatCount(count)}`,
  playGesture: (name: string) => `Play ${name}`,
  endGesture: (name: string) => `End ${name}`,
  volumes: { whisper: 'Whisper', say: 'Say', shout: 'Shout' } satisfies Record<ChatVolume, string>,
  volumeWithRange: (volume: string, range: number) => `${volume}, ${metres(range)}`,
  volume: 'How loud',
  field: 'Say something',
  fieldHint: 'Enter says, Ctrl Enter shouts, Shift Enter whispers, Esc returns to walking',
  messageField: (name: string) => `Message to ${name}`,
  send: 'Send',
  notSent: 'Not sent: you are in no region at present.',
  readOnly: 'Conversations of groups can be read here, and not answered.',
  replay: 'A recording: nothing can be said in it.',
  message: 'Message',
  messageTo: (name: string) => `Write an instant message to ${name}`,
  /** For screen readers. */
  news: (name: string, text: string) => `Message from ${name}: ${text}`,
};

/** What agents and objects ask of the visitor. */
export const REQUESTS = {
  label: (from: string) => `Question from ${from}`,
  fromObject: (name: string, owner: string) =>
    owner ? `From ${name}, an object of ${owner}` : `From ${name}, an object`,
  someObject: 'an unnamed object',
  dialog: (name: string) => `${name} asks`,
  reply: 'Reply',
  ignore: 'Ignore',
  later: 'Later',
  refuse: 'Refuse',
  decline: 'Decline',
  openPage: (name: string) => `${name} offers a web page`,
  open: 'Open the page',
  permissions: (name: string) => `${name} wants permissions`,
  permissionsOf: (list: string) =>
    `It wants to ${list}. Vitrine gives no permissions to scripts: without an answer they are refused.`,
  permissionNames: {
    debit: 'take money from your account',
    controls: 'take over your controls',
    'remap-controls': 'change your controls',
    animation: 'animate your avatar',
    attach: 'attach to your avatar',
    'release-ownership': 'give itself away',
    links: 'change how it is linked',
    joints: 'change its joints',
    permissions: 'change its permissions',
    'camera-track': 'see where your camera is',
    'camera-control': 'control your camera',
    teleport: 'teleport you',
    estate: 'act for you on the estate',
    'override-animations': 'replace your animations',
    other: 'do something that Vitrine does not know',
  } satisfies Record<ScriptPermission, string>,
  teleportOffer: (name: string) => `${name} offers you a teleport`,
  teleport: 'Teleport',
  teleportWanted: (name: string) => `${name} wants to be teleported to you`,
  offerTeleport: 'Offer a teleport',
  friendshipOffer: (name: string) => `${name} offers you friendship`,
  friendshipAdvice: 'Vitrine has no list of friends: answer with another viewer.',
  inventoryOffer: (name: string) => `${name} offers you something for your inventory`,
  inventoryAdvice: 'Vitrine does not take things into the inventory: accept with another viewer.',
  groupInvitation: (name: string) => `${name} invites you to a group`,
  groupAdvice: 'Vitrine joins no groups: accept with another viewer.',
  more: (count: number) => `${formatPlural(count, { one: 'more', other: 'more' })} waiting`,
};
