import type { MessageOf } from '../../../src/protocol/lludp/index.ts';
import { VISITOR_GROUP } from '../content/visitor-group.ts';
import { agentDataUpdate, groupTitles } from '../messages/agent-messages.ts';
import { nameReplies } from '../messages/avatar-updates.ts';
import { fullUpdates } from '../messages/object-updates.ts';
import type { MessageContext, ViewerMessageHandlers } from './handler-context.ts';
import type { ViewerCircuit } from './viewer-circuit.ts';

/** What a viewer asks about objects and agents. */
export const IDENTITY_HANDLERS: ViewerMessageHandlers = {
  RequestMultipleObjects: sendObjects,
  UUIDNameRequest: sendNames,
  AgentDataUpdateRequest: (_, { circuit }) => sendAgentData(circuit),
  GroupTitlesRequest: ({ AgentData }, { circuit }) => {
    const { session } = circuit.presence;
    if (AgentData.GroupID !== VISITOR_GROUP.id) return;
    const { agentId, titleRole } = session;
    circuit.send(groupTitles(agentId, VISITOR_GROUP, AgentData.RequestID, titleRole.roleId));
  },
  GroupTitleUpdate: chooseTitle,
};

/** Sends full updates, whatever the reason of the cache miss, as in OpenSimulator. */
function sendObjects(
  { ObjectData }: MessageOf<'RequestMultipleObjects'>,
  { circuit }: MessageContext,
): void {
  const { region } = circuit.presence;
  const localIds = new Set(ObjectData.map(({ ID }) => ID));
  const found = [...localIds]
    .map((localId) => region.findObject(localId))
    .filter((object) => object !== null);
  circuit.send(...fullUpdates(region.handle, found));
}

function sendNames(
  { UUIDNameBlock }: MessageOf<'UUIDNameRequest'>,
  { circuit, host }: MessageContext,
): void {
  const found = [...new Set(UUIDNameBlock.map(({ ID }) => ID))]
    .map((agentId) => host.findAgent(agentId))
    .filter((agent) => agent !== null);
  circuit.send(...nameReplies(found));
}

function sendAgentData(circuit: ViewerCircuit): void {
  const { session } = circuit.presence;
  circuit.send(agentDataUpdate(session, VISITOR_GROUP, session.title));
}

function chooseTitle(
  { AgentData }: MessageOf<'GroupTitleUpdate'>,
  { circuit }: MessageContext,
): void {
  const { session } = circuit.presence;
  const chosen = VISITOR_GROUP.titles.find(({ roleId }) => roleId === AgentData.TitleRoleID);
  if (AgentData.GroupID !== VISITOR_GROUP.id || !chosen) return;
  session.titleRole = chosen;
  sendAgentData(circuit);
}
