import { type Signal, signal } from '@preact/signals-core';
import type {
  ChatLine,
  ChatRanges,
  ChatVolume,
  Conversation,
  InstantMessage,
  RegionNotice,
  RegionRequest,
  RequestAnswer,
} from '../../session/index.ts';

/** A line of the chat nearby, as it is shown. */
export interface ChatEntry extends ChatLine {
  /** Unique on this page; counts up. */
  readonly key: number;
  /** Metres from the visitor's own avatar at the time; null where that is not known. */
  readonly distance: number | null;
}

/** A line of a conversation, as it is shown. */
export interface InstantEntry extends InstantMessage {
  readonly key: number;
}

/** A conversation by instant messages, with its lines, newest last. */
export interface ConversationEntry extends Conversation {
  readonly lines: readonly InstantEntry[];
  /** Lines that came since it was last shown. */
  readonly unread: number;
}

/** A notice over the stage, until it is dismissed. */
export interface NoticeEntry extends RegionNotice {
  readonly key: number;
  /** The region in which it came; empty before the first. */
  readonly place: string;
}

/** Everything that the page shows of chat, instant messages and notices. Only the live service changes it. */
export class TalkState {
  /** The chat nearby, newest last. */
  readonly lines: Signal<readonly ChatEntry[]> = signal([]);
  /** Lines of the chat nearby that came since it was last shown. */
  readonly unread: Signal<number> = signal(0);
  /** The newest first. */
  readonly conversations: Signal<readonly ConversationEntry[]> = signal([]);
  /** The conversation that the chat is about; null for the chat nearby. */
  readonly selected: Signal<string | null> = signal(null);
  /** Agents that type nearby, those that are muted left out. */
  readonly typing: Signal<ReadonlySet<string>> = signal(new Set());
  /** Agents that type in conversations, by the conversation's id. */
  readonly conversationTyping: Signal<ReadonlyMap<string, readonly string[]>> = signal(new Map());
  /** What is typed and not sent, by conversation; of the chat nearby, by the empty text. */
  readonly drafts: Signal<ReadonlyMap<string, string>> = signal(new Map());
  readonly ranges: Signal<ChatRanges> = signal({ whisper: 10, say: 20, shout: 100 });
  /** Over the stage, the newest last. */
  readonly notices: Signal<readonly NoticeEntry[]> = signal([]);
  /** What waits for an answer, the newest last. */
  readonly requests: Signal<readonly RegionRequest[]> = signal([]);
  /** Ids of agents and objects of which nothing is shown. The browser keeps them. */
  readonly muted: Signal<ReadonlySet<string>> = signal(new Set());
}

/** The commands of chat and instant messages. */
export interface Talk {
  /** Says something nearby; false where the agent is in no region. */
  say(text: string, volume: ChatVolume): Promise<boolean>;
  /** Sends an instant message in a conversation; false where the agent is in no region. */
  send(conversation: string, text: string): Promise<boolean>;
  /** Call at each key that is typed, and (false) when what was typed is given up. */
  setTyping(isTyping: boolean): void;
  /** Keeps what is typed in the selected conversation. */
  setDraft(text: string): void;
  /** Opens a conversation with an agent, the present one or a new one, and selects it. */
  openConversation(agentId: string, name: string): void;
  /** Selects a conversation, or the chat nearby (null). */
  select(conversation: string | null): void;
  /** Removes a conversation from the list, with its lines. */
  close(conversation: string): void;
  /** Whether the selected conversation is on the screen: then its lines are read. */
  setShown(isShown: boolean): void;
  setMuted(id: string, isMuted: boolean): void;
  dismissNotice(key: number): void;
  answer(id: string, answer: RequestAnswer): void;
}
