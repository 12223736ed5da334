import { formatUuid, NULL_UUID } from '../../formats/llsd/index.ts';
import { cleanName, cleanText } from '../../formats/text/index.ts';
import { decodeFieldText, type MessageOf } from '../../protocol/lludp/index.ts';
import { ChatFlood } from './chat-flood.ts';
import { emoteText } from './chat-texts.ts';
import { withoutResident } from './speaker-name.ts';
import type { Reception } from './talk-circuit.ts';
import { DIALOGS } from './talk-codes.ts';
import type { ChatLine, Conversation, InstantMessage, RegionNotice } from './talk-contract.ts';
import type { TypingAgents } from './typing-agents.ts';

/** An agent that types says so every 4 s. **Source:** region.md section 5. */
const TYPING_TIMEOUT_MS = 9000;

/** An instant message, from a datagram or from the messages that a grid has stored. */
export interface ReceivedMessage {
  readonly dialog: number;
  readonly fromId: string;
  readonly from: string;
  readonly isFromGroup: boolean;
  /** Identifies the session, the offer or the object, whatever the dialog says. */
  readonly id: string;
  readonly text: string;
  readonly bucket: Uint8Array;
  /** When it was sent, milliseconds since 1970, if that was before this agent came; else null. */
  readonly storedAt: number | null;
}

/** What instant messages become. */
interface InstantTargets {
  readonly typing: TypingAgents;
  message(message: InstantMessage): void;
  /** Of an object, or of the grid: it belongs to the chat nearby. */
  chat(line: ChatLine, now: number): void;
  notice(notice: RegionNotice, now: number): void;
  /** An offer or question of another agent; false for other dialogs. */
  offer(message: ReceivedMessage, reception: Reception): boolean;
}

/** Makes lines of conversations of instant messages, and what else these stand for. */
export class InstantReceiver {
  readonly #ownId: string;
  readonly #targets: InstantTargets;
  readonly #flood = new ChatFlood<InstantMessage>();

  constructor(ownId: string, targets: InstantTargets) {
    this.#ownId = ownId;
    this.#targets = targets;
  }

  receive(
    { AgentData, MessageBlock: block }: MessageOf<'ImprovedInstantMessage'>,
    reception: Reception,
  ): void {
    this.handle(
      {
        dialog: block.Dialog,
        fromId: AgentData.AgentID,
        from: decodeFieldText(block.FromAgentName),
        isFromGroup: block.FromGroup,
        id: block.ID,
        text: decodeFieldText(block.Message),
        bucket: block.BinaryBucket,
        storedAt: block.Offline === 1 && block.Timestamp > 0 ? 1000 * block.Timestamp : null,
      },
      reception,
    );
  }

  handle(received: ReceivedMessage, reception: Reception): void {
    const { dialog, fromId } = received;
    const { typing } = this.#targets;
    switch (dialog) {
      case DIALOGS.typingStarted:
        typing.start(fromId, fromId, reception.now + TYPING_TIMEOUT_MS);
        break;
      case DIALOGS.typingStopped:
        typing.stop(fromId, fromId);
        break;
      case DIALOGS.message:
      case DIALOGS.busy:
      case DIALOGS.groupSession:
      case DIALOGS.sessionText:
        typing.stop(fromId, fromId);
        this.#addMessage(received, reception);
        break;
      case DIALOGS.fromObject:
        this.#addObjectLine(received, reception);
        break;
      case DIALOGS.messageBox:
      case DIALOGS.objectAlert:
      case DIALOGS.groupNotice:
      case DIALOGS.groupNoticeRequested:
      case DIALOGS.lureDeclined:
        this.#addNotice(received, reception);
        break;
      default:
        this.#targets.offer(received, reception);
    }
  }

  tick(now: number): void {
    for (const { line, count } of this.#flood.drain(now)) {
      this.#targets.message({ ...line, text: '', omitted: count });
    }
  }

  #addMessage(received: ReceivedMessage, reception: Reception): void {
    const { dialog, fromId, isFromGroup, storedAt, id } = received;
    const said = cleanText(received.text);
    if (said === '') return;
    const from = speaker(received);
    const isGroup =
      isFromGroup || dialog === DIALOGS.sessionText || dialog === DIALOGS.groupSession;
    // The grid itself has no conversation.
    if (fromId === NULL_UUID && !isGroup) {
      this.#addLine({ ...received, id: NULL_UUID }, reception, 'system');
      return;
    }
    const conversation: Conversation = isGroup
      ? { id, kind: 'group', name: cleanName(decodeFieldText(received.bucket)) || from }
      : { id: fromId, kind: 'agent', name: from };
    const emote = emoteText(said);
    const message: InstantMessage = {
      conversation,
      at: storedTime(storedAt, reception.wall),
      from,
      fromId,
      isOwn: fromId === this.#ownId,
      kind: dialog === DIALOGS.busy ? 'busy' : emote === null ? 'message' : 'emote',
      text: emote ?? said,
      isStored: storedAt !== null,
      omitted: 0,
    };
    if (this.#flood.admit(fromId, message, reception.now)) this.#targets.message(message);
  }

  #addObjectLine(received: ReceivedMessage, reception: Reception): void {
    this.#addLine(received, reception, 'object');
  }

  #addLine(received: ReceivedMessage, { wall, now }: Reception, source: 'object' | 'system'): void {
    const text = cleanText(received.text);
    if (text === '') return;
    const line: ChatLine = {
      at: storedTime(received.storedAt, wall),
      from: speaker(received),
      fromId: received.id,
      source,
      ownerId: received.fromId,
      isOwn: false,
      kind: source === 'object' ? 'direct' : 'system',
      text,
      position: null,
      omitted: 0,
    };
    this.#targets.chat(line, now);
  }

  #addNotice(received: ReceivedMessage, { wall, now }: Reception): void {
    const { dialog, storedAt } = received;
    const isGroup = dialog === DIALOGS.groupNotice || dialog === DIALOGS.groupNoticeRequested;
    const isDeclined = dialog === DIALOGS.lureDeclined;
    // The subject and the text of a group's notice have a bar between them.
    const text = cleanText(isGroup ? received.text.replace('|', '\n') : received.text);
    if (text === '' && !isDeclined) return;
    this.#targets.notice(
      {
        at: storedTime(storedAt, wall),
        kind: isGroup ? 'group-notice' : isDeclined ? 'declined' : 'alert',
        text,
        important: dialog === DIALOGS.messageBox,
        from: speaker(received),
      },
      now,
    );
  }
}

/** The name of the sender. */
export function speaker({ from }: Pick<ReceivedMessage, 'from'>): string {
  return withoutResident(cleanName(from));
}

/** Not later than now, whatever the grid's clock says. */
function storedTime(storedAt: number | null, wall: number): number {
  return storedAt === null ? wall : Math.min(storedAt, wall);
}

/** The id in the first 16 bytes of a bucket; null for a shorter one. */
export function idInBucket(bucket: Uint8Array): string | null {
  return bucket.length < 16 ? null : formatUuid(bucket, 0);
}
