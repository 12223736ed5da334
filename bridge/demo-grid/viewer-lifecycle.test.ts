import { createSocket } from 'node:dgram';
import { expect, it } from 'vitest';
import { decodeFieldText, encodeMessage } from '../../src/protocol/lludp/index.ts';
import { pause, until } from '../../test/bridge/until.ts';
import {
  demoGridFixture,
  logIn,
  loginRequest,
  TestViewer,
  testContent,
} from '../../test/demo-grid/index.ts';
import { CHAT_TYPES } from './messages/region-messages.ts';
import { seededRandom } from './reproducible.ts';

const stage = demoGridFixture();
const SOMEBODY = '11111111-2222-3333-4444-555555555555';
const quiet = { content: testContent({ bots: 0 }) };

it('logs out, and others see it go', async () => {
  const grid = await stage.start(quiet);
  const stays = await stage.enter({ first: 'One' });
  const goes = await stage.enter({ first: 'Two' });
  const { agentId } = goes.login;
  await until(() => stays.scene.avatar(agentId) !== null, 'it came');
  expect(grid.viewers()).toBe(2);
  await goes.logOut();
  await until(() => stays.scene.avatar(agentId) === null, 'it went');
  expect(grid.viewers()).toBe(1);
});

it('takes silent viewers away', async () => {
  const grid = await stage.start({ ...quiet, silenceSeconds: 0.7 });
  const stays = await stage.enter({ first: 'One' });
  const sleeps = await stage.enter({ first: 'Two' });
  await until(() => stays.scene.avatar(sleeps.login.agentId) !== null, 'it came');
  sleeps.close();
  await until(() => stays.scene.avatar(sleeps.login.agentId) === null, 'it is gone');
  expect(grid.viewers()).toBe(1);
});

it('forgets a login that nobody came for', async () => {
  const grid = await stage.start({ ...quiet, silenceSeconds: 0.3 });
  expect((await logIn(grid.loginUri)).outcome).toBe('success');
  await pause(500);
  expect((await logIn(grid.loginUri)).outcome).toBe('success');
});

it('refuses a second login once, and takes the first one away', async () => {
  const grid = await stage.start(quiet);
  const first = await stage.enter();
  const refused = await logIn(grid.loginUri);
  expect(refused).toMatchObject({ outcome: 'failure', reason: 'presence' });
  await until(() => first.received('KickUser').length > 0, 'the first one is told');
  expect(grid.viewers()).toBe(0);
  const second = await stage.enter();
  expect(second.login.agentId).toBe(first.login.agentId);
  expect(second.login.circuitCode).not.toBe(first.login.circuitCode);
});

it('tells everybody when the grid closes', async () => {
  const grid = await stage.start(quiet);
  const viewer = await stage.enter();
  await grid.close();
  await until(() => viewer.received('KickUser').length > 0, 'it is told');
  const [{ UserInfo }] = viewer.received('KickUser');
  expect(decodeFieldText(UserInfo.Reason)).toBe('The demo grid is closing.');
});

it('answers names and talk', async () => {
  const content = testContent();
  await stage.start({ content });
  const one = await stage.enter({ first: 'One' });
  const two = await stage.enter({ first: 'Two' });
  await until(() => two.position !== null && one.position !== null, 'both stand');
  const ids = [two.login.agentId, content.bots[1].agentId, SOMEBODY];
  one.send('UUIDNameRequest', { UUIDNameBlock: ids.map((ID) => ({ ID })) });
  await until(() => one.received('UUIDNameReply').length > 0, 'names');
  const [{ UUIDNameBlock }] = one.received('UUIDNameReply');
  expect(UUIDNameBlock.map(({ LastName }) => decodeFieldText(LastName))).toEqual([
    'Viewer',
    'Number1',
  ]);

  const say = (text: string, Channel: number) =>
    one.send('ChatFromViewer', {
      AgentData: one.ids,
      ChatData: {
        Message: new TextEncoder().encode(`${text}\0`),
        Type: CHAT_TYPES.say,
        Channel,
      },
    });
  say('to a script', 5);
  say('Guten Tag', 0);
  await until(() => two.received('ChatFromSimulator').length > 0, 'talk');
  const [{ ChatData }] = two.received('ChatFromSimulator');
  expect(decodeFieldText(ChatData.Message)).toBe('Guten Tag');
  expect(ChatData.SourceID).toBe(one.login.agentId);
});

