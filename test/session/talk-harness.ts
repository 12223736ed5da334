import type { MessageValue } from '../../src/protocol/lludp/index.ts';
import {
  encodeFieldText,
  type MessageName,
  type MessageOf,
} from '../../src/protocol/lludp/index.ts';
import type { SessionEvent } from '../../src/session/live-contract.ts';
import { RegionTalk } from '../../src/session/talk/region-talk.ts';
import { blankBlock, blankMessage } from '../blank-message.ts';
import { idOf, OWN_ID } from '../scene-records.ts';

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

export const ILSE = idOf(0xe1);
export const LAMP = idOf(0xb0);

/** A session's chat between a simulator that is an array of messages, and a page that is an array of events. */
export class TalkHarness {
  /** Milliseconds. */
  now = 0;
  isInRegion = true;
  readonly events: SessionEvent[] = [];
  /** Sent messages: name and blocks. */
  readonly sent: { readonly name: string; readonly value: MessageValue }[] = [];
  /** What others see: whether the avatar types. */
  readonly shown: boolean[] = [];
  readonly circuit = {
    agentData: { AgentID: OWN_ID, SessionID: idOf(2) },
    send: (name: string, value: MessageValue) => void this.sent.push({ name, value }),
  };
  readonly talk = new RegionTalk({
    ownId: OWN_ID,
    ownName: 'Ada Tester',
    emit: (event) => void this.events.push(event),
    circuit: () => (this.isInRegion ? this.circuit : null),
    playGesture: (text) => (text === '/bow' ? '' : text),
    showTyping: (isTyping) => void this.shown.push(isTyping),
    now: () => this.now,
    wall: () => 1_000_000 + this.now,
  });

  /** Receives a message; blocks that are missing are blank. */
  receive<Name extends MessageName>(name: Name, blocks: Partial<MessageOf<Name>>): void {
    const value = blankMessage(name, blocks) as MessageValue;
    const packet = { name, value } as Parameters<RegionTalk['receive']>[0];
    const wall = 1_000_000 + this.now;
    this.talk.receive(packet, { wall, now: this.now, circuit: this.circuit, corner: [256, 0, 0] });
  }

  /** Chat of an agent, unless the fields say otherwise. */
  hear(text: string, fields: Partial<MessageOf<'ChatFromSimulator'>['ChatData']> = {}): void {
    const ChatData = blankBlock('ChatFromSimulator', 'ChatData', {
      ...{ FromName: encodeFieldText('Ilse Marchetti'), SourceID: ILSE, OwnerID: ILSE },
      ...{ SourceType: 1, ChatType: 1, Audible: 1, Position: [1, 2, 3] },
      Message: encodeFieldText(text),
      ...fields,
    });
    this.receive('ChatFromSimulator', { ChatData } as Partial<MessageOf<'ChatFromSimulator'>>);
  }

  /** An instant message of Ilse, unless the fields say otherwise. */
  read(
    text: string,
    fields: Partial<MessageOf<'ImprovedInstantMessage'>['MessageBlock']> = {},
    AgentID = ILSE,
  ): void {
    const MessageBlock = blankBlock('ImprovedInstantMessage', 'MessageBlock', {
      ...{ FromAgentName: encodeFieldText('Ilse Marchetti'), Message: encodeFieldText(text) },
      ...fields,
    });
    this.receive('ImprovedInstantMessage', {
      AgentData: { AgentID, SessionID: idOf(0) },
      MessageBlock,
    } as Partial<MessageOf<'ImprovedInstantMessage'>>);
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    for (const end = this.now + milliseconds; this.now < end; ) {
      this.now += 100;
      this.talk.tick(this.now);
    }
  }

  of<Type extends SessionEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  lines() {
    return this.of('chat').map(({ line }) => line);
  }

  messages() {
    return this.of('instant-message').map(({ message }) => message);
  }

  /** The sent blocks of messages with this name. */
  sentBlocks<Name extends MessageName>(name: Name): MessageOf<Name>[] {
    return this.sent.flatMap((each) => (each.name === name ? [each.value as MessageOf<Name>] : []));
  }

  /** Texts of chat that was sent: type, channel, text. */
  said(): unknown[][] {
    return this.sentBlocks('ChatFromViewer').map(({ ChatData: { Type, Channel, Message } }) => [
      Type,
      Channel,
      new TextDecoder().decode(Message).replace('\0', ''),
    ]);
  }
}
