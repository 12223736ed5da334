import { agentUpdateWords } from './agent-update-words.ts';
import { counted, fieldLine, type People, shortId } from './phrases.ts';
import { puppetryWords } from './puppetry-words.ts';
import type { Sayers } from './sayers.ts';

/** What is said, by whom; only by whom where nothing is, such as when somebody begins to type. */
const speech = (from: Uint8Array, words: Uint8Array) =>
  [fieldLine(from), fieldLine(words)].filter(Boolean).join(': ');

const fullName = (block: { readonly FirstName: Uint8Array; readonly LastName: Uint8Array }) =>
  `${fieldLine(block.FirstName)} ${fieldLine(block.LastName)}`.trim();

const agentsOf = (list: readonly { readonly AgentID: string }[], people: People) =>
  list.map(({ AgentID }) => people.who(AgentID)).join(', ');

/** What agents do, look like, and say. */
export const AGENT_SAYS: Sayers = {
  AgentUpdate: ({ AgentData }) => agentUpdateWords(AgentData),
  AgentAnimation: (message, { layouts }) => {
    const { AnimationList } = message;
    const puppetry = puppetryWords(message, layouts);
    const moved = puppetry ? [puppetry.joints, puppetry.rest] : [];
    if (puppetry && AnimationList.length === 0) return moved.join(', ');
    const started = AnimationList.filter(({ StartAnim }) => StartAnim).length;
    const stopped = AnimationList.length - started;
    return [`${started} started`, `${stopped} stopped`, ...moved].join(', ');
  },
  AvatarAnimation: (message, { who, layouts }) => {
    const { Sender, AnimationList } = message;
    const puppetry = puppetryWords(message, layouts);
    const moved = puppetry ? [puppetry.joints, puppetry.rest] : [];
    if (puppetry && AnimationList.length === 0) {
      return `${puppetry.joints} of ${who(Sender.ID)}, ${puppetry.rest}`;
    }
    return [who(Sender.ID), counted(AnimationList.length, 'animation'), ...moved].join(', ');
  },
  ObjectAnimation: ({ Sender, AnimationList }) =>
    `${counted(AnimationList.length, 'animation')} of object ${shortId(Sender.ID)}`,
  AvatarAppearance: ({ Sender, VisualParam }, { who }) =>
    `${who(Sender.ID)}, ${counted(VisualParam.length, 'parameter')}`,
  AgentSetAppearance: ({ VisualParam }) => counted(VisualParam.length, 'parameter'),
  AgentWearablesUpdate: ({ WearableData }) => counted(WearableData.length, 'wearable'),
  AgentIsNowWearing: ({ WearableData }) => counted(WearableData.length, 'wearable'),
  AgentDataUpdate: ({ AgentData }) => fullName(AgentData),
  UUIDNameRequest: ({ UUIDNameBlock }) => `${counted(UUIDNameBlock.length, 'name')} asked for`,
  UUIDNameReply: ({ UUIDNameBlock }) => UUIDNameBlock.map(fullName).join(', '),
  OnlineNotification: ({ AgentBlock }, people) => agentsOf(AgentBlock, people),
  OfflineNotification: ({ AgentBlock }, people) => agentsOf(AgentBlock, people),
  ChatFromSimulator: ({ ChatData }) => speech(ChatData.FromName, ChatData.Message),
  ChatFromViewer: ({ ChatData }) => fieldLine(ChatData.Message),
  ImprovedInstantMessage: ({ MessageBlock }) =>
    speech(MessageBlock.FromAgentName, MessageBlock.Message),
  AlertMessage: ({ AlertData }) => fieldLine(AlertData.Message),
  AgentAlertMessage: ({ AlertData }) => fieldLine(AlertData.Message),
};
