import type { Vector3 } from '../../../src/math/index.ts';
import { Circuit, packetCodec } from '../../../src/protocol/lludp/circuit/index.ts';
import type { DecodedPacket } from '../../../src/protocol/lludp/index.ts';
import type { RemoteAddress } from '../lossy-link.ts';
import {
  coarseLocations,
  compressedUpdates,
  fullUpdates,
  type OutgoingMessage,
} from '../messages/index.ts';
import { FramePuppetry, RecentBlocks } from '../puppetry/index.ts';
import { InterestList } from '../region/interest-list.ts';
import type { RegionAvatar } from '../region/region-avatar.ts';
import type { Seat } from '../region/region-objects.ts';
import type { RegionPresence } from '../session/viewer-session.ts';

export interface VisitOptions {
  readonly silenceMs: number;
  readonly transmit: (datagram: Uint8Array, to: RemoteAddress) => void;
}

/** A viewer that owes so many acks is sent nothing more of the scene, as in OpenSimulator. */
const MAX_UNACKED_FOR_SCENE = 50;

/** And beyond this nothing reliable at all: it is not listening. */
const MAX_UNACKED = 400;

/** There is no end to retries but the viewer's silence, as in OpenSimulator. */
const RETRIES = 60;

/** Milliseconds: oftener than other simulators, so that repeats soon keep time with the link. */
const PING_INTERVAL = 1000;

/** Milliseconds for the last words of a circuit to be heard. */
const LAST_WORDS_MS = 5000;

/** Milliseconds between two CoarseLocationUpdates. */
const COARSE_INTERVAL = 2500;

/** One viewer's circuit with one region, and what it is told over it. */
export class ViewerCircuit {
  readonly presence: RegionPresence;
  readonly remote: RemoteAddress;
  readonly #options: VisitOptions;
  readonly #circuit: Circuit;
  readonly #view: InterestList;
  #now: number;
  #hasSeats = false;
  #coarseAt = 0;
  #endsAt: number | null = null;
  /** What its avatar's puppetry is until the next frame. */
  readonly receivedPuppetry = new RecentBlocks();
  /** Others' puppetry that it is told in this frame. */
  readonly puppetryToSend = new FramePuppetry();
  /** CompleteAgentMovement came. */
  hasArrived = false;
  /** RegionHandshakeReply came. */
  hasReplied = false;
  /** Metres. */
  drawDistance = 128;
  camera: Vector3 | null = null;
  /** The seat of the last AgentRequestSit. */
  requestedSeat: Seat | null = null;
  /** Of the last AgentUpdate that counted. */
  updateSequence = -1;

  constructor(stay: RegionPresence, remote: RemoteAddress, options: VisitOptions, now: number) {
    this.presence = stay;
    this.remote = remote;
    this.#options = options;
    this.#now = now;
    this.#circuit = new Circuit(packetCodec, now, {
      silenceLimit: options.silenceMs,
      retries: RETRIES,
      pingInterval: PING_INTERVAL,
      ackDelay: 0,
    });
    this.#view = new InterestList(stay.simulator.region.handle, stay.session.agentId);
  }

  /** It is over, but for last words and their acks. */
  get isEnding(): boolean {
    return this.#endsAt !== null;
  }

  /** Nothing of it is needed any more. */
  isFinished(now: number): boolean {
    if (this.#circuit.isLost) return true;
    if (this.#endsAt === null) return false;
    return now >= this.#endsAt || this.#circuit.statistics.unacked === 0;
  }

  /** **Source:** lludp.md section 5: nothing of the scene before seed and handshake reply. */
  get isWatching(): boolean {
    const isReady = this.hasArrived && this.hasReplied && this.presence.hasRequestedSeed;
    return isReady && !this.isEnding;
  }

  get avatar(): RegionAvatar | null {
    return this.presence.simulator.region.avatar(this.presence.session.agentId);
  }

  /** @returns messages that are to be acted upon; none while it ends. */
  receive(packet: DecodedPacket, size: number, now: number): DecodedPacket[] {
    this.#now = now;
    this.#circuit.receive(packet, now, size);
    const messages: DecodedPacket[] = [];
    for (const event of this.#circuit.events.splice(0)) {
      if (event.kind === 'message' && event.packet === packet) messages.push(packet);
    }
    this.#flush();
    return this.isEnding ? [] : messages;
  }

  send(...messages: readonly OutgoingMessage[]): void {
    for (const { name, value, reliable } of messages) {
      if (reliable && this.#circuit.statistics.unacked >= MAX_UNACKED) continue;
      this.#circuit.send(name, value, { reliable }, this.#now);
    }
    this.#flush();
  }

  end(words: readonly OutgoingMessage[]): void {
    this.send(...words);
    this.#endsAt = this.#now + LAST_WORDS_MS;
  }

  /** @returns whether the viewer is lost: nothing was heard for too long. */
  step(now: number): boolean {
    this.#now = now;
    this.#circuit.tick(now);
    this.#circuit.events.length = 0;
    this.#flush();
    return this.#circuit.isLost;
  }

  /** Tells what changed in the scene; some ten times a second. */
  sendScene(now: number): void {
    const { avatar: body } = this;
    if (!body || !this.isWatching) return;
    const { region } = this.presence.simulator;
    const bodies = region.bodies();
    if (this.#circuit.statistics.unacked < MAX_UNACKED_FOR_SCENE) {
      const centres = this.camera ? [body.regionPosition, this.camera] : [body.regionPosition];
      const messages = this.#view.update(bodies, centres, this.drawDistance);
      this.send(...this.puppetryToSend.attachTo(messages));
      this.#showSeats();
    }
    this.send(...this.#view.moves());
    if (now < this.#coarseAt) return;
    this.#coarseAt = now + COARSE_INTERVAL;
    const places = bodies.map(({ agentId, regionPosition }) => ({
      agentId,
      position: regionPosition,
    }));
    this.send(coarseLocations(places, body.agentId));
  }

  /** Tells the puppetry of this frame that no message of the scene took along. */
  sendPuppetry(): void {
    const messages = this.puppetryToSend.drain();
    if (this.isWatching) this.send(...messages);
  }

  /** Every other one compressed, as what has not changed for long is in OpenSimulator. */
  #showSeats(): void {
    if (this.#hasSeats || !this.#view.hasBegun) return;
    this.#hasSeats = true;
    const { region } = this.presence.simulator;
    const records = region.seats.map(({ record }) => record);
    this.send(
      ...fullUpdates(
        region.handle,
        records.filter((_, index) => index % 2 === 0),
      ),
      ...compressedUpdates(
        region.handle,
        records.filter((_, index) => index % 2 === 1),
      ),
    );
  }

  #flush(): void {
    for (const { datagram } of this.#circuit.outbox.splice(0)) {
      this.#options.transmit(datagram, this.remote);
    }
  }
}
