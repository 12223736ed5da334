import { type DecodedPacket, handleMessage } from '../../../src/protocol/lludp/index.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import { APPEARANCE_HANDLERS } from './appearance-handlers.ts';
import type { MessageContext, ViewerMessageHandlers } from './handler-context.ts';
import { IDENTITY_HANDLERS } from './identity-handlers.ts';
import { MOVEMENT_HANDLERS } from './movement-handlers.ts';
import { TALK_HANDLERS } from './talk-handlers.ts';
import { TRANSFER_HANDLERS } from './transfer-handlers.ts';

/** What each message of a viewer does. All others (throttles, window sizes, effects) are acknowledged and ignored. */
const VIEWER_MESSAGES: ViewerMessageHandlers = {
  ...TRANSFER_HANDLERS,
  ...MOVEMENT_HANDLERS,
  ...IDENTITY_HANDLERS,
  ...TALK_HANDLERS,
  ...APPEARANCE_HANDLERS,
};

/** What a child agent may do; all other messages are those of the root agent, and ignored. */
const CHILD_MESSAGES: ReadonlySet<string> = new Set([
  'CompleteAgentMovement',
  'RegionHandshakeReply',
  'RequestMultipleObjects',
  'UUIDNameRequest',
  'MapNameRequest',
  'LogoutRequest',
]);

export function handleViewerMessage(packet: DecodedPacket, context: MessageContext): void {
  const isChild = context.circuit.presence.avatar === null;
  if (isChild && !CHILD_MESSAGES.has(packet.name ?? '')) return;
  handleMessage(VIEWER_MESSAGES, packet, context);
}

/** Whether a message names another agent or session than its circuit's own. */
export function namesOtherAgent({ value }: DecodedPacket, session: ViewerSession): boolean {
  return [value.AgentData, value.Info].some((block) => {
    if (block === undefined || Array.isArray(block)) return false;
    const { AgentID = session.agentId, SessionID = session.sessionId } = block as {
      AgentID?: unknown;
      SessionID?: unknown;
    };
    return AgentID !== session.agentId || SessionID !== session.sessionId;
  });
}
