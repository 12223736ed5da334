import { NULL_UUID } from '../../formats/llsd/index.ts';
import { ORIGIN } from '../../math/index.ts';
import { encodeFieldText } from '../../protocol/lludp/index.ts';
import { instantSessionId } from './session-id.ts';
import type { TalkCircuit } from './talk-circuit.ts';

/** The longest label of a button, with its NUL: it has one length byte. */
const MAX_LABEL_BYTES = 255;

/** Says a text of at most 1023 bytes, or reports typing with an empty one. */
export function sendChat(circuit: TalkCircuit, text: string, Type: number, Channel: number): void {
  const ChatData = { Message: encodeFieldText(text), Type, Channel };
  circuit.send('ChatFromViewer', { AgentData: circuit.agentData, ChatData }, true);
}

/** Sends a text on a negative channel: simulators accept it only as the answer to a dialog of one's own avatar. */
export function sendChannelChat(circuit: TalkCircuit, text: string, channel: number): void {
  const ObjectID = circuit.agentData.AgentID as string;
  sendDialogReply(circuit, { ObjectID, ChatChannel: channel }, 0, encodeFieldText(text));
}

/** Answers a script's dialog. */
export function sendDialogReply(
  circuit: TalkCircuit,
  { ObjectID, ChatChannel }: { readonly ObjectID: string; readonly ChatChannel: number },
  ButtonIndex: number,
  label: Uint8Array<ArrayBuffer>,
): void {
  const Data = { ObjectID, ChatChannel, ButtonIndex, ButtonLabel: shortened(label) };
  circuit.send('ScriptDialogReply', { AgentData: circuit.agentData, Data }, true);
}

/** The beginning of a label that is too long, up to the end of a character. */
function shortened(label: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (label.length <= MAX_LABEL_BYTES) return label;
  let end = MAX_LABEL_BYTES - 1;
  // The bytes of a character after its first begin with the bits 10.
  while ((label[end] & 0xc0) === 0x80) end -= 1;
  const short = label.slice(0, end + 1);
  short[end] = 0;
  return short;
}

interface InstantFields {
  readonly ownId: string;
  readonly ownName: string;
  readonly to: string;
  readonly dialog: number;
  /** Null for the session of the two agents. */
  readonly id: string | null;
  readonly text: string;
}

/** Sends an instant message, with the fields that viewers leave empty. */
export function sendInstant(circuit: TalkCircuit, fields: InstantFields): void {
  const { ownId, ownName, to, dialog, id, text } = fields;
  const MessageBlock = {
    FromGroup: false,
    ToAgentID: to,
    ParentEstateID: 0,
    RegionID: NULL_UUID,
    Position: ORIGIN,
    Offline: 0,
    Dialog: dialog,
    ID: id ?? instantSessionId(ownId, to),
    Timestamp: 0,
    FromAgentName: encodeFieldText(ownName),
    Message: encodeFieldText(text),
    BinaryBucket: Uint8Array.of(0),
  };
  circuit.send(
    'ImprovedInstantMessage',
    { AgentData: circuit.agentData, MessageBlock, EstateBlock: { EstateID: 0 }, MetaData: [] },
    true,
  );
}
