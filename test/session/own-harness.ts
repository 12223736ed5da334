import type { LoginSuccess } from '../../src/protocol/grid/index.ts';
import { regionLocation } from '../../src/protocol/grid/index.ts';
import {
  encodeFieldText,
  type MessageName,
  type MessageOf,
  type MessageValue,
  makePacket,
} from '../../src/protocol/lludp/index.ts';
import type { SessionEvent } from '../../src/session/live-contract.ts';
import { OwnAgent } from '../../src/session/own/own-agent.ts';
import type { OwnRegion } from '../../src/session/own/own-region.ts';
import { RegionScene } from '../../src/session/scene/region-scene.ts';
import { blankBlock, blankMessage } from '../blank-message.ts';
import { ManualClock } from '../manual-clock.ts';
import { idOf, OWN_ID, REGION } from '../scene-records.ts';
import { withRegion } from './fake-simulator.ts';

const TICK_MS = 33;

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/** A message that was sent to a region. */
export interface SentMessage {
  readonly name: string;
  readonly value: MessageValue;
  readonly reliable: boolean;
}

/** A region as the agent's own avatar knows it: it keeps what it is sent, and serves what it is given. */
export class FakeOwnRegion implements OwnRegion {
  readonly sent: SentMessage[] = [];
  hasEntered = true;
  capabilityNames: readonly string[] = ['ViewerAsset', 'FetchInventory2'];
  readonly agentData = { AgentID: OWN_ID, SessionID: idOf(2) };
  /** Bodies by capability and query. */
  readonly responses = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Requests as capability and query, with the bodies of those that have one. */
  readonly requests: { readonly path: string; readonly body?: Uint8Array }[] = [];

  readonly fetchCap: OwnRegion['fetchCap'] = async (name, query, { body }) => {
    const path = `${name}${query}`;
    this.requests.push({ path, body });
    const bytes = this.responses.get(path);
    return bytes ? { status: 200, bytes: bytes.slice() } : { status: 404, bytes: new Uint8Array() };
  };

  send(name: string, value: MessageValue, reliable: boolean): void {
    this.sent.push({ name, value, reliable });
  }

  /** Messages of a name. */
  of<Name extends MessageName>(name: Name): MessageOf<Name>[] {
    return this.sent.flatMap((each) =>
      each.name === name ? [each.value as unknown as MessageOf<Name>] : [],
    );
  }
}

/** The agent's own avatar with a region, and the clock that drives it. */
export class OwnHarness {
  readonly clock = new ManualClock();
  readonly events: SessionEvent[] = [];
  readonly reported: unknown[] = [];
  /** What gestures have said. */
  readonly said: string[] = [];
  /** What `random` returns. */
  chance = 0;
  region: FakeOwnRegion | null = new FakeOwnRegion();
  readonly scene: RegionScene;
  readonly own: OwnAgent;
  #sequence = 0;

  constructor() {
    const emit = (event: SessionEvent) => void this.events.push(event);
    this.scene = new RegionScene(OWN_ID, emit);
    this.scene.moveTo(this.scene.open(regionLocation(REGION, 256, 256)), false);
    this.own = new OwnAgent({
      ownId: OWN_ID,
      clock: this.clock,
      random: () => this.chance,
      emit,
      scene: this.scene,
      region: () => this.region,
      say: (text) => void this.said.push(text),
      report: (error) => void this.reported.push(error),
    });
    this.clock.every(TICK_MS, () => this.own.tick());
  }

  /** The agent has logged in with these gestures. */
  login(login: Partial<LoginSuccess> = {}): void {
    this.own.begin({ skeleton: [], gestures: [], ...login } as LoginSuccess);
  }

  /** A message of the region. */
  receive<Name extends MessageName>(name: Name, blocks: Partial<MessageOf<Name>>): void {
    const value = blankMessage(name, blocks);
    const packet = makePacket(name, value, { sequence: ++this.#sequence });
    this.scene.apply(packet);
    this.own.receive(packet);
  }

  /** The region shows the agent's own avatar. */
  showOwn(height = 1.8): void {
    const motion = new Float32Array(19);
    motion.set([10, 20, 30], 4);
    const block = blankBlock('ObjectUpdate', 'ObjectData', {
      ...{ ID: 7, FullID: OWN_ID, PCode: 47, Scale: [0.45, 0.6, height] },
      NameValue: encodeFieldText('FirstName STRING RW SV Ada\nLastName STRING RW SV Tester'),
      ObjectData: new Uint8Array(motion.buffer),
    });
    this.receive('ObjectUpdate', withRegion([block]));
  }

  /** The region says what the own avatar plays. */
  reportPlaying(...ids: readonly string[]): void {
    const AnimationList = ids.map((AnimID, index) => ({ AnimID, AnimSequenceID: index + 1 }));
    this.receive('AvatarAnimation', { Sender: { ID: OWN_ID }, AnimationList });
  }

  last<Type extends SessionEvent['type']>(type: Type): EventOf<Type> | undefined {
    return this.events.findLast((event): event is EventOf<Type> => event.type === type);
  }

  /** Animations that the region was told to start (`+`) and to stop (`-`), with the last four digits of their ids. */
  changes(): string[] {
    return (this.region?.of('AgentAnimation') ?? []).flatMap(({ AnimationList }) =>
      AnimationList.map(({ AnimID, StartAnim }) => `${StartAnim ? '+' : '-'}${AnimID.slice(-4)}`),
    );
  }
}
