import { describe, expect, it } from 'vitest';
import { idOf, motionAt, OWN_ID, prim } from '../../../test/scene-records.ts';
import { AgentHarness } from '../../../test/session/agent-harness.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { CONTROL_FLAGS, encodeFieldText } from '../../protocol/lludp/index.ts';

const C = CONTROL_FLAGS;
const BENCH = 40;
const BLOCK_FLY = 1 << 19;

const bench = (differences = {}) =>
  prim(BENCH, { motion: motionAt([13, 20, 29]), clickAction: 1, ...differences });

const animations = (...named: readonly [name: string, sequence: number][]) => ({
  Sender: { ID: OWN_ID },
  AnimationList: named.map(([name, AnimSequenceID]) => ({
    AnimID: findBuiltin(name)!.uuid,
    AnimSequenceID,
  })),
  AnimationSourceList: [],
  PhysicalAvatarEventList: [],
});

const sitResponse = (differences = {}) => ({
  SitObject: { ID: idOf(BENCH) },
  SitTransform: {
    ...{ AutoPilot: false, SitPosition: [0, 0, 0.5], SitRotation: [0, 0, 0, 1] },
    ...{ CameraEyeOffset: [0, 0, 0], CameraAtOffset: [0, 0, 0], ForceMouselook: false },
    ...differences,
  },
});

const refusals = (agent: AgentHarness) =>
  agent.events.filter((event) => event.type === 'agent-refusal').map(({ refusal }) => refusal);

describe('flying', () => {
  it('begins when the way up is held for half a second, and ends on the ground', () => {
    const agent = new AgentHarness();
    agent.presence.setHeld('up', true);
    agent.run(480);
    expect(agent.status?.isFlying).toBe(false);
    agent.run(60);
    expect(agent.status?.isFlying).toBe(true);
    agent.presence.setHeld('up', false);
    agent.presence.setHeld('down', true);
    agent.place({ motion: { ...motionAt([10, 20, 33]), velocity: [0, 0, -4] } });
    agent.run(1000);
    expect(agent.status?.isFlying).toBe(true);
    agent.place();
    agent.run(100);
    expect(agent.status?.isFlying).toBe(false);
    expect(agent.updates.at(-1)!.ControlFlags & C.FLY).toBe(0);
  });

  it('is refused where the region does not allow it, and ends there', () => {
    const agent = new AgentHarness();
    agent.presence.togglePosture('flying');
    agent.run(40);
    expect(agent.status?.isFlying).toBe(true);
    agent.presence.setRegion({ handle: '2', regionFlags: BLOCK_FLY });
    agent.run(40);
    expect(agent.status).toMatchObject({ isFlying: false, flightBan: 'region' });
    agent.presence.togglePosture('flying');
    agent.presence.setHeld('up', true);
    agent.run(1000);
    expect(agent.status?.isFlying).toBe(false);
    expect(refusals(agent)).toEqual([{ kind: 'flight', ban: 'region' }]);
  });

  it('is refused while the avatar sits', () => {
    const agent = new AgentHarness();
    agent.receive('AvatarAnimation', animations(['sit_ground', 1]));
    agent.run(40);
    expect(agent.status?.seat).toEqual({ kind: 'ground' });
    agent.presence.togglePosture('flying');
    expect(refusals(agent)).toEqual([{ kind: 'flight', ban: 'seated' }]);
    // What the simulator says counts: the same key gets up.
    agent.presence.togglePosture('seated');
    agent.run(200);
    expect(agent.flags & (C.STAND_UP | C.SIT_ON_GROUND | C.FLY)).toBe(C.STAND_UP);
  });
});

