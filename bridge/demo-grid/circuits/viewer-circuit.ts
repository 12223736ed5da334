import { Circuit, packetCodec } from '../../../src/protocol/lludp/circuit/index.ts';
import type { DecodedPacket } from '../../../src/protocol/lludp/index.ts';
import type { GridFaults } from '../grid-faults.ts';
import type { RemoteAddress } from '../lossy-link.ts';
import { coarseLocations } from '../messages/avatar-updates.ts';
import { compressedUpdates, fullUpdates } from '../messages/object-updates.ts';
import type { OutgoingMessage } from '../messages/outgoing-message.ts';
import { InterestList } from '../region/interest-list.ts';
import { FramePuppetry, RecentBlocks } from '../region/puppetry-blocks.ts';
import type { Seat } from '../region/region-objects.ts';
import type { PresenceCircuit } from '../session/region-server.ts';
import type { RegionPresence } from '../session/viewer-session.ts';

interface ViewerCircuitOptions {
  readonly silenceMs: number;
  readonly faults: GridFaults;
  readonly transmit: (datagram: Uint8Array, to: RemoteAddress) => void;
}

/** A viewer that owes this many acks gets nothing more of the scene, as in OpenSimulator. */
const MAX_UNACKED_FOR_SCENE = 50;

/** A viewer that owes this many gets no reliable message at all: it is not listening. */
const MAX_UNACKED = 400;

/** Retries end only with the viewer's silence, as in OpenSimulator. */
const RETRIES = 60;

/** Milliseconds: shorter than in other simulators, so that resends soon adapt to the link. */
const PING_INTERVAL_MS = 1000;

/** Milliseconds that the last messages of a circuit have to be acknowledged. */
const LAST_ACKS_TIMEOUT_MS = 5000;

/** Milliseconds between two CoarseLocationUpdates. */
const COARSE_INTERVAL_MS = 2500;

/** A viewer's circuit with one region, and what is sent over it. */
export class ViewerCircuit implements PresenceCircuit {
  readonly presence: RegionPresence;
  readonly remote: RemoteAddress;
  /** Puppetry of its avatar until the next frame. */
  readonly receivedPuppetry = new RecentBlocks();
  /** Puppetry of others to be sent in this frame. */
  readonly puppetryToSend = new FramePuppetry();
  hasReplied = false;
  /** The seat of the last AgentRequestSit. */
  requestedSeat: Seat | null = null;
  /** Sequence number of the newest AgentUpdate. */
  lastUpdateSequence = -1;
  readonly #options: ViewerCircuitOptions;
  readonly #circuit: Circuit;
  #interestList: InterestList;
  #now: number;
  #hasSeats = false;
  #coarseAt = 0;
  #endsAt: number | null = null;

  constructor(
    presence: RegionPresence,
    remote: RemoteAddress,
    options: ViewerCircuitOptions,
    now: number,
  ) {
    this.presence = presence;
    this.remote = remote;
    this.#options = options;
    this.#now = now;
    this.#circuit = new Circuit(packetCodec, now, {
      silenceLimit: options.silenceMs,
      retries: RETRIES,
      pingInterval: PING_INTERVAL_MS,
      ackDelay: 0,
    });
    this.#interestList = this.#makeInterestList();
  }

  /** Whether it only waits for the acks of its last messages. */
  get isEnding(): boolean {
    return this.#endsAt !== null;
  }

  /** Whether it can be forgotten. */
  isFinished(now: number): boolean {
    if (this.#circuit.isLost) return true;
    if (this.#endsAt === null) return false;
    return now >= this.#endsAt || this.#circuit.statistics.unacked === 0;
  }

  /**
   * Whether the scene is sent to the viewer: not before it has requested the seed and replied to the handshake.
   *
   * **Source:** lludp.md section 5.
   */
  get receivesScene(): boolean {
    return this.hasReplied && this.presence.hasRequestedSeed && !this.isEnding;
  }

  restartScene(): void {
    this.hasReplied = false;
    this.#hasSeats = false;
    this.#interestList = this.#makeInterestList();
  }

  #makeInterestList(): InterestList {
    const { region, session } = this.presence;
    return new InterestList(region.handle, session.agentId, this.#options.faults);
  }

  /** @returns the messages to be handled; none while the circuit ends. */
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

  end(lastMessages: readonly OutgoingMessage[]): void {
    this.send(...lastMessages);
    this.#endsAt = this.#now + LAST_ACKS_TIMEOUT_MS;
  }

  /** @returns whether the viewer is lost, because it has been silent for too long. */
  step(now: number): boolean {
    this.#now = now;
    this.#circuit.tick(now);
    this.#circuit.events.length = 0;
    this.#flush();
    return this.#circuit.isLost;
  }

  /** Sends what changed in the scene; to be called some ten times a second. */
  sendScene(now: number): void {
    const { avatar: own, region, viewpoint } = this.presence;
    if (!viewpoint || this.isEnding) return;
    if (!this.receivesScene) {
      // The viewer's own avatar waits for nothing.
      if (own && !this.#interestList.hasOwnAvatar) {
        this.send(...this.#interestList.update([own], viewpoint.centres, 0));
      }
      return;
    }
    const { avatars } = region;
    if (this.#circuit.statistics.unacked < MAX_UNACKED_FOR_SCENE) {
      const { centres, drawDistance } = viewpoint;
      const messages = this.#interestList.update(avatars, centres, drawDistance);
      this.send(...this.puppetryToSend.attachTo(messages));
      this.#sendSeats();
    }
    this.send(...this.#interestList.moves());
    if (now < this.#coarseAt) return;
    this.#coarseAt = now + COARSE_INTERVAL_MS;
    const locations = avatars.map(({ agentId, regionPosition }) => ({
      agentId,
      position: regionPosition,
    }));
    this.send(coarseLocations(locations, this.presence.session.agentId));
  }

  /** Sends the puppetry of this frame that {@link sendScene} has not sent. */
  sendPuppetry(): void {
    const messages = this.puppetryToSend.drain();
    if (this.receivesScene) this.send(...messages);
  }

  /** Sends every other seat compressed, as OpenSimulator does with objects that have not changed for long. */
  #sendSeats(): void {
    const isChild = this.presence.avatar === null;
    if (this.#hasSeats || !(isChild || this.#interestList.hasOwnAvatar)) return;
    this.#hasSeats = true;
    const { handle, seats } = this.presence.region;
    const records = seats.map(({ record }) => record);
    const [even, odd] = [0, 1].map((rest) => records.filter((_, index) => index % 2 === rest));
    this.send(...fullUpdates(handle, even), ...compressedUpdates(handle, odd));
  }

  #flush(): void {
    for (const { datagram } of this.#circuit.outbox.splice(0)) {
      this.#options.transmit(datagram, this.remote);
    }
  }
}
