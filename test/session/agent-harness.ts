import {
  decodePacket,
  encodeMessage,
  type MessageName,
  type MessageValue,
} from '../../src/protocol/lludp/index.ts';
import type { ObjectRecord } from '../../src/protocol/objects/index.ts';
import { SceneStore } from '../../src/protocol/scene/index.ts';
import { AgentPresence } from '../../src/session/agent/agent-presence.ts';
import type { AgentEvent, SessionEvent } from '../../src/session/index.ts';
import { Steering } from '../../src/session/steering.ts';
import { avatarObject, idOf, inRegion, motionAt, OWN_ID, REGION } from '../scene-records.ts';

const OWN_LOCAL_ID = 7;
const TICK_MS = 20;

/** A message that an agent has sent. */
export interface SentMessage {
  readonly at: number;
  readonly name: string;
  readonly value: MessageValue;
}

/** An agent at 10 20 30 in a region without a network: its controls, and what it sends. */
export class AgentHarness {
  readonly steering = new Steering();
  readonly store = new SceneStore(OWN_ID);
  readonly sent: SentMessage[] = [];
  readonly events: AgentEvent[] = [];
  readonly states: [state: string, isOn: boolean][] = [];
  readonly presence: AgentPresence;
  now = 0;
  #sequence = 0;

  constructor() {
    const send = (name: string, value: MessageValue) =>
      this.sent.push({ at: this.now, name, value });
    const agentData = { AgentID: OWN_ID, SessionID: idOf(2) };
    this.presence = new AgentPresence({
      steering: this.steering,
      emit: (event: SessionEvent) => this.events.push(event as AgentEvent),
      now: () => this.now,
      store: () => this.store,
      region: () => ({ agentData, send }),
      ownId: () => OWN_ID,
      showState: (state, isOn) => this.states.push([state, isOn]),
      effectId: idOf(3),
    });
    this.store.enterRegion(REGION);
    this.place();
    this.steering.setAgent({ agentId: OWN_ID, sessionId: idOf(2) }, [1, 0, 0]);
    this.presence.setRegion({ handle: '1', regionFlags: 0 });
    this.steering.arrive([10, 20, 30], [1, 0, 0], 0);
    this.run(500);
    this.sent.length = 0;
  }

  /** Puts the agent's avatar somewhere. */
  place(differences: Partial<ObjectRecord> = {}): void {
    this.show(
      avatarObject(OWN_LOCAL_ID, { id: OWN_ID, motion: motionAt([10, 20, 30]), ...differences }),
    );
  }

  /** Shows objects. */
  show(...records: readonly ObjectRecord[]): void {
    this.store.applyUpdates(inRegion(...records), ++this.#sequence);
  }

  /** Receives a message as bytes. */
  receive(name: MessageName, value: MessageValue): void {
    this.presence.receive(
      decodePacket(encodeMessage(name, value as never, { sequence: ++this.#sequence })),
    );
  }

  run(milliseconds: number): void {
    for (const end = this.now + milliseconds; this.now < end; ) {
      this.now += TICK_MS;
      this.presence.tick();
      this.steering.tick(this.now, (name, value) => this.sent.push({ at: this.now, name, value }));
    }
  }

  /** All control flags of the updates so far, joined. */
  get flags(): number {
    return this.updates.reduce((flags, { ControlFlags }) => (flags | ControlFlags) >>> 0, 0);
  }

  get updates(): {
    readonly ControlFlags: number;
    readonly State: number;
    readonly Flags: number;
    readonly Far: number;
    readonly HeadRotation: readonly number[];
    readonly BodyRotation: readonly number[];
  }[] {
    return this.sent
      .filter(({ name }) => name === 'AgentUpdate')
      .map(({ value }) => value.AgentData as never);
  }

  names(): string[] {
    return this.sent
      .map(({ name }) => name)
      .filter((name) => !/AgentUpdate|ViewerEffect/.test(name));
  }

  /** The last status that was reported. */
  get status() {
    return this.events.filter((event) => event.type === 'agent').at(-1)?.status;
  }
}
