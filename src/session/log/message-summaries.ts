import {
  AGENT_STATES,
  type ControlFlag,
  controlFlagNames,
  isBlockList,
  type MessageName,
  type MessageOf,
  type MessageValue,
  type Packet,
} from '../../protocol/lludp/index.ts';
import { PCODE_AVATAR } from '../../protocol/objects/index.ts';
import { messageEvents, type SenderLayouts } from '../../protocol/puppetry/index.ts';
import { type AgentLabels, counted, fieldLine, grouped, listed, shortId } from './summary-text.ts';

/** By message name: a function that describes the contents of such a message in a few words. */
type MessageSummaries = {
  readonly [Name in MessageName]?: (message: MessageOf<Name>, agents: AgentLabels) => string;
};

/** Messages that keep a circuit alive, and that move the agent between regions. */
const CIRCUIT_SUMMARIES: MessageSummaries = {
  StartPingCheck: ({ PingID: { PingID, OldestUnacked } }) =>
    `ping ${PingID}, oldest unacked ${grouped(OldestUnacked)}`,
  CompletePingCheck: ({ PingID: { PingID } }) => `ping ${PingID}`,
  PacketAck: ({ Packets }) =>
    `${counted(Packets.length, 'id')}: ${listed(Packets.map(({ ID }) => grouped(ID)))}`,
  UseCircuitCode: ({ CircuitCode }, { label }) => label(CircuitCode.ID),
  CompleteAgentMovement: ({ AgentData }, { label }) => label(AgentData.AgentID),
  RegionHandshake: ({ RegionInfo }) => fieldLine(RegionInfo.SimName),
  AgentMovementComplete: ({ Data }) =>
    `at ${Data.Position.map((metres) => metres.toFixed(2)).join(', ')}`,
  EnableSimulator: ({ SimulatorInfo: { IP, Port } }) => `${IP}:${Port}`,
  CrossedRegion: ({ RegionData: { SimIP, SimPort } }) => `to ${SimIP}:${SimPort}`,
  TeleportFinish: ({ Info: { SimIP, SimPort } }) => `to ${SimIP}:${SimPort}`,
  TeleportProgress: ({ Info }) => fieldLine(Info.Message),
  TeleportFailed: ({ Info }) => fieldLine(Info.Reason),
  KickUser: ({ UserInfo }) => fieldLine(UserInfo.Reason),
  LogoutReply: ({ AgentData }, { label }) => label(AgentData.AgentID),
  SimStats: ({ Stat }) => counted(Stat.length, 'figure'),
};

const objectCount = ({ ObjectData }: { readonly ObjectData: readonly unknown[] }) =>
  counted(ObjectData.length, 'object');

/** Objects and terrain of a region. */
const SCENE_SUMMARIES: MessageSummaries = {
  ObjectUpdate: (message, { label }) => {
    const avatars = message.ObjectData.filter(({ PCode }) => PCode === PCODE_AVATAR);
    const names = listed(avatars.map(({ FullID }) => label(FullID)));
    return names === '' ? objectCount(message) : `${objectCount(message)}: ${names}`;
  },
  ObjectUpdateCompressed: objectCount,
  ObjectUpdateCached: objectCount,
  ImprovedTerseObjectUpdate: objectCount,
  KillObject: objectCount,
  RequestMultipleObjects: objectCount,
  ObjectProperties: ({ ObjectData }) => listed(ObjectData.map(({ Name }) => fieldLine(Name))),
  CoarseLocationUpdate: ({ Location }) => counted(Location.length, 'agent'),
  LayerData: ({ LayerData: { Data } }) => `${grouped(Data.length)} bytes of terrain or weather`,
  ParcelOverlay: ({ ParcelData }) => `part ${ParcelData.SequenceID}`,
  HealthMessage: ({ HealthData }) => `${Math.round(HealthData.Health)} %`,
};

/** Sender and text; the sender alone where the text is empty, such as when an agent begins to type. */
const chat = (from: Uint8Array, text: Uint8Array) =>
  [fieldLine(from), fieldLine(text)].filter(Boolean).join(': ');

const fullName = (block: { readonly FirstName: Uint8Array; readonly LastName: Uint8Array }) =>
  `${fieldLine(block.FirstName)} ${fieldLine(block.LastName)}`.trim();

const agentList = (list: readonly { readonly AgentID: string }[], agents: AgentLabels) =>
  list.map(({ AgentID }) => agents.label(AgentID)).join(', ');