describe('sitting', () => {
  it('asks for the nearest seat, sits down, tells its name, and gets up', () => {
    const agent = new AgentHarness();
    agent.show(bench(), prim(41, { motion: motionAt([11, 20, 30]), scale: [30, 30, 1] }));
    agent.show(prim(42, { motion: motionAt([11, 20, 30]) }));
    agent.run(2000);
    // The floor carries nobody, and what is made for sitting comes first.
    expect(agent.status?.seats.map(({ objectId }) => objectId)).toEqual([idOf(BENCH), idOf(42)]);
    expect(agent.names()).toEqual(Array(2).fill('RequestObjectPropertiesFamily'));
    agent.presence.sitOn(null);
    expect(agent.sent.at(-1)).toMatchObject({
      name: 'AgentRequestSit',
      value: { TargetObject: { TargetID: idOf(BENCH) } },
    });
    agent.receive('AvatarSitResponse', sitResponse());
    expect(agent.names().at(-1)).toBe('AgentSit');
    agent.place({ parentId: BENCH, motion: motionAt([0, 0, 0.5]) });
    agent.receive('ObjectPropertiesFamily', properties('Ben\u202ech\u0007'));
    agent.run(40);
    expect(agent.status?.seat).toEqual({ kind: 'object', objectId: idOf(BENCH), name: 'Bench' });
    agent.presence.standUp();
    agent.run(300);
    const flags = agent.updates.map(({ ControlFlags }) => ControlFlags & C.STAND_UP);
    expect(flags.filter(Boolean)).toHaveLength(1);
  });

  it('walks there where the simulator wants that, and gives up at a key', () => {
    const agent = new AgentHarness();
    agent.show(bench({ motion: motionAt([10, 27, 29]) }));
    agent.presence.sitOn(idOf(BENCH));
    agent.receive('AvatarSitResponse', sitResponse({ AutoPilot: true }));
    agent.run(600);
    // To the north.
    expect(agent.updates.at(-1)!.ControlFlags).toBe(C.AT_POS);
    expect(agent.updates.at(-1)!.BodyRotation[2]).toBeCloseTo(Math.SQRT1_2);
    expect(agent.names()).not.toContain('AgentSit');
    agent.place({ motion: motionAt([10, 26, 29]) });
    agent.run(200);
    expect(agent.names()).toContain('AgentSit');
    expect(agent.updates.at(-1)!.ControlFlags).toBe(0);

    agent.place();
    agent.sent.length = 0;
    agent.presence.sitOn(idOf(BENCH));
    agent.receive('AvatarSitResponse', sitResponse({ AutoPilot: true }));
    agent.run(100);
    agent.presence.setHeld('turnLeft', true);
    agent.place({ motion: motionAt([10, 26, 29]) });
    agent.run(400);
    expect(agent.names()).not.toContain('AgentSit');
    expect(agent.updates.at(-1)!.ControlFlags & C.AT_POS).toBe(0);
  });

  it('says that nothing is near, that the simulator is silent, and nothing where it said why', () => {
    const agent = new AgentHarness();
    agent.presence.sitOn(null);
    agent.show(bench());
    agent.presence.sitOn(idOf(BENCH));
    agent.run(6000);
    agent.presence.sitOn(idOf(BENCH));
    agent.receive('AlertMessage', {
      ...{ AlertData: { Message: encodeFieldText('No room') }, AlertInfo: [], AgentInfo: [] },
    });
    agent.run(6000);
    // An answer to a question that was not asked seats nobody.
    agent.receive('AvatarSitResponse', sitResponse());
    expect(agent.names()).not.toContain('AgentSit');
    expect(refusals(agent)).toEqual([
      { kind: 'seat', reason: 'none' },
      { kind: 'seat', reason: 'silent' },
    ]);
  });

  it('reports a camera that a seat asks for, and mouselook', () => {
    const agent = new AgentHarness();
    agent.show(bench());
    agent.presence.sitOn(idOf(BENCH));
    const offsets = { CameraEyeOffset: [-2, 0, 1], CameraAtOffset: [1, 0, 0.5] };
    agent.receive('AvatarSitResponse', sitResponse({ ...offsets, ForceMouselook: true }));
    agent.place({ parentId: BENCH });
    agent.run(40);
    expect(agent.events.find((event) => event.type === 'seat-view')).toEqual({
      type: 'seat-view',
      view: { position: [11, 20, 30], target: [14, 20, 29.5] },
      isMouselook: true,
    });
  });
});

