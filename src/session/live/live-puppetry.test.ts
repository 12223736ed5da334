import { describe, expect, it } from 'vitest';
import { GUEST_ID } from '../../../test/grid-responses.ts';
import { idOf } from '../../../test/scene-records.ts';
import { degreesBetween, PuppetView } from '../../../test/session/puppet-view.ts';
import { turnBlock } from '../../../test/session/puppetry-packets.ts';
import { FORM, World } from '../../../test/session/world.ts';
import { fromZRotation } from '../../math/index.ts';
import { LOCAL_ROTATION } from '../../motion/received-puppetry/index.ts';
import { messageOf } from '../../protocol/lludp/index.ts';
import { INITIAL_PUPPETRY_STATE } from '../../protocol/puppetry/index.ts';
import type { OwnPuppetry } from '../puppetry/puppetry-contract.ts';

const BOT = idOf(0xb1);
const HEAD = 8;

const OWN: OwnPuppetry = {
  layout: 'C',
  blockBytes: 210,
  events: {
    count: 1,
    joints: [HEAD],
    masks: [LOCAL_ROTATION],
    rotations: fromZRotation(30),
    positions: [0, 0, 0],
    scales: [1, 1, 1],
  },
};

async function entered() {
  const world = new World();
  world.http.puppetry = INITIAL_PUPPETRY_STATE;
  await world.enter();
  return world;
}

/** Lets the simulator send, 20 times a second, that an avatar's head is turned. */
async function sendPuppetry(world: World, milliseconds: number, id = BOT): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50) {
    const now = world.clock.now();
    const PhysicalAvatarEventList = [{ TypeData: turnBlock(now, { [HEAD]: 30 }) }];
    const message = { Sender: { ID: id }, PhysicalAvatarEventList };
    world.bridge.simulator.send('AvatarAnimation', message, now, false);
    await world.clock.run(50);
  }
}

const sentPuppetry = (world: World) =>
  world.bridge.simulator.received.flatMap((packet) => {
    const message = messageOf(packet, 'AgentAnimation');
    return message ? [{ ...message, reliable: packet.reliable }] : [];
  });

const accessKinds = (world: World) => world.of('puppetry').map(({ access }) => access.kind);

describe('transmit that is off', () => {
  async function silent() {
    const world = new World();
    world.http.puppetry = { ...INITIAL_PUPPETRY_STATE, transmit: false };
    await world.enter();
    return world;
  }
  const transmits = (world: World) => world.http.puppetry?.transmit;
  const lastAccess = (world: World) => world.of('puppetry').at(-1)?.access;

  it('is switched on while the own avatar is moved, and off two seconds after that', async () => {
    const world = await silent();
    await world.clock.run(1000);
    expect(transmits(world)).toBe(false);
    world.session.setOwnPuppetry(OWN);
    await world.clock.run(500);
    expect(transmits(world)).toBe(true);
    expect(lastAccess(world)).toMatchObject({ kind: 'available', holdsTransmit: true });
    expect(sentPuppetry(world).length).toBeGreaterThan(0);
    world.session.setOwnPuppetry(null);
    await world.clock.run(1000);
    world.session.setOwnPuppetry(OWN);
    await world.clock.run(500);
    world.session.setOwnPuppetry(null);
    await world.clock.run(1900);
    expect(transmits(world)).toBe(true);
    await world.clock.run(500);
    expect(transmits(world)).toBe(false);
    expect(lastAccess(world)).not.toHaveProperty('holdsTransmit');
  });

  it('stays off where the user switches it off, and on where it was on', async () => {
    const world = await silent();
    world.session.setOwnPuppetry(OWN);
    await world.clock.run(500);
    await world.during(200, world.session.changePuppetry({ transmit: false }));
    await world.clock.run(1000);
    expect(transmits(world)).toBe(false);
    world.session.setOwnPuppetry(null);
    await world.clock.run(3000);
    const open = await entered();
    open.session.setOwnPuppetry(OWN);
    await open.clock.run(500);
    open.session.setOwnPuppetry(null);
    await open.clock.run(3000);
    expect(transmits(open)).toBe(true);
  });
});

