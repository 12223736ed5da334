import { clamp, scaleAndAdd, type Vector3 } from '../../../src/math/index.ts';
import type { GridFaults, TransferSeconds } from '../grid-faults.ts';
import {
  disableSimulator,
  movementComplete,
  regionHandshake,
  TELEPORT_FLAGS,
  teleportFailed,
  teleportLocal,
  teleportStart,
} from '../messages/region-messages.ts';
import type { ChildAgents } from './child-agents.ts';
import { crossedRegion, teleportFinish } from './hand-over-events.ts';
import type { Arrival, RegionServer } from './region-server.ts';
import type { SessionManager } from './session-manager.ts';
import type { RegionPresence, ViewerSession } from './viewer-session.ts';

interface HandOverOptions {
  readonly sessions: SessionManager;
  readonly children: ChildAgents;
  readonly seconds: TransferSeconds;
  readonly faults: GridFaults;
}

/** Seconds of its velocity by which an avatar is put back whose crossing has failed. */
const PUT_BACK_SECONDS = 2;

/**
 * Crossings and teleports, with the conditions and waiting times of OpenSimulator.
 *
 * **Source:** region.md sections 2 and 3.
 */
export class HandOvers {
  readonly #options: HandOverOptions;

  constructor(options: HandOverOptions) {
    this.#options = options;
  }

  /** Goes on with all hand-overs, or gives them up. */
  step(now: number): void {
    for (const session of this.#options.sessions.all) {
      const { handOver } = session;
      if (handOver?.kind === 'crossing') this.#stepCrossing(session, handOver, now);
      else if (handOver) this.#stepTeleport(session, handOver, now);
    }
  }

  /**
   * Starts a teleport. @returns false if the agent is already on its way, or has not arrived in its region yet.
   */
  teleport(
    session: ViewerSession,
    to: RegionServer,
    position: Vector3,
    flags: number,
    now: number,
  ): boolean {
    const { presence } = session;
    const { circuit, avatar, controller } = presence;
    if (session.handOver || !circuit || !avatar || !controller) return false;
    circuit.send(teleportStart(flags));
    if (presence.server === to) {
      const flying = controller.isFlying ? TELEPORT_FLAGS.flying : 0;
      controller.moveTo(position);
      session.view = null;
      circuit.send(
        teleportLocal(session.agentId, avatar.regionPosition, session.lookAt, flags | flying),
      );
      return true;
    }
    controller.isHeld = true;
    const deadline = now + this.#options.seconds.teleportDelay * 1000;
    session.handOver = { kind: 'teleport', to, position, flags, state: 'starting', deadline };
    this.#stepTeleport(session, session.handOver, now);
    return true;
  }

  /** TeleportCancel: without effect once TeleportFinish has been sent. */
  cancelTeleport(session: ViewerSession): void {
    const { handOver, presence } = session;
    if (handOver?.kind !== 'teleport' || handOver.state !== 'starting') return;
    session.handOver = null;
    if (presence.controller) presence.controller.isHeld = false;
  }

  /** The avatar leaves its region on foot. @param position metres in the next region. */
  cross(session: ViewerSession, to: RegionServer, position: Vector3, now: number): void {
    const { avatar, controller } = session.presence;
    if (session.handOver || !avatar || !controller) return;
    controller.isHeld = true;
    const deadline = now + this.#options.seconds.crossing * 1000;
    const { velocity } = avatar;
    session.handOver = { kind: 'crossing', to, position, velocity, deadline };
    this.#stepCrossing(session, session.handOver, now);
  }

  /** CompleteAgentMovement has been received in a region; it is ignored where the agent is not about to arrive. */
  arrive(presence: RegionPresence, now: number): void {
    const { session, arrival, avatar, circuit, region } = presence;
    if (!arrival) {
      // The viewer repeats it: perhaps it has not received the answer.
      const position = avatar?.regionPosition;
      if (position)
        circuit?.send(movementComplete(session, region.handle, position, session.lookAt));
      return;
    }
    if (arrival.by !== 'login' && this.#options.faults.ignoresArrivals) return;
    presence.arrival = null;
    if (arrival.by === 'teleport') this.#leave(session, presence);
    const created = region.addViewerAvatar(session, session.worn, arrival.position);
    if (arrival.motion) presence.controller?.resume(arrival.motion);
    session.arrivedAt = now;
    session.view = null;
    const complete = movementComplete(
      session,
      region.handle,
      created.regionPosition,
      arrival.lookAt,
    );
    if (arrival.by === 'crossing') {
      // The child agent had the handshake and the terrain before.
      circuit?.send(complete);
      this.#options.children.update(session, now);
    } else {
      session.lookAt = arrival.lookAt;
      circuit?.restartScene();
      circuit?.send(regionHandshake(region), complete);
    }
  }

  #stepCrossing(
    session: ViewerSession,
    crossing: Extract<ViewerSession['handOver'], { kind: 'crossing' }>,
    now: number,
  ): void {
    const next = session.presences.get(crossing.to);
    if (next?.isConnected) this.#completeCrossing(session, next, crossing);
    else if (now >= crossing.deadline) this.#putBack(session, crossing.velocity);
  }

