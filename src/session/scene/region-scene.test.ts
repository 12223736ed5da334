import { describe, expect, it } from 'vitest';
import { blankBlock, blankMessage } from '../../../test/blank-message.ts';
import { idOf, OWN_ID } from '../../../test/scene-records.ts';
import { HANDLE, withRegion } from '../../../test/session/fake-simulator.ts';
import { regionLocation } from '../../protocol/grid/index.ts';
import { encodeFieldText, type MessageOf, makePacket } from '../../protocol/lludp/index.ts';
import { MOTION_STRIDE, type SessionEvent } from '../live-contract.ts';
import { RegionScene } from './region-scene.ts';

/** A scene, its events, and methods that pass messages to it. */
function harness() {
  const events: SessionEvent[] = [];
  const scene = new RegionScene(OWN_ID, (event) => void events.push(event));
  let sequence = 0;
  let now = 0;
  const enter = () => scene.moveTo(scene.open(regionLocation(HANDLE, 256, 256)), false);
  enter();
  return {
    enter,
    scene,
    events,
    update(...blocks: ReturnType<typeof blankBlock>[]) {
      const message = blankMessage('ObjectUpdate', withRegion(blocks));
      scene.apply(makePacket('ObjectUpdate', message, { sequence: ++sequence }));
    },
    kill(...ids: number[]) {
      const message: MessageOf<'KillObject'> = { ObjectData: ids.map((ID) => ({ ID })) };
      scene.apply(makePacket('KillObject', message, { sequence: ++sequence }));
    },
    flush(after = 1000) {
      now += after;
      scene.flush(now);
    },
    of<Type extends SessionEvent['type']>(type: Type) {
      return events.filter(
        (event): event is Extract<SessionEvent, { type: Type }> => event.type === type,
      );
    },
  };
}

interface Placement {
  readonly position: readonly number[];
  /** A rotation about Z, in quarter turns to the left. */
  readonly quarters?: number;
  readonly velocity?: readonly number[];
}

/** Full motion of 60 bytes, or of 76 for an avatar. */
function motionBytes(
  { position, quarters = 0, velocity = [0, 0, 0] }: Placement,
  isAvatar: boolean,
) {
  const floats = new Float32Array(isAvatar ? 19 : 15);
  const at = isAvatar ? 4 : 0;
  floats.set(position, at);
  floats.set(velocity, at + 3);
  floats[at + 11] = Math.sin((quarters * Math.PI) / 4);
  return new Uint8Array(floats.buffer);
}

function avatar(ID: number, placement: Placement, ParentID = 0) {
  return blankBlock('ObjectUpdate', 'ObjectData', {
    ...{ ID, FullID: idOf(ID), PCode: 47, Scale: [0.45, 0.6, 1.9], ParentID },
    NameValue: encodeFieldText(`FirstName STRING RW SV Bot${ID}\nLastName STRING RW SV Resident`),
    ObjectData: motionBytes(placement, true),
  });
}

function prim(ID: number, placement: Placement, ParentID = 0, State = 0) {
  return blankBlock('ObjectUpdate', 'ObjectData', {
    ...{ ID, FullID: idOf(ID), PCode: 9, Scale: [1, 1, 1], ParentID, State },
    ObjectData: motionBytes(placement, false),
  });
}

const row = (rows: Float32Array, index: number) => [
  ...rows.subarray(index * MOTION_STRIDE, (index + 1) * MOTION_STRIDE),
];