/** What agents do, look like, and write. */
const AGENT_SUMMARIES: MessageSummaries = {
  AgentUpdate: ({ AgentData }) => agentUpdateSummary(AgentData),
  AgentAnimation: (message, { layouts }) => {
    const { AnimationList } = message;
    const puppetry = puppetrySummary(message, layouts);
    const moved = puppetry ? [puppetry.joints, puppetry.rest] : [];
    if (puppetry && AnimationList.length === 0) return moved.join(', ');
    const started = AnimationList.filter(({ StartAnim }) => StartAnim).length;
    const stopped = AnimationList.length - started;
    return [`${started} started`, `${stopped} stopped`, ...moved].join(', ');
  },
  AvatarAnimation: (message, { label, layouts }) => {
    const { Sender, AnimationList } = message;
    const puppetry = puppetrySummary(message, layouts);
    const moved = puppetry ? [puppetry.joints, puppetry.rest] : [];
    if (puppetry && AnimationList.length === 0) {
      return `${puppetry.joints} of ${label(Sender.ID)}, ${puppetry.rest}`;
    }
    return [label(Sender.ID), counted(AnimationList.length, 'animation'), ...moved].join(', ');
  },
  ObjectAnimation: ({ Sender, AnimationList }) =>
    `${counted(AnimationList.length, 'animation')} of object ${shortId(Sender.ID)}`,
  AvatarAppearance: ({ Sender, VisualParam }, { label }) =>
    `${label(Sender.ID)}, ${counted(VisualParam.length, 'parameter')}`,
  AgentSetAppearance: ({ VisualParam }) => counted(VisualParam.length, 'parameter'),
  AgentWearablesUpdate: ({ WearableData }) => counted(WearableData.length, 'wearable'),
  AgentIsNowWearing: ({ WearableData }) => counted(WearableData.length, 'wearable'),
  AgentDataUpdate: ({ AgentData }) => fullName(AgentData),
  UUIDNameRequest: ({ UUIDNameBlock }) => `${counted(UUIDNameBlock.length, 'name')} asked for`,
  UUIDNameReply: ({ UUIDNameBlock }) => UUIDNameBlock.map(fullName).join(', '),
  OnlineNotification: ({ AgentBlock }, agents) => agentList(AgentBlock, agents),
  OfflineNotification: ({ AgentBlock }, agents) => agentList(AgentBlock, agents),
  ChatFromSimulator: ({ ChatData }) => chat(ChatData.FromName, ChatData.Message),
  ChatFromViewer: ({ ChatData }) => fieldLine(ChatData.Message),
  ImprovedInstantMessage: ({ MessageBlock }) =>
    chat(MessageBlock.FromAgentName, MessageBlock.Message),
  AlertMessage: ({ AlertData }) => fieldLine(AlertData.Message),
  AgentAlertMessage: ({ AlertData }) => fieldLine(AlertData.Message),
};

type Summarise = (message: MessageValue, agents: AgentLabels) => string;

/** By message name. The types of the tables hold: decoded messages have all their blocks and fields. */
const SUMMARIES: ReadonlyMap<string, Summarise> = new Map(
  Object.entries({ ...CIRCUIT_SUMMARIES, ...SCENE_SUMMARIES, ...AGENT_SUMMARIES }) as [
    string,
    Summarise,
  ][],
);

/** One line of text about the contents of a packet; empty if there is nothing to add to its name. */
export function messageSummary({ name, value }: Packet, agents: AgentLabels): string {
  if (name === null) return 'not in the template';
  const summarise = SUMMARIES.get(name);
  return summarise ? summarise(value, agents) : listLengths(value);
}

function listLengths(value: MessageValue): string {
  const lists = Object.entries(value).flatMap(([name, block]) =>
    isBlockList(block) && block.length > 0 ? [counted(block.length, name, name)] : [],
  );
  return lists.join(', ');
}

/** About the puppetry event blocks of a message: `3 joints` and `layout C, 1 unreadable block`. Null without any. */
function puppetrySummary(
  value: MessageValue,
  layouts: SenderLayouts,
): { readonly joints: string; readonly rest: string } | null {
  const blocks = messageEvents(value, layouts).filter((events) => events !== null);
  if (blocks.length === 0) return null;
  const readable = blocks.flatMap((block) => ('events' in block ? [block.events] : []));
  const records = readable.flatMap((events) => events.records);
  const joints = records.reduce((sum, record) => sum + record.joints.length, 0);
  const names = [...new Set(readable.map(({ layout }) => `layout ${layout}`))];
  const unreadable = blocks.length - readable.length;
  if (unreadable > 0) names.push(counted(unreadable, 'unreadable block'));
  return { joints: counted(joints, 'joint'), rest: names.join(', ') };
}

/** What each control flag requests. A pressed turn key sets two of them. */
const FLAG_TEXTS: Readonly<Record<ControlFlag, string>> = {
  AT_POS: 'forward',
  AT_NEG: 'back',
  LEFT_POS: 'left',
  LEFT_NEG: 'right',
  UP_POS: 'up',
  UP_NEG: 'down',
  PITCH_POS: 'pitch down',
  PITCH_NEG: 'pitch up',
  YAW_POS: 'turn left',
  YAW_NEG: 'turn right',
  FAST_AT: 'fast',
  FAST_LEFT: 'fast',
  FAST_UP: 'fast',
  FLY: 'flying',
  STOP: 'stop',
  FINISH_ANIM: 'finish animation',
  STAND_UP: 'stand up',
  SIT_ON_GROUND: 'sit on the ground',
  MOUSELOOK: 'mouselook',
  NUDGE_AT_POS: 'nudge forward',
  NUDGE_AT_NEG: 'nudge back',
  NUDGE_LEFT_POS: 'nudge left',
  NUDGE_LEFT_NEG: 'nudge right',
  NUDGE_UP_POS: 'nudge up',
  NUDGE_UP_NEG: 'nudge down',
  TURN_LEFT: 'turn left',
  TURN_RIGHT: 'turn right',
  AWAY: 'away',
  LBUTTON_DOWN: 'button down',
  LBUTTON_UP: 'button up',
  ML_LBUTTON_DOWN: 'button down',
  ML_LBUTTON_UP: 'button up',
};

/** `forward, fast`; `camera only` where nothing but the camera can have changed. */
function agentUpdateSummary({
  ControlFlags,
  State,
}: MessageOf<'AgentUpdate'>['AgentData']): string {
  const texts = new Set(controlFlagNames(ControlFlags).map((flag) => FLAG_TEXTS[flag]));
  if (State & AGENT_STATES.TYPING) texts.add('typing');
  if (State & AGENT_STATES.EDITING) texts.add('editing');
  return texts.size > 0 ? [...texts].join(', ') : 'camera only';
}