  #completeCrossing(
    session: ViewerSession,
    next: RegionPresence,
    { position, velocity }: { position: Vector3; velocity: Vector3 },
  ): void {
    const { controller, events } = session.presence;
    const lookAt = crossingLookAt(session, velocity);
    session.crossings += 1;
    const motion = controller?.carriedMotion() ?? null;
    next.arrival = { by: 'crossing', position, lookAt, motion };
    this.#leave(session, next);
    events.push(crossedRegion(next, next.arrival, velocity, this.#options.sessions.origin));
  }

  /** The viewer is not told. */
  #putBack(session: ViewerSession, velocity: Vector3): void {
    const { avatar, controller, region } = session.presence;
    session.handOver = null;
    if (!avatar || !controller) return;
    controller.isHeld = false;
    const [x, y, z] = scaleAndAdd(avatar.regionPosition, velocity, -PUT_BACK_SECONDS);
    controller.moveOnFoot([clamp(x, 0, region.size), clamp(y, 0, region.size), z]);
  }

  #stepTeleport(
    session: ViewerSession,
    teleport: Extract<ViewerSession['handOver'], { kind: 'teleport' }>,
    now: number,
  ): void {
    const target = session.presences.get(teleport.to);
    const { circuit, arrival } = this.#options.seconds;
    if (teleport.state === 'starting') {
      if (now < teleport.deadline) return;
      this.#offer(session, teleport);
      session.handOver = { ...teleport, state: 'offered', deadline: now + circuit * 1000 };
    } else if (teleport.state === 'offered' && target?.isConnected) {
      session.handOver = { ...teleport, state: 'entered', deadline: now + arrival * 1000 };
    } else if (now >= teleport.deadline) this.#failTeleport(session, teleport.to);
  }

  /** The seed is that of the child agent, if there is one. */
  #offer(
    session: ViewerSession,
    { to, position, flags }: { to: RegionServer; position: Vector3; flags: number },
  ): void {
    const { sessions, faults } = this.#options;
    const { presence } = session;
    const motion = presence.controller?.isFlying ? presence.controller.carriedMotion() : null;
    const arrival: Arrival = { by: 'teleport', position, lookAt: [1, 0, 0], motion };
    const known = session.presences.get(to);
    const target = known ?? sessions.openPresence(session, to, arrival);
    target.arrival = arrival;
    const event = teleportFinish(target, flags, sessions.origin);
    presence.events.push(event, ...(faults.repeatsTeleportFinish ? [event] : []));
  }

  #failTeleport(session: ViewerSession, to: RegionServer): void {
    const { presence } = session;
    const target = session.presences.get(to);
    session.handOver = null;
    session.view = null;
    if (target) this.#options.sessions.closePresence(target, [disableSimulator()]);
    if (presence.controller) presence.controller.isHeld = false;
    const reason = `${to.region.name} did not answer in time. Keeping avatar in ${presence.region.name}.`;
    presence.circuit?.send(teleportFailed(session.agentId, reason));
  }

  /** The avatar disappears from its region, in which the agent remains as a child. */
  #leave(session: ViewerSession, next: RegionPresence): void {
    session.presence.region.removeAvatar(session.agentId);
    session.presence = next;
    session.handOver = null;
    session.camera = null;
  }
}

/**
 * What AgentMovementComplete names as the direction after a crossing, in turn: one against the direction of the
 * crossing, that of the last teleport, and none at all. Viewers must not turn the avatar.
 */
function crossingLookAt({ crossings, lookAt }: ViewerSession, velocity: Vector3): Vector3 {
  const backward = velocity[0] > 0 ? -0.99 : 0.99;
  return ([[backward, 0.042, 0], lookAt, [0, 0, 0]] as const)[crossings % 3];
}
