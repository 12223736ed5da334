import type { Vector3 } from '../../math/index.ts';

/** How something was said; `direct` is to this agent only, `owner` by an object to its owner. */
export type ChatKind =
  | 'whisper'
  | 'say'
  | 'shout'
  | 'emote'
  | 'owner'
  | 'direct'
  | 'region'
  | 'system';

/** How loud an agent speaks. */
export type ChatVolume = 'whisper' | 'say' | 'shout';

/** Metres within which chat is heard. */
export type ChatRanges = { readonly [Volume in ChatVolume]: number };

/** A line of the chat nearby. Texts are clean: see `cleanText`. */
export interface ChatLine {
  /** `Date.now()`; in a recording its milliseconds. */
  readonly at: number;
  /** Empty for the system. */
  readonly from: string;
  /** The agent or object; the null id for the system. */
  readonly fromId: string;
  readonly source: 'agent' | 'object' | 'system';
  /** Of an object: its owner. */
  readonly ownerId: string;
  readonly isOwn: boolean;
  readonly kind: ChatKind;
  /** An emote's is without `/me`. Empty where {@link omitted} is not 0. */
  readonly text: string;
  /** Where it was said, metres in the axes of the region that the agent is in; null where there is no such place. */
  readonly position: Vector3 | null;
  /** Stands for so many lines of this speaker that were left out, since there were too many at once. */
  readonly omitted: number;
}

/** Whom instant messages are exchanged with. */
export interface Conversation {
  /** Id of the other agent, of the group, or of a session of several agents. */
  readonly id: string;
  /** Groups and sessions of several agents are only read. */
  readonly kind: 'agent' | 'group';
  readonly name: string;
}

/** A line of a conversation. */
export interface InstantMessage {
  readonly conversation: Conversation;
  readonly at: number;
  readonly from: string;
  readonly fromId: string;
  readonly isOwn: boolean;
  /** `busy` is the automatic answer of an agent that is busy or absent. */
  readonly kind: 'message' | 'emote' | 'busy' | 'system';
  readonly text: string;
  /** Whether it was sent while this agent was not there; then `at` is when. */
  readonly isStored: boolean;
  /** As in {@link ChatLine}. */
  readonly omitted: number;
}

/** Something that the region or the grid says, which is shown over the stage and kept in the messages. */
export interface RegionNotice {
  readonly at: number;
  readonly kind:
    | 'alert'
    | 'restart'
    | 'teleport-failed'
    | 'crossing-failed'
    /** The simulator does not run any more; the agent logs in again. */
    | 'simulator-gone'
    | 'group-notice'
    | 'declined';
  /** Clean text of the simulator, or a key such as `no_host` of a failed teleport. */
  readonly text: string;
  /** Screen readers interrupt what they say for it. */
  readonly important: boolean;
  /** Of a restart: seconds until it. */
  readonly seconds?: number;
  /** Who says it, where that is not the simulator: of a restart, and of a simulator that is gone, which region. */
  readonly from?: string;
  /** As in {@link ChatLine}; 0 if missing. */
  readonly omitted?: number;
}

/** What a script asks for, by the bits of ScriptQuestion. */
export type ScriptPermission =
  | 'debit'
  | 'controls'
  | 'remap-controls'
  | 'animation'
  | 'attach'
  | 'release-ownership'
  | 'links'
  | 'joints'
  | 'permissions'
  | 'camera-track'
  | 'camera-control'
  | 'teleport'
  | 'estate'
  | 'override-animations'
  | 'other';

/** Something that an agent or object asks of the visitor. Texts are clean. */
interface AnyRequest {
  /** A request with the id of an earlier one replaces that. */
  readonly id: string;
  readonly at: number;
  /** The agent, group or object. */
  readonly fromId: string;
  /** Name of the agent, group or object. */
  readonly from: string;
  /** Empty where it is not known. */
  readonly owner: string;
  readonly text: string;
}

export type RegionRequest = AnyRequest &
  (
    | {
        readonly kind: 'dialog';
        /** At most 12. */
        readonly buttons: readonly string[];
        /** The script wants a text in place of a button. */
        readonly wantsText: boolean;
      }
    /** A web page, whose address is http or https. */
    | { readonly kind: 'open-page'; readonly url: string }
    | { readonly kind: 'permissions'; readonly permissions: readonly ScriptPermission[] }
    | { readonly kind: 'teleport-offer' }
    /** An agent wants to be offered a teleport to here. */
    | { readonly kind: 'teleport-wanted' }
    | { readonly kind: 'friendship-offer' }
    | { readonly kind: 'inventory-offer' }
    | { readonly kind: 'group-invitation' }
  );

/** What the visitor answers; `ignore` sends nothing, which a script takes for a refusal. */
export type RequestAnswer =
  | { readonly kind: 'ignore' }
  | { readonly kind: 'accept' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'button'; readonly index: number }
  | { readonly kind: 'text'; readonly text: string };

/** The events of chat, instant messages and notices. */
export type TalkEvent =
  | { readonly type: 'chat'; readonly line: ChatLine }
  /** Who types now: nearby (null), or in a conversation. */
  | {
      readonly type: 'typing';
      readonly conversation: string | null;
      readonly agentIds: readonly string[];
    }
  | { readonly type: 'instant-message'; readonly message: InstantMessage }
  | { readonly type: 'notice'; readonly notice: RegionNotice }
  | { readonly type: 'request'; readonly request: RegionRequest }
  /** A request that cannot be answered any more. */
  | { readonly type: 'request-closed'; readonly id: string }
  | { readonly type: 'chat-ranges'; readonly ranges: ChatRanges };

/** The commands of chat and instant messages. Replays and bubbles have none of them: they do nothing there. */
export interface TalkWorker {
  /**
   * Says something nearby, in as many messages as it needs. `/20 text` goes to channel 20, `/-5 text` to channel -5.
   *
   * @returns false where the agent is in no region.
   */
  say(text: string, volume: ChatVolume): Promise<boolean>;
  /** @returns false where the agent is in no region. */
  sendInstantMessage(agentId: string, name: string, text: string): Promise<boolean>;
  /**
   * Call at each key that is typed (true), and when what was typed is given up (false): the session sends the start, and
   * the stop five seconds after the last key.
   *
   * @param conversation the agent's id, or null for the chat nearby.
   */
  setTyping(conversation: string | null, isTyping: boolean): void;
  answerRequest(id: string, answer: RequestAnswer): void;
}
