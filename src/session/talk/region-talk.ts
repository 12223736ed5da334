import { DecodeError } from '../../formats/bytes/index.ts';
import {
  encodeFieldText,
  handleMessage,
  type MessageHandlers,
  type MessageOf,
  type Packet,
} from '../../protocol/lludp/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { EmitEvent } from '../live-contract.ts';
import { ChatFlood } from './chat-flood.ts';
import { decodeFeatureRanges, rangesOfRegion, USUAL_RANGES } from './chat-ranges.ts';
import { ChatReceiver } from './chat-receiver.ts';
import { emoteText, parseChatInput, splitMessage } from './chat-texts.ts';
import { addOffer } from './instant-offers.ts';
import { InstantReceiver } from './instant-receiver.ts';
import { OwnTyping } from './own-typing.ts';
import { PendingRequests } from './pending-requests.ts';
import { agentAlertNotice, alertNotice } from './region-notices.ts';
import { dialogRequest, pageRequest, permissionsRequest } from './script-requests.ts';
import { decodeStoredMessages, STORED_MESSAGES_CAPABILITY } from './stored-messages.ts';
import type { Reception, TalkCircuit } from './talk-circuit.ts';
import { CHAT_TYPES, DIALOGS, VOLUME_TYPES } from './talk-codes.ts';
import type {
  ChatRanges,
  ChatVolume,
  RegionNotice,
  RequestAnswer,
  TalkEvent,
} from './talk-contract.ts';
import { sendChannelChat, sendChat, sendDialogReply, sendInstant } from './talk-messages.ts';
import { TypingAgents } from './typing-agents.ts';

/** The parts of a session that talking needs. */
export interface TalkContext {
  readonly ownId: string;
  /** The name under which instant messages are sent. */
  readonly ownName: string;
  readonly emit: EmitEvent;
  /** The circuit to the region that the agent is in; null while it is in none, and in a recording. */
  circuit(): TalkCircuit | null;
  /** Plays the gesture whose trigger a text contains; returns what is to be said, which may be nothing. */
  playGesture(text: string): string;
  /** The agent's avatar types, or stops typing. */
  showTyping(isTyping: boolean): void;
  /** Milliseconds of the clock of `Reception.now`, and `Date.now()`. */
  readonly now: () => number;
  readonly wall: () => number;
}

/** What is said in a region and between agents: received, and sent by this agent. */
export class RegionTalk {
  readonly #context: TalkContext;
  readonly #typing: TypingAgents;
  readonly #chat: ChatReceiver;
  readonly #instant: InstantReceiver;
  readonly #requests: PendingRequests;
  readonly #notices = new ChatFlood<RegionNotice>();
  readonly #ownTyping: OwnTyping;
  #hasStoredMessages = false;
  /** Messages that are sent as soon as the agent is in a region: its capabilities may be known before. */
  readonly #waiting = new Set<'RequestRegionInfo' | 'RetrieveInstantMessages'>();

