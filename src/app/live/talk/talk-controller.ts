import { batch } from '@preact/signals-core';
import { distance, type Vector3 } from '../../../math/index.ts';
import type {
  ChatLine,
  ChatVolume,
  InstantMessage,
  RegionNotice,
  RegionRequest,
  RequestAnswer,
  TalkEvent,
  TalkWorker,
} from '../../../session/index.ts';
import type { MessageLog, NoticeEntry, Talk, TalkState } from '../../state/index.ts';
import { readMuted, writeMuted } from './muted-speakers.ts';

/** Lines of the chat nearby that are kept. */
const MAX_LINES = 400;
/** Lines of a conversation that are kept. */
const MAX_CONVERSATION_LINES = 200;
/** Conversations that are kept: the one that has been silent for the longest time makes room. */
const MAX_CONVERSATIONS = 60;
/** Notices over the stage. */
const MAX_NOTICES = 5;

/** The parts of the page that talking needs. */
interface TalkHost {
  readonly state: TalkState;
  /** The worker's commands; each may return a promise. */
  readonly session: () => {
    readonly [Command in keyof TalkWorker]: (
      ...args: Parameters<TalkWorker[Command]>
    ) => ReturnType<TalkWorker[Command]> | Promise<Awaited<ReturnType<TalkWorker[Command]>>>;
  };
  readonly messages: Pick<MessageLog, 'reportNotice'>;
  /** Where the visitor's own avatar is; null while that is not known. */
  readonly ownPosition: () => Vector3 | null;
  /** Name of the region. */
  readonly place: () => string;
}

type TalkEventHandlers = {
  readonly [Type in TalkEvent['type']]: (event: Extract<TalkEvent, { type: Type }>) => void;
};

/** Chat, instant messages, notices and requests on the page: what the session reports, and what the visitor does. */
export class TalkController implements Talk {
  readonly #host: TalkHost;
  #lastKey = 0;
  #isShown = false;

  constructor(host: TalkHost) {
    this.#host = host;
    host.state.muted.value = readMuted();
  }

  /** The handlers of the session's events. */
  readonly handlers: TalkEventHandlers = {
    chat: ({ line }) => this.#addLine(line),
    'instant-message': ({ message }) => this.#addMessage(message),
    typing: ({ conversation, agentIds }) => this.#setTypingAgents(conversation, agentIds),
    notice: ({ notice }) => this.#addNotice(notice),
    request: ({ request }) => this.#addRequest(request),
    'request-closed': ({ id }) => this.#removeRequest(id),
    'chat-ranges': ({ ranges }) => {
      this.#host.state.ranges.value = ranges;
    },
  };

  /** Forgets what belonged to the last session. */
  clear(): void {
    const { state } = this.#host;
    batch(() => {
      state.lines.value = [];
      state.unread.value = 0;
      state.conversations.value = [];
      state.selected.value = null;
      state.typing.value = new Set();
      state.conversationTyping.value = new Map();
      state.drafts.value = new Map();
      state.notices.value = [];
      state.requests.value = [];
    });
  }

  async say(text: string, volume: ChatVolume): Promise<boolean> {
    return this.#host.session().say(text, volume);
  }

  async send(id: string, text: string): Promise<boolean> {
    const conversation = this.#host.state.conversations.peek().find((each) => each.id === id);
    if (conversation?.kind !== 'agent') return false;
    return this.#host.session().sendInstantMessage(id, conversation.name, text);
  }

  setTyping(isTyping: boolean): void {
    void this.#host.session().setTyping(this.#host.state.selected.peek(), isTyping);
  }

  setDraft(text: string): void {
    const { drafts, selected } = this.#host.state;
    const next = new Map(drafts.peek());
    const key = selected.peek() ?? '';
    if (text === '') next.delete(key);
    else next.set(key, text);
    drafts.value = next;
  }

  openConversation(agentId: string, name: string): void {
    const { conversations } = this.#host.state;
    if (!conversations.peek().some(({ id }) => id === agentId)) {
      const entry = { id: agentId, kind: 'agent', name, lines: [], unread: 0 } as const;
      conversations.value = [entry, ...conversations.peek()].slice(0, MAX_CONVERSATIONS);
    }
    this.select(agentId);
  }