describe('animations that the viewer ends', () => {
  it('reports the end of each activation once', () => {
    const agent = new AgentHarness();
    const ends = () =>
      agent.updates.filter(({ ControlFlags }) => (ControlFlags & C.FINISH_ANIM) !== 0).length;
    agent.receive('AvatarAnimation', animations(['stand', 1], ['land', 2]));
    agent.run(300);
    expect(ends()).toBe(0);
    agent.receive('AvatarAnimation', animations(['stand', 1], ['land', 2]));
    agent.run(1000);
    expect(ends()).toBe(1);
    agent.receive('AvatarAnimation', animations(['prejump', 3]));
    agent.receive('AvatarAnimation', animations(['jump', 4]));
    agent.run(1000);
    expect(ends()).toBe(1);
    agent.receive('AvatarAnimation', animations(['soft_land', 5]));
    agent.run(1000);
    expect(ends()).toBe(2);
  });
});

it('is away with its animation, and stops once', () => {
  const agent = new AgentHarness();
  agent.presence.setHeld('away', true);
  agent.presence.releaseAll();
  agent.run(1500);
  agent.presence.setHeld('away', false);
  agent.run(400);
  expect(agent.states).toEqual([
    ['away', true],
    ['away', false],
  ]);
  const stops = agent.updates.filter(({ ControlFlags }) => (ControlFlags & C.STOP) !== 0);
  expect(stops.map(({ ControlFlags }) => ControlFlags)).toEqual([C.AWAY | C.STOP]);
  expect(
    agent.updates.filter(({ ControlFlags }) => (ControlFlags & C.AWAY) !== 0).length,
  ).toBeGreaterThan(2);
  expect(agent.updates.at(-1)!.ControlFlags).toBe(0);
});

it('tells other viewers where it looks, four times a second at most', () => {
  const agent = new AgentHarness();
  for (let step = 0; step < 100; step++) {
    const angle = step / 10;
    agent.presence.setCamera({
      position: [9, 20, 31],
      direction: [Math.cos(angle), Math.sin(angle), 0],
    });
    agent.run(20);
  }
  const effects = agent.sent.filter(({ name }) => name === 'ViewerEffect');
  expect(effects.length).toBeGreaterThan(5);
  expect(effects.length).toBeLessThanOrEqual(8);
  agent.sent.length = 0;
  agent.run(10_000);
  const kept = agent.sent.filter(({ name }) => name === 'ViewerEffect');
  expect(kept.length).toBeLessThanOrEqual(3);
  const [{ TypeData }] = kept[0].value.Effect as { TypeData: Uint8Array<ArrayBuffer> }[];
  const view = new DataView(TypeData.buffer, TypeData.byteOffset);
  // 20 m from the camera, on the grid; free look.
  const east = 256_000 + 9 + 20 * Math.cos(9.9);
  expect([view.getFloat64(32, true), TypeData[56], TypeData.length]).toEqual([
    expect.closeTo(east, 3),
    3,
    57,
  ]);
});

it('sends one update a second while a camera trembles within the dead band', () => {
  const agent = new AgentHarness();
  for (let step = 0; step < 600; step++) {
    const tremble = 0.02 * Math.sin(step);
    agent.presence.setCamera({ position: [9 + tremble, 20, 31], direction: [1, tremble / 5, 0] });
    agent.run(100);
  }
  expect(agent.updates.length).toBeGreaterThanOrEqual(60);
  expect(agent.updates.length).toBeLessThanOrEqual(69);
});

function properties(name: string) {
  const none = idOf(0);
  return {
    ObjectData: {
      ...{ RequestFlags: 0, ObjectID: idOf(BENCH), OwnerID: none, GroupID: none },
      ...{ BaseMask: 0, OwnerMask: 0, GroupMask: 0, EveryoneMask: 0, NextOwnerMask: 0 },
      ...{ OwnershipCost: 0, SaleType: 0, SalePrice: 0, Category: 0, LastOwnerID: none },
      ...{ Name: encodeFieldText(name), Description: encodeFieldText('') },
    },
  };
}