it('pings and is pinged', async () => {
  await stage.start({ ...quiet, link: { latency: 30 } });
  const viewer = await stage.enter({ limits: { pingInterval: 100 } });
  // A thousand until answers come.
  await until(() => viewer.statistics.roundTrip < 800, 'our pings are answered');
  await until(() => viewer.statistics.unacked === 0, 'all is acknowledged');
});

it('acknowledges a wrong circuit code and lets nobody in by it', async () => {
  const grid = await stage.start(quiet);
  const login = await logIn(grid.loginUri);
  if (login.outcome !== 'success') throw new Error('no login');
  const wrong = { ...login, circuitCode: (login.circuitCode + 1) >>> 0 };
  const viewer = stage.keep(await TestViewer.open(wrong));
  await until(() => viewer.step === 'entering', 'the code is acknowledged');
  await pause(300);
  expect(viewer.messages).toEqual([]);
  expect(grid.counts().wrongCodes).toBe(1);
  expect(grid.viewers()).toBe(0);
});

it('drops what speaks for another agent', async () => {
  const grid = await stage.start(quiet);
  const one = await stage.enter({ first: 'One' });
  const two = await stage.enter({ first: 'Two' });
  one.send('LogoutRequest', { AgentData: two.ids });
  one.send('LogoutRequest', { AgentData: { ...one.ids, SessionID: two.login.sessionId } });
  await until(() => grid.counts().impostors === 2, 'they are counted');
  expect(grid.viewers()).toBe(2);
});

it('survives garbage from strangers and from its own viewers', async () => {
  const grid = await stage.start(quiet);
  const viewer = await stage.enter();
  const random = seededRandom(42);
  const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
  const update = encodeMessage(
    'AgentThrottle',
    {
      AgentData: { ...viewer.ids, CircuitCode: 1 },
      Throttle: { GenCounter: 0, Throttles: noise(28) },
    },
    { sequence: 900, reliable: true },
  );
  const stranger = createSocket('udp4');
  for (let size = 0; size < 200; size++) {
    viewer.sendRaw(noise(size));
    viewer.sendRaw(update.subarray(0, Math.min(size, update.length)));
  }
  for (let index = 0; index < update.length; index++) {
    const spoilt = new Uint8Array(update);
    spoilt[index] ^= 1 << Math.floor(random() * 8);
    viewer.sendRaw(spoilt);
  }
  viewer.sendRaw(noise(9000));
  // Zero-coded to far more than a packet may be.
  const bomb = Uint8Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 0 : 255));
  viewer.sendRaw(Uint8Array.of(0x80, 0, 0, 1, 0, 0, ...bomb));
  await until(() => grid.counts().malformed > 100, 'it is counted');
  for (let size = 0; size < 20; size++) {
    stranger.send(noise(size), grid.udpPort, '127.0.0.1');
    stranger.send(update, grid.udpPort, '127.0.0.1');
  }
  await until(() => grid.counts().strangers >= 20, 'strangers too');
  stranger.close();
  await until(() => viewer.position !== null, 'the viewer is well');
  expect(grid.viewers()).toBe(1);
  expect((await logIn(grid.loginUri, { first: 'Next' })).outcome).toBe('success');
});

it('goes on with a viewer that comes again from another address', async () => {
  const grid = await stage.start(quiet);
  const first = await stage.enter();
  await until(() => first.position !== null, 'it stands');
  first.close();
  const again = stage.keep(await TestViewer.open(first.login));
  await until(() => again.position !== null, 'it stands again');
  expect(again.position).toEqual(first.position);
  expect(grid.viewers()).toBe(1);
});

it('keeps the order of its ports when one is taken', async () => {
  const grid = await stage.start(quiet);
  const { startDemoGrid } = await import('./index.ts');
  await expect(startDemoGrid({ ...quiet, udpPort: grid.udpPort })).rejects.toThrow('EADDRINUSE');
  await expect(startDemoGrid({ ...quiet, httpPort: grid.httpPort })).rejects.toThrow('EADDRINUSE');
  expect((await logIn(grid.loginUri, loginRequest())).outcome).toBe('success');
});