  constructor(context: TalkContext) {
    const { ownId, emit } = context;
    this.#context = context;
    this.#typing = new TypingAgents((conversation, agentIds) =>
      emit({ type: 'typing', conversation, agentIds }),
    );
    this.#chat = new ChatReceiver(ownId, this.#typing, (line) => emit({ type: 'chat', line }));
    this.#requests = new PendingRequests((event: TalkEvent) => emit(event));
    this.#instant = new InstantReceiver(ownId, {
      typing: this.#typing,
      message: (message) => emit({ type: 'instant-message', message }),
      chat: (line, now) => this.#chat.add(line, now),
      notice: (notice, now) => this.#addNotice(notice, now),
      offer: (message, reception) =>
        addOffer(this.#requests, message, reception, this.#sendInstant),
    });
    this.#ownTyping = new OwnTyping({
      started: (conversation) => this.#signalTyping(conversation, true),
      stopped: (conversation) => this.#signalTyping(conversation, false),
    });
  }

  /** Reads a message of any kind. Those that are not about talking do nothing. */
  receive(packet: Packet, reception: Reception): void {
    handleMessage(this.#messages, packet, reception);
  }

  /** Call when the capabilities of the region that the agent is in are known. */
  async capabilitiesReady(
    names: readonly string[],
    fetchCap: CapabilityFetch,
    signal: AbortSignal,
  ): Promise<void> {
    await Promise.all([
      this.#loadRanges(names, fetchCap, signal),
      this.#loadStoredMessages(names, fetchCap, signal),
    ]);
  }

  /** Says something nearby; false where the agent is in no region. */
  say(input: string, volume: ChatVolume): boolean {
    const circuit = this.#context.circuit();
    if (!circuit) return false;
    this.#ownTyping.stop();
    const { channel, text } = parseChatInput(input);
    const said = channel === 0 ? this.#context.playGesture(text) : text;
    this.#sendChat(circuit, said, volume, channel);
    return true;
  }

  /** Says what a gesture says: that plays no other gesture, and typing goes on. */
  sayForGesture(input: string): void {
    const circuit = this.#context.circuit();
    if (!circuit) return;
    const { channel, text } = parseChatInput(input);
    this.#sendChat(circuit, text, 'say', channel);
  }

  /** Sends an instant message, which no grid sends back; false where the agent is in no region. */
  sendInstantMessage(agentId: string, name: string, text: string): boolean {
    const { ownId, ownName, emit, wall } = this.#context;
    const circuit = this.#context.circuit();
    if (!circuit) return false;
    this.#ownTyping.stop();
    for (const part of splitMessage(text)) {
      this.#sendInstant(circuit, agentId, DIALOGS.message, null, part);
      const emote = emoteText(part);
      const message = {
        conversation: { id: agentId, kind: 'agent', name } as const,
        ...{ at: wall(), from: ownName, fromId: ownId, isOwn: true },
        kind: emote === null ? ('message' as const) : ('emote' as const),
        ...{ text: emote ?? part, isStored: false, omitted: 0 },
      };
      emit({ type: 'instant-message', message });
    }
    return true;
  }

  setTyping(conversation: string | null, isTyping: boolean): void {
    if (!isTyping) this.#ownTyping.stop();
    else if (this.#context.circuit()) this.#ownTyping.key(conversation, this.#context.now());
  }

  answerRequest(id: string, answer: RequestAnswer): void {
    this.#requests.answer(id, answer);
  }

  /** Does what is due, some times a second. */
  tick(now: number): void {
    this.#chat.tick(now);
    this.#instant.tick(now);
    this.#typing.tick(now);
    this.#ownTyping.tick(now);
    this.#sendWaiting();
    const { emit } = this.#context;
    for (const { line, count } of this.#notices.drain(now)) {
      emit({ type: 'notice', notice: { ...line, omitted: count } });
    }
  }

  /** The agent has logged in, perhaps again: it types nowhere, and messages may be stored for it. */
  loggedIn(): void {
    this.#typing.clear();
    this.#ownTyping.forget();
    this.#hasStoredMessages = false;
    this.#waiting.clear();
  }

  readonly #messages: MessageHandlers<[reception: Reception]> = {
    ChatFromSimulator: (message, reception) => this.#chat.receive(message, reception),
    ImprovedInstantMessage: (message, reception) => this.#instant.receive(message, reception),
    AlertMessage: (message, { wall, now }) => this.#addNotice(alertNotice(message, wall), now),
    AgentAlertMessage: (message, { wall, now }) =>
      this.#addNotice(agentAlertNotice(message, wall), now),
    ScriptDialog: (message, reception) => this.#addDialog(message, reception),
    LoadURL: (message, reception) => this.#addPage(message, reception),
    // Nothing is sent: a question without an answer is refused.
    ScriptQuestion: (message, { wall, circuit }) =>
      this.#requests.add(permissionsRequest(message, wall), circuit, () => {}),
    RegionInfo: (message) => {
      const ranges = rangesOfRegion(message);
      if (ranges) this.#context.emit({ type: 'chat-ranges', ranges });
    },
  };

  #sendChat(circuit: TalkCircuit, text: string, volume: ChatVolume, channel: number): void {
    for (const part of splitMessage(text)) {
      if (channel < 0) sendChannelChat(circuit, part, channel);
      else sendChat(circuit, part, VOLUME_TYPES[volume], channel);
    }
  }

  #addNotice(notice: RegionNotice | null, now: number): void {
    if (!notice || !this.#notices.admit(`${notice.kind} ${notice.from ?? ''}`, notice, now)) return;
    this.#context.emit({ type: 'notice', notice });
  }

  #addDialog(message: MessageOf<'ScriptDialog'>, { wall, circuit }: Reception): void {
    const { Data, Buttons } = message;
    this.#requests.add(dialogRequest(message, wall), circuit, (answer, to) => {
      if (answer.kind === 'text') sendDialogReply(to, Data, 0, encodeFieldText(answer.text));
      const label = answer.kind === 'button' ? Buttons.at(answer.index)?.ButtonLabel : undefined;
      if (answer.kind === 'button' && label) sendDialogReply(to, Data, answer.index, label);
    });
  }

  /** An address that is not asked for is shown as the text that it is. */
  #addPage(message: MessageOf<'LoadURL'>, { wall, now, circuit }: Reception): void {
    const request = pageRequest(message, wall);
    if (request) this.#requests.add(request, circuit, () => {});
    else this.#chat.addRefusedPage(message, wall, now);
  }

  #signalTyping(conversation: string | null, isTyping: boolean): void {
    const circuit = this.#context.circuit();
    if (!circuit) return;
    if (conversation !== null) {
      const dialog = isTyping ? DIALOGS.typingStarted : DIALOGS.typingStopped;
      this.#sendInstant(circuit, conversation, dialog, null, 'typing');
      return;
    }
    this.#context.showTyping(isTyping);
    const { startTyping, stopTyping } = CHAT_TYPES;
    sendChat(circuit, '', isTyping ? startTyping : stopTyping, 0);
  }

  /** @param id of an offer that is answered; null for the session of the two agents. */
  readonly #sendInstant = (
    circuit: TalkCircuit,
    to: string,
    dialog: number,
    id: string | null,
    text: string,
  ): void => {
    const { ownId, ownName } = this.#context;
    sendInstant(circuit, { ownId, ownName, to, dialog, id, text });
  };

  async #loadRanges(
    names: readonly string[],
    fetchCap: CapabilityFetch,
    signal: AbortSignal,
  ): Promise<void> {
    const { emit } = this.#context;
    const bytes = names.includes('SimulatorFeatures')
      ? await getBytes(fetchCap, 'SimulatorFeatures', signal)
      : null;
    if (signal.aborted) return;
    const ranges: ChatRanges | null = bytes && tryRead(bytes, decodeFeatureRanges);
    emit({ type: 'chat-ranges', ranges: ranges ?? USUAL_RANGES });
    if (!ranges) this.#waiting.add('RequestRegionInfo');
  }

  /** Fetches what was sent while the agent was away, once after each login. */
  async #loadStoredMessages(
    names: readonly string[],
    fetchCap: CapabilityFetch,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.#hasStoredMessages) return;
    this.#hasStoredMessages = true;
    const { circuit, now, wall } = this.#context;
    const bytes = names.includes(STORED_MESSAGES_CAPABILITY)
      ? await getBytes(fetchCap, STORED_MESSAGES_CAPABILITY, signal)
      : null;
    if (signal.aborted) return;
    const messages = bytes && tryRead(bytes, decodeStoredMessages);
    const region = circuit();
    const reception = { wall: wall(), now: now(), circuit: region, corner: [0, 0, 0] } as const;
    for (const message of messages ?? []) this.#instant.handle(message, reception);
    if (!messages) this.#waiting.add('RetrieveInstantMessages');
  }

  #sendWaiting(): void {
    const region = this.#waiting.size > 0 ? this.#context.circuit() : null;
    if (!region) return;
    for (const name of this.#waiting) region.send(name, { AgentData: region.agentData }, true);
    this.#waiting.clear();
  }
}

/** The response of a capability; null if there is none, or an error. */
async function getBytes(
  fetchCap: CapabilityFetch,
  name: string,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const response = await fetchCap(name, '', { method: 'GET', signal }).catch(() => null);
  return response?.status === 200 ? response.bytes : null;
}

/** Null for bytes that cannot be decoded. */
function tryRead<T>(bytes: Uint8Array, decode: (bytes: Uint8Array) => T): T | null {
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
