import { NULL_UUID } from '../../formats/llsd/index.ts';
import { cleanName, cleanText } from '../../formats/text/index.ts';
import { add } from '../../math/index.ts';
import { decodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import { ChatFlood } from './chat-flood.ts';
import { emoteText } from './chat-texts.ts';
import { withoutResident } from './speaker-name.ts';
import type { Reception } from './talk-circuit.ts';
import { CHAT_KINDS, CHAT_TYPES, FULLY_AUDIBLE, SOURCE_TYPES } from './talk-codes.ts';
import type { ChatKind, ChatLine } from './talk-contract.ts';
import type { TypingAgents } from './typing-agents.ts';

/** An agent that has begun to type nearby says when it stops; this is for one that leaves meanwhile. */
const TYPING_TIMEOUT_MS = 60_000;

/** Makes lines of the chat nearby from what a simulator sends, and notes who types. */
export class ChatReceiver {
  readonly #ownId: string;
  readonly #onLine: (line: ChatLine) => void;
  readonly #typing: TypingAgents;
  readonly #flood = new ChatFlood<ChatLine>();

  constructor(ownId: string, typing: TypingAgents, onLine: (line: ChatLine) => void) {
    this.#ownId = ownId;
    this.#typing = typing;
    this.#onLine = onLine;
  }

  receive({ ChatData }: MessageOf<'ChatFromSimulator'>, { wall, now, corner }: Reception): void {
    const { ChatType, SourceID: fromId, SourceType, OwnerID, Audible, Position } = ChatData;
    const isOwn = fromId === this.#ownId;
    const isTyping = ChatType === CHAT_TYPES.startTyping;
    if (isTyping || ChatType === CHAT_TYPES.stopTyping) {
      if (isTyping && !isOwn) this.#typing.start(null, fromId, now + TYPING_TIMEOUT_MS);
      else this.#typing.stop(null, fromId);
      return;
    }
    const said = cleanText(decodeFieldText(ChatData.Message));
    if (said === '' || Audible !== FULLY_AUDIBLE) return;
    const source = sourceOf(SourceType);
    const emote = source === 'system' ? null : emoteText(said);
    const kind: ChatKind = source === 'system' ? 'system' : (CHAT_KINDS.get(ChatType) ?? 'say');
    const hasPlace = source !== 'system' && Position.every(Number.isFinite);
    this.#typing.stop(null, fromId);
    this.add(
      {
        at: wall,
        from: withoutResident(cleanName(decodeFieldText(ChatData.FromName))),
        fromId,
        source,
        ownerId: source === 'object' ? OwnerID : NULL_UUID,
        isOwn,
        kind: emote === null ? kind : 'emote',
        text: emote ?? said,
        position: hasPlace ? add(Position, corner) : null,
        omitted: 0,
      },
      now,
    );
  }

  /** Passes a line on, unless there are too many. One's own are never too many. */
  add(line: ChatLine, now: number): void {
    if (line.isOwn || this.#flood.admit(line.fromId, line, now)) this.#onLine(line);
  }

  /** A line with the address of a page that no browser should open. */
  addRefusedPage({ Data }: MessageOf<'LoadURL'>, at: number, now: number): void {
    const text = [Data.Message, Data.URL].map((field) => cleanText(decodeFieldText(field)));
    this.add(
      {
        at,
        from: cleanName(decodeFieldText(Data.ObjectName)),
        ...{ fromId: Data.ObjectID, source: 'object', ownerId: Data.OwnerID, isOwn: false },
        ...{ kind: 'direct', text: text.filter(Boolean).join('\n'), position: null, omitted: 0 },
      },
      now,
    );
  }

  tick(now: number): void {
    for (const { line, count } of this.#flood.drain(now)) {
      this.#onLine({ ...line, text: '', omitted: count });
    }
  }
}

function sourceOf(type: number): ChatLine['source'] {
  if (type === SOURCE_TYPES.agent) return 'agent';
  return type === SOURCE_TYPES.object ? 'object' : 'system';
}
