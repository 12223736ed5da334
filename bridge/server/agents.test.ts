import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Fixture, replyToLogouts, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { GRID } from '../../test/bridge/fake-grids.ts';
import { type FakePage, LOGIN_REQUEST, type PageOptions } from '../../test/bridge/fake-page.ts';
import { until } from '../../test/until.ts';

const AGENTS = 'vitrine_bridge_agents';
const DISPLACED = 'vitrine_bridge_agents_displaced_total';

/** A page from another address, as a proxy reports it. */
const from = (address: string): PageOptions => ({ headers: { 'x-forwarded-for': address } });

const BEHIND_PROXY = { trustProxy: true };

/** Logs in, opens a circuit, and breaks the connection. @returns the token of the agent that is left. */
async function leaveAgent({ connect, simulator }: Fixture, options?: PageOptions): Promise<string> {
  const page = await connect(options);
  const token = (await page.logIn()) ?? '';
  await page.openCircuit(0, simulator.port);
  page.terminate();
  await once(page.socket, 'close');
  return token;
}

async function resumes(page: FakePage, token: string): Promise<boolean> {
  const id = page.request({ type: 'resume', token });
  const find = () => page.controls.find((control) => 'id' in control && control.id === id);
  await until(() => find() !== undefined, 'the answer');
  return find()?.type === 'resumed';
}

describe('logins whose sockets are cut', () => {
  it('leave no more agents than an address may have: the longest waiting are logged out', () =>
    withBridge({ limits: { connectionsPerAddress: 4 } }, async (fixture) => {
      const { connect, metric, simulator } = fixture;
      replyToLogouts(simulator);
      const tokens: string[] = [];
      for (let count = 0; count < 20; count++) tokens.push(await leaveAgent(fixture));
      await until(async () => (await metric(AGENTS)) <= 4, 'few agents', 10_000);
      expect(await metric('vitrine_bridge_circuits')).toBe(4);
      expect(await metric(DISPLACED)).toBe(16);
      expect(await resumes(await connect(), tokens[15])).toBe(false);
      for (const token of tokens.slice(16)) {
        const page = await connect();
        expect(await resumes(page, token)).toBe(true);
        page.terminate();
        await once(page.socket, 'close');
      }
    }));

  it('leave no more agents than all addresses may have', () =>
    withBridge({ config: BEHIND_PROXY, limits: { connections: 5 } }, async (fixture) => {
      const { metric, simulator, connect } = fixture;
      replyToLogouts(simulator);
      const present = await connect(from('198.51.100.250'));
      const token = (await present.logIn()) ?? '';
      for (let count = 0; count < 15; count++) {
        await leaveAgent(fixture, from(`198.51.100.${count}`));
      }
      await until(async () => (await metric(AGENTS)) <= 5, 'few agents', 10_000);
      expect(await metric(DISPLACED)).toBe(11);
      // An agent that has its page stays.
      await present.openCircuit(0, simulator.port);
      expect(token).not.toBe('');
    }));

  it('count for the whole network of an IPv6 address', () =>
    withBridge({ config: BEHIND_PROXY, limits: { connectionsPerAddress: 2 } }, async (fixture) => {
      replyToLogouts(fixture.simulator);
      for (let count = 0; count < 6; count++) {
        await leaveAgent(fixture, from(`2001:db8:1:2:${count}::1`));
      }
      await until(async () => (await fixture.metric(AGENTS)) <= 2, 'few agents', 10_000);
      await leaveAgent(fixture, from('2001:db8:1:3::1'));
      expect(await fixture.metric(DISPLACED)).toBe(4);
    }));

  it('do not pile up behind simulators that never reply to a logout', () =>
    withBridge({ limits: { connections: 3, loginsPerMinute: 100 } }, async (fixture) => {
      const { clock, metric, enter } = fixture;
      clock.stop();
      clock.advance(0);
      for (let count = 0; count < 12; count++) {
        const { page } = await enter();
        page.terminate();
        await once(page.socket, 'close');
        await until(async () => (await metric('vitrine_bridge_pages')) === 0, 'no page');
      }
      // As many that wait, as many again that are being logged out, and the one that came last.
      expect(await metric(AGENTS)).toBeLessThanOrEqual(7);
    }));
});

describe('logins from one address', () => {
  const logIn = async (page: FakePage): Promise<string> => {
    const request = { ...LOGIN_REQUEST, first: 'Nobody' };
    const id = page.request({ type: 'login', grid: GRID.id, request });
    const find = () => page.controls.find((control) => 'id' in control && control.id === id);
    await until(() => find() !== undefined, 'the answer');
    const answer = find();
    return answer?.type === 'refused' ? answer.code : String(answer?.type);
  };

  it('are limited, over any number of sockets', () =>
    withBridge({ config: BEHIND_PROXY }, async ({ connect, clock, metric }) => {
      clock.stop();
      clock.advance(0);
      const answers: string[] = [];
      for (let socket = 0; socket < 4; socket++) {
        const page = await connect(from('198.51.100.1'));
        for (let count = 0; count < 10; count++) answers.push(await logIn(page));
        page.terminate();
        await once(page.socket, 'close');
        await until(async () => (await metric('vitrine_bridge_pages')) === 0, 'no page');
        // Long enough for an address to be forgotten that was not remembered for its logins.
        clock.advance(100);
      }
      expect(answers.slice(0, 30)).toEqual(Array(30).fill('login'));
      expect(answers.slice(30)).toEqual(Array(10).fill('over-limit'));
      expect(await logIn(await connect(from('198.51.100.2')))).toBe('login');
      clock.advance(2000);
      const later = await connect(from('198.51.100.1'));
      expect([await logIn(later), await logIn(later)]).toEqual(['login', 'over-limit']);
    }));
});
