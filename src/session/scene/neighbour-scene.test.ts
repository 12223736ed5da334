import { describe, expect, it } from 'vitest';
import { blankBlock, blankMessage } from '../../../test/blank-message.ts';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { HANDLE, withRegion } from '../../../test/session/fake-simulator.ts';
import { type RegionLocation, regionLocation } from '../../protocol/grid/index.ts';
import { encodeFieldText, type MessageName, makePacket } from '../../protocol/lludp/index.ts';
import { MOTION_STRIDE, type SessionEvent } from '../live-contract.ts';
import { RegionScene } from './region-scene.ts';
import type { SceneRegion } from './scene-regions.ts';

const BOT = idOf(0xb1);
const ITEM = idOf(0xc1);

const at = (east: number, north = 0): RegionLocation =>
  regionLocation(HANDLE + (BigInt(east) << 32n) + BigInt(north), 256, 256);

/** A scene of several regions, and its events. */
class Scene {
  readonly events: SessionEvent[] = [];
  readonly scene = new RegionScene(OWN_ID, (event) => void this.events.push(event));
  readonly root = this.scene.open(at(0));
  #sequence = 0;
  now = 0;

  constructor() {
    this.scene.moveTo(this.root, false);
  }

  flush(after = 1000): void {
    this.now += after;
    this.scene.flush(this.now);
  }

