import { describe, expect, it } from 'vitest';
import { blankBlock, blankMessage } from '../../../test/blank-message.ts';
import { withRegion } from '../../../test/session/fake-simulator.ts';
import {
  decodePacket,
  encodeMessage,
  type MessageName,
  type MessageOf,
} from '../../protocol/lludp/index.ts';
import { encodeTerseData } from '../../protocol/objects/index.ts';
import { decodeRecording } from '../../protocol/recording/index.ts';
import { DatagramLog } from './datagram-log.ts';
import { LogState, MAX_STATE_BYTES } from './log-state.ts';

const ADA = '00000000-0000-4000-8000-0000000000a1';
const BOT = '00000000-0000-4000-8000-0000000000b0';
const TEE = '00000000-0000-4000-8000-0000000000c0';

/** A log of a single circuit whose rows all fall out of it, and what is kept of them. */
class LostLog {
  readonly state = new LogState();
  #index = 0;
  #sequence = 0;

  add<Name extends MessageName>(
    name: Name,
    blocks: Partial<MessageOf<Name>>,
    { direction = 'in' as 'in' | 'out', region = null as string | null, sequence = 0 } = {},
  ): this {
    const bytes = encodeMessage(name, blankMessage(name, blocks) as MessageOf<Name>, {
      sequence: sequence || ++this.#sequence,
    });
    const index = this.#index++;
    this.state.apply({ index, at: 1000 * index, direction, region, gap: null, bytes });
    return this;
  }

  object(
    localId: number,
    fields: { id?: string; parent?: number; avatar?: boolean; bytes?: number } = {},
  ) {
    const { id = `00000000-0000-4000-8000-${localId.toString(16).padStart(12, '0')}` } = fields;
    const block = blankBlock('ObjectUpdate', 'ObjectData', {
      ...{ ID: localId, FullID: id, PCode: fields.avatar ? 47 : 9 },
      ParentID: fields.parent ?? 0,
      Data: new Uint8Array(fields.bytes ?? 0),
      ObjectData: new Uint8Array(fields.avatar ? 76 : 60),
    });
    return this.add('ObjectUpdate', withRegion([block]));
  }

  move(localId: number, x: number, sequence = 0) {
    const motion = {
      position: [x, 0, 0],
      velocity: [0, 0, 0],
      acceleration: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      angularVelocity: [0, 0, 0],
      footPlane: [0, 0, 1, 0],
    } as const;
    const Data = encodeTerseData(localId, 0, motion);
    const { RegionData } = withRegion([]);
    const ObjectData = [{ Data, TextureEntry: new Uint8Array(0) }];
    return this.add(
      'ImprovedTerseObjectUpdate',
      { RegionData, ObjectData } as Partial<MessageOf<'ImprovedTerseObjectUpdate'>>,
      { sequence },
    );
  }

  /** The kept messages, each with its sequence number. */
  get kept(): string[] {
    return this.state.datagrams().map(({ bytes }) => {
      const { name, sequence } = decodePacket(bytes);
      return `${name} ${sequence}`;
    });
  }
}

const animation = (id: string, isEmpty = false): Partial<MessageOf<'AvatarAnimation'>> => ({
  Sender: { ID: id },
  AnimationList: isEmpty ? [] : [{ AnimID: TEE, AnimSequenceID: 1 }],
});
const movement = (handle: bigint): Partial<MessageOf<'AgentMovementComplete'>> => ({
  Data: { Position: [0, 0, 0], LookAt: [0, 0, 0], RegionHandle: handle, Timestamp: 0 },
});