  select(conversation: string | null): void {
    batch(() => {
      this.#host.state.selected.value = conversation;
      if (this.#isShown) this.#markRead();
    });
  }

  close(conversation: string): void {
    const { conversations, selected } = this.#host.state;
    batch(() => {
      conversations.value = conversations.peek().filter(({ id }) => id !== conversation);
      if (selected.peek() === conversation) this.select(null);
    });
  }

  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    if (isShown) batch(() => this.#markRead());
  }

  setMuted(id: string, isMuted: boolean): void {
    const { muted, typing, requests } = this.#host.state;
    const next = new Set(muted.peek());
    if (isMuted) next.add(id);
    else next.delete(id);
    batch(() => {
      muted.value = next;
      typing.value = new Set([...typing.peek()].filter((agentId) => !next.has(agentId)));
      requests.value = requests.peek().filter(({ fromId }) => !next.has(fromId));
    });
    writeMuted(next);
  }

  dismissNotice(key: number): void {
    const { notices } = this.#host.state;
    notices.value = notices.peek().filter((notice) => notice.key !== key);
  }

  answer(id: string, answer: RequestAnswer): void {
    this.#removeRequest(id);
    void this.#host.session().answerRequest(id, answer);
  }

  #addLine(line: ChatLine): void {
    const { state, ownPosition } = this.#host;
    if (this.#isMuted(line.fromId, line.ownerId)) return;
    const own = ownPosition();
    const away = line.position && own ? distance(line.position, own) : null;
    const entry = { ...line, key: ++this.#lastKey, distance: away };
    batch(() => {
      state.lines.value = [...state.lines.peek(), entry].slice(-MAX_LINES);
      const isRead = this.#isShown && state.selected.peek() === null;
      if (!isRead && !line.isOwn) state.unread.value += Math.max(1, line.omitted);
    });
  }

  #addMessage(message: InstantMessage): void {
    const { state } = this.#host;
    const { conversation, fromId } = message;
    if (this.#isMuted(fromId, conversation.id)) return;
    const known = state.conversations.peek();
    const before = known.find(({ id }) => id === conversation.id);
    const isRead = this.#isShown && state.selected.peek() === conversation.id;
    const lines = [...(before?.lines ?? []), { ...message, key: ++this.#lastKey }];
    const count = isRead || message.isOwn ? 0 : Math.max(1, message.omitted);
    const entry = {
      ...conversation,
      // An answer of one's own knows the name under which the conversation was opened.
      name: before && message.isOwn ? before.name : conversation.name,
      lines: lines.slice(-MAX_CONVERSATION_LINES),
      unread: (before?.unread ?? 0) + count,
    };
    state.conversations.value = [entry, ...known.filter((each) => each !== before)].slice(
      0,
      MAX_CONVERSATIONS,
    );
  }

  #setTypingAgents(conversation: string | null, agentIds: readonly string[]): void {
    const { typing, conversationTyping, muted } = this.#host.state;
    const heard = agentIds.filter((agentId) => !muted.peek().has(agentId));
    if (conversation === null) {
      typing.value = new Set(heard);
      return;
    }
    const next = new Map(conversationTyping.peek());
    if (heard.length > 0) next.set(conversation, heard);
    else next.delete(conversation);
    conversationTyping.value = next;
  }

  #addNotice(notice: RegionNotice): void {
    const { state, messages } = this.#host;
    const place = this.#host.place();
    const entry: NoticeEntry = { ...notice, key: ++this.#lastKey, place };
    // A restart is announced again and again, each time with what is left.
    const others = state.notices
      .peek()
      .filter(({ kind }) => notice.kind !== 'restart' || kind !== 'restart');
    state.notices.value = [...others, entry].slice(-MAX_NOTICES);
    messages.reportNotice(notice, place);
  }

  #addRequest(request: RegionRequest): void {
    const { requests } = this.#host.state;
    if (this.#isMuted(request.fromId)) {
      void this.#host.session().answerRequest(request.id, { kind: 'ignore' });
      return;
    }
    requests.value = [...requests.peek().filter(({ id }) => id !== request.id), request];
  }

  #removeRequest(id: string): void {
    const { requests } = this.#host.state;
    requests.value = requests.peek().filter((request) => request.id !== id);
  }

  /** What is on the screen is read. */
  #markRead(): void {
    const { unread, conversations, selected } = this.#host.state;
    if (selected.peek() === null) {
      unread.value = 0;
      return;
    }
    conversations.value = conversations
      .peek()
      .map((each) => (each.id === selected.peek() ? { ...each, unread: 0 } : each));
  }

  #isMuted(...ids: readonly string[]): boolean {
    const muted = this.#host.state.muted.peek();
    return ids.some((id) => muted.has(id));
  }
}