  send(part: SceneRegion, name: MessageName, value: object): void {
    const message = blankMessage(name, value as never);
    this.scene.apply(makePacket(name, message, { sequence: ++this.#sequence }), part);
  }

  /** An avatar at `x`, with an attachment that has this local id if it is not 0. */
  show(part: SceneRegion, localId: number, id: string, x: number, attachment = 0): void {
    const motion = new Float32Array(19);
    motion.set([x, 20, 30], 4);
    const blocks = [
      blankBlock('ObjectUpdate', 'ObjectData', {
        ...{ ID: localId, FullID: id, PCode: 47, Scale: [0.45, 0.6, 1.9] },
        NameValue: encodeFieldText('FirstName STRING RW SV Bot\nLastName STRING RW SV Resident'),
        ObjectData: new Uint8Array(motion.buffer),
      }),
    ];
    if (attachment > 0) blocks.push(hat(attachment, localId));
    this.send(part, 'ObjectUpdate', withRegion(blocks, part.location!.handle));
  }

  of<Type extends SessionEvent['type']>(type: Type) {
    return this.events.filter(
      (event): event is Extract<SessionEvent, { type: Type }> => event.type === type,
    );
  }

  /** Records, the last one of each avatar. */
  get avatars() {
    const changed = this.of('avatars').flatMap((event) => event.changed);
    return new Map(changed.map((avatar) => [avatar.agentId, avatar]));
  }

  get gone() {
    return this.of('avatars').flatMap((event) => event.gone);
  }

  /** The last reported position of an avatar. */
  position(agentId: string): number[] {
    const slot = this.avatars.get(agentId)?.slot ?? -1;
    for (const { slots, rows } of this.of('motion').toReversed()) {
      const index = [...slots].indexOf(slot);
      if (index >= 0) return [...rows.subarray(MOTION_STRIDE * index, MOTION_STRIDE * index + 3)];
    }
    return [];
  }
}

function hat(ID: number, ParentID: number) {
  return blankBlock('ObjectUpdate', 'ObjectData', {
    ...{ ID, FullID: idOf(1000 + ID), PCode: 9, Scale: [1, 1, 1], ParentID, State: 0x20 },
    NameValue: encodeFieldText(`AttachItemID STRING RW SV ${ITEM}`),
    ObjectData: new Uint8Array(60),
  });
}

describe('a scene of several regions', () => {
  it('has everything in the axes of the root, in all directions', () => {
    const world = new Scene();
    const parts = [at(256), at(-256), at(0, 256), at(-256, -256)].map((location) =>
      world.scene.open(location),
    );
    parts.forEach((part, index) => {
      world.show(part, 7, idOf(index + 1), 10);
    });
    world.flush();
    expect(parts.map((_, index) => world.position(idOf(index + 1)))).toEqual([
      ...[
        [266, 20, 30],
        [-246, 20, 30],
        [10, 276, 30],
        [-246, -236, 30],
      ],
    ]);
  });

  it('does not show regions that are far away, and shows them when the agent comes there', () => {
    const world = new Scene();
    const far = world.scene.open(at(100_000));
    world.show(far, 7, BOT, 10);
    world.flush();
    expect(world.avatars.size).toBe(0);
    expect(world.scene.isInView(far)).toBe(false);
    world.scene.moveTo(far, false);
    world.flush();
    expect(world.position(BOT)).toEqual([10, 20, 30]);
  });

  it('moves by the distance of the corners, and repeats no row', () => {
    const world = new Scene();
    const east = world.scene.open(at(256));
    world.show(world.root, 8, BOT, 250);
    world.flush();
    const rows = world.of('motion').length;
    expect(world.scene.moveTo(east, true)).toEqual([-256, 0, 0]);
    world.flush();
    expect(world.of('motion')).toHaveLength(rows);
    expect(world.gone).toEqual([]);
    world.show(world.root, 8, BOT, 251);
    world.flush();
    expect(world.position(BOT)).toEqual([-5, 20, 30]);
    expect(world.scene.moveTo(world.root, true)).toEqual([256, 0, 0]);
  });

  it('gives an avatar that crosses the same slot, and what it wears until that is sent again', () => {
    const world = new Scene();
    const east = world.scene.open(at(256));
    world.show(world.root, 8, BOT, 255, 20);
    world.send(world.root, 'AvatarAnimation', {
      Sender: { ID: BOT },
      AnimationList: [{ AnimID: idOf(5), AnimSequenceID: 3 }],
    });
    world.flush();
    const before = world.avatars.get(BOT)!;
    expect([before.parts.length, before.animations.length]).toEqual([1, 1]);
    world.show(east, 71, BOT, 0.5);
    world.flush();
    world.send(world.root, 'KillObject', { ObjectData: [{ ID: 8 }] });
    world.flush();
    expect(world.gone).toEqual([]);
    expect(world.avatars.get(BOT)).toMatchObject({
      ...{ slot: before.slot, region: String(at(256).handle), attachmentCount: 1 },
      ...{ parts: before.parts, animations: before.animations },
    });
    expect(world.position(BOT)).toEqual([256.5, 20, 30]);
    // The same item under another id: it replaces the one that was carried over.
    world.send(east, 'ObjectUpdate', withRegion([hat(99, 71)], at(256).handle));
    world.flush();
    expect(world.avatars.get(BOT)).toMatchObject({ parts: [{ id: idOf(1099) }] });
  });

  it('takes off what the next region does not send, after some seconds', () => {
    const world = new Scene();
    const east = world.scene.open(at(256));
    world.show(world.root, 8, BOT, 255, 20);
    world.flush();
    world.show(east, 71, BOT, 0.5);
    world.flush(1000);
    expect(world.avatars.get(BOT)?.attachmentCount).toBe(1);
    world.flush(9000);
    expect(world.avatars.get(BOT)?.attachmentCount).toBe(0);
  });

  it('forgets the own avatar where the agent was, so that it is not there when it comes back', () => {
    const world = new Scene();
    const east = world.scene.open(at(256));
    world.show(world.root, 8, OWN_ID, 255, 20);
    world.flush();
    world.scene.moveTo(east, true);
    world.flush();
    world.show(east, 71, OWN_ID, 1);
    world.flush();
    const events = world.events.length;
    world.scene.moveTo(world.root, true);
    world.flush();
    expect(world.events.slice(events).filter(({ type }) => type === 'motion')).toEqual([]);
    expect(world.gone).toEqual([]);
    world.show(world.root, 9, OWN_ID, 254);
    world.flush();
    expect(world.position(OWN_ID)).toEqual([254, 20, 30]);
  });

  it('keeps the last scene when its circuit is closed, until there is another one', () => {
    const world = new Scene();
    world.show(world.root, 8, BOT, 12);
    world.flush();
    world.scene.close(world.root);
    world.flush();
    expect(world.gone).toEqual([]);
    const again = world.scene.open(at(0));
    world.scene.moveTo(again, false);
    world.flush();
    expect(world.gone).toEqual([BOT]);
    // It is in neither part of the scene any more.
    expect(world.of('avatars').at(-1)?.changed).toEqual([]);
    expect(world.scene.slotOf(BOT)).toBeNull();
    expect(world.of('distant').at(-1)?.agents).toEqual([]);
  });

  it('lists distant agents of all regions once, with what is known of their height', () => {
    const world = new Scene();
    const east = world.scene.open(at(256));
    const coarse = (...rows: [string, number, number][]) => ({
      Location: rows.map(([, X, Z]) => ({ X, Y: 3, Z })),
      AgentData: rows.map(([AgentID]) => ({ AgentID })),
    });
    world.show(world.root, 8, BOT, 12);
    world.send(world.root, 'CoarseLocationUpdate', coarse([BOT, 12, 5], [idOf(2), 200, 255]));
    world.send(
      east,
      'CoarseLocationUpdate',
      coarse([idOf(2), 1, 5], [idOf(3), 4, 0], [idOf(4), 9, 6]),
    );
    world.flush();
    const known = { height: 'known', region: String(at(256).handle), name: '' };
    expect(world.of('distant').at(-1)?.agents).toEqual([
      {
        ...known,
        agentId: idOf(2),
        position: [200, 3, 1020],
        height: 'above',
        region: String(HANDLE),
      },
      { ...known, agentId: idOf(3), position: [260, 3, 0], height: 'above' },
      { ...known, agentId: idOf(4), position: [265, 3, 24] },
    ]);
  });

  it('places agents of a large region nearest to the own avatar, since their positions wrap', () => {
    const world = new Scene();
    const large = world.scene.open(regionLocation(HANDLE + (256n << 32n), 1024, 1024));
    world.scene.moveTo(large, true);
    world.show(large, 8, OWN_ID, 700);
    const agents = { Location: [{ X: 10, Y: 3, Z: 5 }], AgentData: [{ AgentID: BOT }] };
    world.send(large, 'CoarseLocationUpdate', agents);
    world.flush();
    expect(world.of('distant').at(-1)?.agents[0].position).toEqual([778, 3, 20]);
  });

  it('stores little of what neighbours send', () => {
    const world = new Scene();
    const east = world.scene.open(at(256));
    for (let batch = 0; batch < 80; batch++) {
      const blocks = Array.from({ length: 100 }, (_, index) =>
        blankBlock('ObjectUpdate', 'ObjectData', {
          ...{ ID: 100 * batch + index + 1, FullID: idOf(100 * batch + index + 1), PCode: 9 },
          ObjectData: new Uint8Array(60),
        }),
      );
      world.send(east, 'ObjectUpdate', withRegion(blocks, at(256).handle));
    }
    expect(east.store.rejected).toBeGreaterThan(2900);
    world.show(east, 9000, BOT, 3);
    world.flush();
    // Avatars replace things.
    expect(world.position(BOT)).toEqual([259, 20, 30]);
  });
});