describe('RegionScene', () => {
  it("reports where a seated avatar is in the region's axes, and again when its seat moves", () => {
    const { update, flush, of } = harness();
    // A seat at 10 20 5 that is turned to the north; the avatar sits 1 m in front of its middle, and looks ahead.
    update(prim(2, { position: [10, 20, 5], quarters: 1 }));
    update(avatar(7, { position: [1, 0, 0.5] }, 2));
    flush();
    const [{ slots, rows }] = of('motion');
    expect([...slots]).toEqual([0]);
    expect(row(rows, 0)[0]).toBeCloseTo(10, 5);
    expect(row(rows, 0)[1]).toBeCloseTo(21, 5);
    expect(row(rows, 0)[2]).toBeCloseTo(5.5, 5);
    expect(row(rows, 0)[8]).toBeCloseTo(Math.SQRT1_2, 5);
    expect(of('avatars')[0].changed[0].isSeated).toBe(true);

    update(prim(2, { position: [30, 20, 5], quarters: 1, velocity: [2, 0, 0] }));
    flush();
    const moved = row(of('motion')[1].rows, 0);
    expect([moved[0], moved[3]]).toEqual([expect.closeTo(30, 5), expect.closeTo(2, 5)]);
    expect(of('avatars')).toHaveLength(1);
  });

  it('reports new avatars one by one, so that a page can draw in between, and then where they are', () => {
    const { update, flush, events, of } = harness();
    events.length = 0;
    for (const id of [7, 8, 9]) update(avatar(id, { position: [id, 0, 0] }));
    flush();
    const names = of('avatars').map(({ changed }) => changed.map(({ firstName }) => firstName));
    expect(names).toEqual([['Bot7'], ['Bot8'], ['Bot9']]);
    const [{ slots }] = of('motion');
    expect([...slots]).toEqual([0, 1, 2]);
    expect(events.findIndex(({ type }) => type === 'motion')).toBe(3);
  });

  it('does not report the motion of an avatar whose seat is not known yet', () => {
    const { update, flush, of } = harness();
    update(avatar(7, { position: [1, 0, 0] }, 2));
    flush();
    expect(of('avatars')[0].changed).toHaveLength(1);
    expect(of('motion')).toEqual([]);
    update(prim(2, { position: [10, 20, 5] }));
    flush();
    expect(row(of('motion')[0].rows, 0).slice(0, 3)).toEqual([11, 20, 5]);
  });

  it('reports an avatar again that puts something on, but not its motion', () => {
    const { update, flush, of } = harness();
    update(avatar(7, { position: [1, 2, 3] }));
    flush();
    update(prim(20, { position: [0, 0, 0] }, 7, 0x20));
    flush();
    const [, dressed] = of('avatars');
    expect(dressed.changed).toMatchObject([{ attachmentCount: 1, slot: 0, parts: [{ point: 2 }] }]);
    expect(of('motion')).toHaveLength(1);
    update(prim(20, { position: [0, 0, 0] }, 7, 0x32));
    flush();
    // 0x32 is point 35, on the HUD: it counts as worn, and is not part of the scene.
    expect(of('avatars')[2].changed).toMatchObject([{ attachmentCount: 1, parts: [] }]);
  });

  it('gives an avatar that comes back another slot, and begins at 0 in another region', () => {
    const { enter, update, kill, flush, of } = harness();
    update(avatar(7, { position: [1, 2, 3] }));
    flush();
    kill(7);
    flush();
    update(avatar(7, { position: [1, 2, 3] }));
    flush();
    expect(
      of('avatars').map(({ changed, gone }) => [changed.map(({ slot }) => slot), gone]),
    ).toEqual([
      [[0], []],
      [[], [idOf(7)]],
      [[1], []],
    ]);
    enter();
    update(avatar(7, { position: [1, 2, 3] }));
    flush();
    expect(
      of('avatars')
        .slice(3)
        .map(({ changed, gone }) => [changed[0]?.slot, gone]),
    ).toEqual([
      [undefined, [idOf(7)]],
      [0, []],
    ]);
  });

  it('reports motion thirty times a second at most, and records ten times', () => {
    const { update, flush, of } = harness();
    for (let frame = 0; frame < 200; frame++) {
      update(avatar(7, { position: [frame, 0, 0] }));
      flush(5);
    }
    expect(of('motion').length).toBeGreaterThan(25);
    expect(of('motion').length).toBeLessThanOrEqual(34);
    expect(of('avatars').length).toBeLessThanOrEqual(10);
  });

  it('limits the avatars of a simulator that makes up ten thousand', () => {
    const { update, flush, of } = harness();
    for (let start = 1; start < 20_000; start += 200) {
      update(...Array.from({ length: 100 }, (_, n) => prim(start + n, { position: [1, 1, 1] })));
      update(
        ...Array.from({ length: 100 }, (_, n) => avatar(start + 100 + n, { position: [1, 1, 1] })),
      );
    }
    flush();
    const reported = new Set(
      of('avatars').flatMap(({ changed }) => changed.map((one) => one.agentId)),
    );
    expect(reported.size).toBe(512);
  });
});
