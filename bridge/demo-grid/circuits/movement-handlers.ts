import type { MessageOf } from '../../../src/protocol/lludp/index.ts';
import { objectProperties } from '../messages/object-properties.ts';
import { alertMessage, sitResponse } from '../messages/region-messages.ts';
import type { MessageContext, ViewerMessageHandlers } from './handler-context.ts';

/** Metres: a few regions. Viewers may send any draw distance. */
const MAX_DRAW_DISTANCE = 4096;

/** How a viewer moves its avatar. */
export const MOVEMENT_HANDLERS: ViewerMessageHandlers = {
  AgentUpdate: updateAgent,
  AgentAnimation: animateAgent,
  SetAlwaysRun: ({ AgentData }, { circuit }) => {
    const { controller } = circuit.presence;
    if (controller) controller.alwaysRuns = AgentData.AlwaysRun;
  },
  AgentRequestSit: requestSeat,
  AgentSit: sitDown,
  RequestObjectPropertiesFamily: sendName,
};

/** Ignores an update that is older than the last one. */
function updateAgent(
  { AgentData }: MessageOf<'AgentUpdate'>,
  { circuit, sequence }: MessageContext,
): void {
  if (sequence <= circuit.lastUpdateSequence) return;
  circuit.lastUpdateSequence = sequence;
  const { Far, CameraCenter } = AgentData;
  const { session, controller } = circuit.presence;
  if (session.handOver) return;
  if (Far >= 0) session.drawDistance = Math.min(Far, MAX_DRAW_DISTANCE);
  if (CameraCenter.every(Number.isFinite)) session.camera = CameraCenter;
  controller?.applyUpdate(AgentData);
}

function animateAgent(
  { AnimationList, PhysicalAvatarEventList }: MessageOf<'AgentAnimation'>,
  { circuit }: MessageContext,
): void {
  const { controller, puppetry } = circuit.presence;
  for (const { AnimID, StartAnim } of AnimationList) {
    controller?.setOwnAnimation(AnimID, StartAnim);
  }
  if (!puppetry.transmit) return;
  for (const { TypeData } of PhysicalAvatarEventList) {
    circuit.receivedPuppetry.add(TypeData, puppetry.eventSize);
  }
}

function requestSeat(
  { TargetObject }: MessageOf<'AgentRequestSit'>,
  { circuit }: MessageContext,
): void {
  const seat = circuit.presence.region.findFreeSeat(TargetObject.TargetID);
  circuit.requestedSeat = seat;
  circuit.send(
    seat
      ? sitResponse(seat.record.id, seat.sitPosition)
      : alertMessage('There is no room to sit there, try another spot.'),
  );
}

/** Sits down on the requested seat, unless another avatar has sat down there in the meantime. */
function sitDown(_: MessageOf<'AgentSit'>, { circuit }: MessageContext): void {
  const { presence, requestedSeat } = circuit;
  const seat = requestedSeat && presence.region.findFreeSeat(requestedSeat.record.id);
  circuit.requestedSeat = null;
  if (seat) presence.controller?.sitOn(seat);
}

/** Tells the name of a seat; attachments have none that anybody asks for. */
function sendName(
  { ObjectData }: MessageOf<'RequestObjectPropertiesFamily'>,
  { circuit }: MessageContext,
): void {
  const { seats } = circuit.presence.region;
  const seat = seats.find(({ record }) => record.id === ObjectData.ObjectID);
  if (seat)
    circuit.send(
      objectProperties(ObjectData.RequestFlags, { objectId: seat.record.id, name: seat.name }),
    );
}
