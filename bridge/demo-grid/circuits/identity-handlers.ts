import type { MessageOf } from '../../../src/protocol/lludp/index.ts';
import { nameReplies } from '../messages/avatar-updates.ts';
import { fullUpdates } from '../messages/object-updates.ts';
import type { MessageContext, ViewerMessageHandlers } from './handler-context.ts';

/** What a viewer asks about objects and agents. */
export const IDENTITY_HANDLERS: ViewerMessageHandlers = {
  RequestMultipleObjects: sendObjects,
  UUIDNameRequest: sendNames,
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