describe('what a log keeps of the datagrams that it drops', () => {
  it('is the newest message about the region and each avatar', () => {
    const log = new LostLog()
      .add('RegionHandshake', {})
      .object(1, { avatar: true, id: ADA })
      .object(2, { avatar: true, id: BOT })
      .add('AvatarAppearance', { Sender: { ID: ADA, IsTrial: false } })
      .add('AvatarAnimation', animation(ADA))
      .add('AvatarAnimation', animation(ADA))
      .add('AvatarAnimation', animation(BOT))
      .add('AvatarAnimation', animation(ADA, true))
      .add('RegionHandshake', {})
      .object(1, { avatar: true, id: ADA })
      .add('SimStats', {})
      .add('ChatFromSimulator', {});
    expect(log.kept).toEqual([
      'ObjectUpdate 3',
      'AvatarAppearance 4',
      'AvatarAnimation 6',
      'AvatarAnimation 7',
      'RegionHandshake 9',
      'ObjectUpdate 10',
    ]);
  });

  it('is the newest motion, and no older one that arrived late', () => {
    const log = new LostLog().object(1, { avatar: true });
    log.move(1, 5, 20).move(1, 6, 22).move(1, 5, 21);
    expect(log.kept).toEqual(['ObjectUpdate 1', 'ImprovedTerseObjectUpdate 22']);
    log.object(1, { avatar: true });
    // The full update has 2: it is older than the motion, but newer than the first one.
    expect(log.kept).toEqual(['ObjectUpdate 2']);
  });

  it('has the objects that avatars wear and sit on, and no others', () => {
    const log = new LostLog()
      .object(1, { avatar: true })
      .object(2, { parent: 1 })
      .object(3, { parent: 2 })
      .object(10)
      .object(11, { parent: 10 })
      .object(20)
      .object(21, { avatar: true, parent: 20 });
    expect(log.kept).toEqual([1, 2, 3, 6, 7].map((sequence) => `ObjectUpdate ${sequence}`));
  });

  it('has no objects that were removed, but the own avatar', () => {
    const log = new LostLog()
      .add(
        'UseCircuitCode',
        { CircuitCode: { Code: 1, SessionID: TEE, ID: ADA } },
        { direction: 'out' },
      )
      .object(1, { avatar: true, id: ADA })
      .object(2, { avatar: true, id: BOT })
      .object(3, { parent: 2 })
      .add('KillObject', { ObjectData: [{ ID: 1 }, { ID: 2 }] });
    expect(log.kept).toEqual(['UseCircuitCode 1', 'ObjectUpdate 2']);
  });

  it('begins anew with a circuit and with another region', () => {
    const log = new LostLog()
      .add('AgentMovementComplete', movement(1n))
      .object(1, { avatar: true })
      .add('AgentMovementComplete', movement(2n));
    expect(log.kept).toEqual(['AgentMovementComplete 3']);
    log.object(1, { avatar: true }).add('UseCircuitCode', {}, { direction: 'out', sequence: 1 });
    expect(log.kept).toEqual(['AgentMovementComplete 3', 'UseCircuitCode 1']);
  });

  it('is separate for each region until its circuit is closed', () => {
    const log = new LostLog()
      .add('RegionHandshake', {}, { region: '1' })
      .add('RegionHandshake', {}, { region: '2' })
      .add('AgentMovementComplete', movement(1n), { region: '1' })
      .add('AgentMovementComplete', movement(2n), { region: '2' });
    expect(log.kept).toEqual(['RegionHandshake 1', 'RegionHandshake 2', 'AgentMovementComplete 4']);
    log.add('DisableSimulator', {}, { region: '1' });
    expect(log.kept).toEqual(['RegionHandshake 2', 'AgentMovementComplete 4']);
  });

  it('is limited: scenery goes first, and what avatars wear stays', () => {
    const log = new LostLog().object(1, { avatar: true }).object(2, { parent: 1 });
    for (let id = 100; id < 12_000; id++) log.object(id, { bytes: 900 });
    expect(log.state.bytes).toBeLessThanOrEqual(MAX_STATE_BYTES);
    expect(log.kept).toEqual(['ObjectUpdate 1', 'ObjectUpdate 2']);
  });

  it('is limited for a region that invents avatars and agents', () => {
    const log = new LostLog();
    for (let n = 1; n < 12_000; n++) {
      const id = `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
      log.object(n, { avatar: true, id, bytes: 500 });
      log.add('AvatarAnimation', animation(id));
    }
    expect(log.state.bytes).toBeLessThanOrEqual(MAX_STATE_BYTES);
    expect(log.state.datagrams().length).toBeLessThan(8192 + 1024 + 1);
  });

  it('is not disturbed by bytes that are no message', () => {
    const state = new LogState();
    for (const bytes of [
      [],
      [0],
      [0, 0, 0, 0, 1, 0, 12],
      [0, 0, 0, 0, 1, 9, 1],
      [0, 0, 0, 0, 1, 0, 20, 7],
    ]) {
      state.apply({
        index: 0,
        at: 0,
        direction: 'in',
        region: null,
        gap: null,
        bytes: Uint8Array.from(bytes),
      });
    }
    expect(state.datagrams()).toEqual([]);
  });
});

it('begins a saved log: each line has the time of the first one kept, and its age', () => {
  const log = new DatagramLog(2);
  const bytes = (name: MessageName, sequence: number) =>
    encodeMessage(name, blankMessage(name, {}) as MessageOf<typeof name>, { sequence });
  log.add('in', 10_000, bytes('RegionHandshake', 1), '7');
  for (let n = 2; n < 9; n++) log.add('in', 10_000 + 1000 * n, bytes('SimStats', n), '7');
  const saved = decodeRecording(log.save());
  expect(saved.map(({ time, age, region }) => [time, age, region])).toEqual([
    [17, 7, '7'],
    [17, 0, '7'],
    [18, 0, '7'],
  ]);
  expect(decodePacket(saved[0].bytes).name).toBe('RegionHandshake');
  expect(decodeRecording(new DatagramLog().save())).toEqual([]);
});