describe('puppetry of a live session', () => {
  it('is received from the socket and emitted in a batch', async () => {
    const world = await entered();
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    world.session.watchPuppet(BOT);
    await sendPuppetry(world, 2000);
    const view = new PuppetView(world, BOT);
    expect(degreesBetween(view.rotation(HEAD), fromZRotation(30))).toBeLessThan(0.1);
    expect(world.of('stream').at(-1)?.stream).toMatchObject({ agentId: BOT, layout: 'C' });
    await world.clock.run(5000);
    expect(view.isReleased()).toBe(true);
    expect(world.of('stream').at(-1)?.stream).toBeNull();
    expect(world.reported).toEqual([]);
  });

  it('does not stop animations', async () => {
    const world = await entered();
    const { simulator } = world.bridge;
    simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    const AnimationList = [{ AnimID: idOf(5), AnimSequenceID: 1 }];
    simulator.send('AvatarAnimation', { Sender: { ID: BOT }, AnimationList }, world.clock.now());
    await sendPuppetry(world, 500);
    const changed = world.of('avatars').flatMap((event) => event.changed);
    expect(changed.at(-1)).toMatchObject({ animations: [{ id: idOf(5) }] });
  });

  it('is requested from every region, and has access `none` once the region is left', async () => {
    const world = await entered();
    expect(accessKinds(world)).toEqual(['requesting', 'available']);
    await world.during(100, world.session.logout());
    expect(accessKinds(world)).toEqual(['requesting', 'available', 'none']);
    expect(world.of('step').at(-1)?.step).toBe('ended');
    await world.enter();
    expect(accessKinds(world).slice(3)).toEqual(['requesting', 'available']);
    const none = new World();
    await none.enter();
    expect(accessKinds(none)).toEqual(['absent']);
    expect(none.reported).toEqual([]);
  });

  it('is changed on request, but not without a session', async () => {
    const world = new World();
    const nowhere = { kind: 'failed', status: 0 };
    expect(await world.session.changePuppetry({ range: 3 })).toEqual(nowhere);
    world.http.puppetry = INITIAL_PUPPETRY_STATE;
    await world.enter();
    const outcome = world.during(100, world.session.changePuppetry({ range: 3 }));
    expect(await outcome).toMatchObject({ kind: 'changed', state: { range: 3 } });
    expect(world.of('puppetry').at(-1)).toMatchObject({ access: { state: { range: 3 } } });
  });

  it("sends the agent's own, unreliably, for as long as the region and the page want that", async () => {
    const world = new World();
    world.session.setOwnPuppetry(OWN);
    await world.enter();
    expect(sentPuppetry(world)).toEqual([]);
    await world.during(100, world.session.logout());
    world.http.puppetry = INITIAL_PUPPETRY_STATE;
    await world.enter();
    const before = sentPuppetry(world).length;
    await world.clock.run(1000);
    expect(sentPuppetry(world).length - before).toBe(20);
    expect(sentPuppetry(world).at(-1)).toMatchObject({
      AgentData: { AgentID: GUEST_ID },
      AnimationList: [],
      reliable: false,
    });
    world.session.setOwnPuppetry(null);
    await world.clock.run(100);
    const after = sentPuppetry(world).length;
    await world.clock.run(1000);
    expect(sentPuppetry(world).length).toBe(after);
    expect(world.reported).toEqual([]);
  });

  it('releases avatars when the session ends', async () => {
    const world = await entered();
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    await sendPuppetry(world, 1000);
    await world.during(100, world.session.logout());
    expect(new PuppetView(world, BOT).isReleased()).toBe(true);
    const before = world.events.length;
    await world.clock.run(5000);
    expect(world.of('puppets').length).toBeLessThanOrEqual(before);
    expect(world.events.slice(before).map(({ type }) => type)).not.toContain('puppets');
  });

  it('is played again from the log, at its own pace, and eases out at the end', async () => {
    const world = await entered();
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    world.bridge.simulator.showAvatar(7, GUEST_ID, 'Ada', 10, world.clock.now());
    world.session.changePuppetry({ echoBack: true });
    await world.clock.run(500);
    for (let k = 0; k < 20; k++) {
      await sendPuppetry(world, 50);
      await sendPuppetry(world, 50, GUEST_ID);
    }
    const saved = await world.session.saveLog();
    const again = new World();
    expect(await again.session.replay(saved, 'log.jsonl')).toHaveProperty('duration');
    await again.clock.run(3400);
    for (const id of [BOT, GUEST_ID]) {
      const view = new PuppetView(again, id);
      expect(degreesBetween(view.rotation(HEAD), fromZRotation(30))).toBeLessThan(0.1);
      expect(view.weight()).toBeGreaterThan(0.9);
    }
    await again.clock.run(8000);
    const weights = new PuppetView(again, BOT).rows().map(({ weight }) => weight);
    expect(again.end()).toEqual({ kind: 'replay-over' });
    expect(weights.at(-1)).toBe(0);
    expect(weights.every((weight, k) => k === 0 || weights[k - 1] - weight < 0.03)).toBe(true);
    expect(again.of('puppetry')).toEqual([]);
    expect(again.reported).toEqual([]);
  });

  it('of a replay ends at once for the next session', async () => {
    const world = await entered();
    world.bridge.simulator.showAvatar(8, BOT, 'Bot', 12, world.clock.now());
    await sendPuppetry(world, 2000);
    const saved = await world.session.saveLog();
    const again = new World();
    await again.session.replay(saved, 'log.jsonl');
    await again.clock.run(2500);
    void again.session.login(FORM, null);
    await again.clock.run(10);
    const before = again.of('puppets').length;
    expect(new PuppetView(again, BOT).isReleased()).toBe(true);
    await again.clock.run(3000);
    expect(again.of('puppets').length).toBe(before);
  });
});
