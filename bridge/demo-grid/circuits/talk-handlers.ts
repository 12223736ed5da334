import { decodeFieldText, type MessageOf } from '../../../src/protocol/lludp/index.ts';
import { excerptOf } from '../messages/instant-messages.ts';
import { CHAT_TYPES } from '../messages/region-messages.ts';
import type { MessageContext, ViewerMessageHandlers } from './handler-context.ts';
import { relayChat } from './viewer-relays.ts';

/** How viewers talk to those near, to single agents, and to scripts. */
export const TALK_HANDLERS: ViewerMessageHandlers = {
  ChatFromViewer: chat,
  ImprovedInstantMessage: sendInstantMessage,
  RetrieveInstantMessages: (_, { circuit, host }) => host.talk.sendStored(circuit.presence.session),
  StartLure: startLure,
  ScriptDialogReply: ({ Data }, { circuit, host }) =>
    host.talk.board.answer(circuit.presence, {
      objectId: Data.ObjectID,
      channel: Data.ChatChannel,
      label: decodeFieldText(Data.ButtonLabel),
    }),
};

function chat({ ChatData }: MessageOf<'ChatFromViewer'>, context: MessageContext): void {
  const { circuit, simulator, host } = context;
  const text = excerptOf(decodeFieldText(ChatData.Message));
  const { Type: type, Channel: channel } = ChatData;
  if (channel !== 0) {
    host.talk.board.hear(circuit.presence, text, channel);
    return;
  }
  relayChat(simulator.circuits, circuit, { text, type });
  const isTyping = type === CHAT_TYPES.startTyping || type === CHAT_TYPES.stopTyping;
  if (!isTyping) host.talk.bots.hearChat(circuit.presence, text, type);
}

function sendInstantMessage(
  { MessageBlock }: MessageOf<'ImprovedInstantMessage'>,
  { circuit, host }: MessageContext,
): void {
  host.talk.deliver(circuit.presence.session, {
    toId: MessageBlock.ToAgentID,
    dialog: MessageBlock.Dialog,
    id: MessageBlock.ID,
    text: excerptOf(decodeFieldText(MessageBlock.Message)),
    bucket: MessageBlock.BinaryBucket,
  });
}

/** Offers other agents a teleport to this one. */
function startLure(
  { Info, TargetData }: MessageOf<'StartLure'>,
  { circuit, host }: MessageContext,
): void {
  const { avatar, session, region } = circuit.presence;
  if (!avatar) return;
  const place = { handle: region.handle, position: avatar.regionPosition };
  const text = excerptOf(decodeFieldText(Info.Message));
  for (const { TargetID } of TargetData) host.talk.offerLure(session, TargetID, place, text);
}
