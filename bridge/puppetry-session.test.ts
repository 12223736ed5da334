import { describe, expect, it } from 'vitest';
import { fromZRotation } from '../src/math/index.ts';
import { LOCAL_ROTATION } from '../src/motion/received-puppetry/index.ts';
import type { OwnPuppetry } from '../src/session/index.ts';
import { degreesBetween, PuppetView } from '../test/session/puppet-view.ts';
import { formOf, type RealSession, withDemo } from '../test/session/real-session.ts';

const WRIST = 61;
const TURNED = 40;
/** Degrees: the quantization is 0.0002, and the rest is easing. */
const TOLERANCE = 0.1;

const turnedWrist = (degrees: number): OwnPuppetry => ({
  layout: 'C',
  blockBytes: 210,
  events: {
    count: 1,
    joints: [WRIST],
    masks: [LOCAL_ROTATION],
    rotations: fromZRotation(degrees),
    positions: [0, 0, 0],
    scales: [1, 1, 1],
  },
});

/** Two sessions whose avatars see each other, in a region with puppetry. */
async function meet(session: () => RealSession) {
  const [ada, bob] = [session(), session()];
  await ada.live.login(formOf('Ada'), null);
  await bob.live.login(formOf('Bob'), null);
  for (const each of [ada, bob]) {
    await each.until('puppetry', () => each.of('puppetry').at(-1)?.access.kind === 'available');
    await each.until('its own avatar', () => each.own !== undefined);
  }
  const [adaId, bobId] = [ada.own?.agentId ?? '', bob.own?.agentId ?? ''];
  await bob.until('bob sees ada', () => bob.avatars.has(adaId));
  await ada.until('ada sees bob', () => ada.avatars.has(bobId));
  return { ada, bob, adaId, bobId };
}

describe.concurrent('puppetry over real sockets', () => {
  it('turns the wrist of one avatar for the other session, until it ends', {
    timeout: 40_000,
  }, async () => {
    await withDemo({}, async ({ session }) => {
      const { ada, bob, adaId } = await meet(session);
      const view = new PuppetView(bob, adaId);
      bob.live.watchPuppet(adaId);
      ada.live.setOwnPuppetry(turnedWrist(TURNED));
      await bob.until('it eases in', () => view.weight() > 0.99);
      expect(view.joints()).toEqual([WRIST]);
      expect(degreesBetween(view.rotation(WRIST), fromZRotation(TURNED))).toBeLessThan(TOLERANCE);
      await bob.until('a stream', () => (bob.of('stream').at(-1)?.stream?.joints.length ?? 0) > 0);
      const stream = bob.of('stream').at(-1)?.stream;
      expect(stream).toMatchObject({ agentId: adaId, layout: 'C', badBlocks: 0, targets: [] });
      expect(stream?.joints).toMatchObject([{ joint: WRIST }]);
      ada.live.setOwnPuppetry(null);
      await bob.until('she is released', () => view.isReleased());
      expect(new PuppetView(ada, adaId).wasReported()).toBe(false);
      await Promise.all([ada.live.logout(), bob.live.logout()]);
      expect([...ada.reported, ...bob.reported]).toEqual([]);
    });
  });

  it('is echoed to its sender on request, which also transmits and receives', {
    timeout: 40_000,
  }, async () => {
    await withDemo({}, async ({ session }) => {
      const { ada, adaId } = await meet(session);
      const off = await ada.live.changePuppetry({ transmit: false });
      expect(off).toMatchObject({ kind: 'changed', state: { transmit: false } });
      const on = await ada.live.changePuppetry({ echoBack: true });
      const state = { echoBack: true, transmit: true, receive: true };
      expect(on).toMatchObject({ kind: 'changed', state });
      expect(ada.of('puppetry').at(-1)).toMatchObject({ access: { kind: 'available', state } });
      ada.live.setOwnPuppetry(turnedWrist(-TURNED));
      const view = new PuppetView(ada, adaId);
      await ada.until('an echo', () => view.weight() > 0.99);
      expect(degreesBetween(view.rotation(WRIST), fromZRotation(-TURNED))).toBeLessThan(TOLERANCE);
    });
  });

  it('ends for a receiver that mutes, has a smaller range, or does not receive', {
    timeout: 60_000,
  }, async () => {
    await withDemo({}, async ({ session }) => {
      const { ada, bob, adaId } = await meet(session);
      const view = new PuppetView(bob, adaId);
      ada.live.setOwnPuppetry(turnedWrist(TURNED));
      const changes = [
        [{ mute: [adaId] }, { unmute: [adaId] }],
        [{ range: 0 }, { range: 25 }],
        [{ receive: false }, { receive: true }],
      ];
      for (const [off, on] of changes) {
        await bob.until('it moves', () => view.weight() > 0.5);
        await bob.live.changePuppetry(off);
        await bob.until('it is released', () => view.isReleased());
        await bob.live.changePuppetry(on);
      }
      await bob.until('it moves again', () => view.weight() > 0.5);
      await ada.live.changePuppetry({ transmit: false });
      await bob.until('nothing is sent', () => view.isReleased());
    });
  });
});
