import type { ChatKind, ChatVolume, ScriptPermission } from './talk-contract.ts';

/*
 * Numbers in the messages of chat and instant messages.
 *
 * **Source:** region.md section 5.
 */

/** ChatType of ChatFromViewer and ChatFromSimulator. */
export const CHAT_TYPES = {
  whisper: 0,
  say: 1,
  shout: 2,
  startTyping: 4,
  stopTyping: 5,
  debug: 6,
  region: 7,
  owner: 8,
  direct: 9,
} as const;

/** ChatType of what an agent says. */
export const VOLUME_TYPES: { readonly [Volume in ChatVolume]: number } = {
  whisper: CHAT_TYPES.whisper,
  say: CHAT_TYPES.say,
  shout: CHAT_TYPES.shout,
};

/** The kind of each ChatType; others are shown as said. Debug messages of scripts are for their owner. */
export const CHAT_KINDS: ReadonlyMap<number, ChatKind> = new Map([
  [CHAT_TYPES.whisper, 'whisper'],
  [CHAT_TYPES.say, 'say'],
  [CHAT_TYPES.shout, 'shout'],
  [CHAT_TYPES.debug, 'owner'],
  [CHAT_TYPES.region, 'region'],
  [CHAT_TYPES.owner, 'owner'],
  [CHAT_TYPES.direct, 'direct'],
]);

/** SourceType of ChatFromSimulator. */
export const SOURCE_TYPES = { system: 0, agent: 1, object: 2, teleport: 3, region: 5 } as const;

/** Audible of ChatFromSimulator, for what is heard. */
export const FULLY_AUDIBLE = 1;

/** Dialog of ImprovedInstantMessage. */
export const DIALOGS = {
  message: 0,
  messageBox: 1,
  groupInvitation: 3,
  inventoryOffered: 4,
  inventoryDeclined: 6,
  taskInventoryOffered: 9,
  taskInventoryDeclined: 11,
  groupSession: 15,
  fromObject: 19,
  busy: 20,
  lure: 22,
  lureDeclined: 24,
  sessionText: 17,
  lureWanted: 26,
  objectAlert: 31,
  groupNotice: 32,
  groupInvitationDeclined: 36,
  groupNoticeRequested: 37,
  friendshipOffered: 38,
  typingStarted: 41,
  typingStopped: 42,
} as const;

/** TeleportFlags of a teleport to another agent. **Source:** region.md section 3. */
export const LURE_FLAG = 4;

/** The label of a button that stands for a text input. */
export const TEXT_BOX_LABEL = '!!llTextBox!!';

/** By bit of ScriptQuestion's Questions. */
export const PERMISSION_BITS: readonly (readonly [number, ScriptPermission])[] = [
  [1 << 1, 'debit'],
  [1 << 2, 'controls'],
  [1 << 3, 'remap-controls'],
  [1 << 4, 'animation'],
  [1 << 5, 'attach'],
  [1 << 6, 'release-ownership'],
  [1 << 7, 'links'],
  [1 << 8, 'joints'],
  [1 << 9, 'permissions'],
  [1 << 10, 'camera-track'],
  [1 << 11, 'camera-control'],
  [1 << 12, 'teleport'],
  [1 << 14, 'estate'],
  [1 << 15, 'override-animations'],
];
