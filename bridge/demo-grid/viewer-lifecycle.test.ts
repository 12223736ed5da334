import { createSocket } from 'node:dgram';
import { expect, it } from 'vitest';
import { decodeFieldText, encodeMessage } from '../../src/protocol/lludp/index.ts';
import { demoGridFixture, logIn, loginRequest, testContent } from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';
import { CHAT_TYPES } from './messages/region-messages.ts';
import { seededRandom } from './reproducible-values.ts';

const { start, enter, openCircuit, stopTime, frame, framesOf } = demoGridFixture();
const UNKNOWN_AGENT = '11111111-2222-3333-4444-555555555555';
const noBots = { content: testContent({ bots: 0 }) };

it('a viewer logs out, and others see it disappear', async () => {
  const grid = await start(noBots);
  const staying = await enter({ first: 'One' });
  const leaving = await enter({ first: 'Two' });
  const { agentId } = leaving.login;
  await until(() => staying.scene.avatar(agentId) !== null, 'it appears');
  expect(grid.viewers()).toBe(2);
  await leaving.logOut();
  await until(() => staying.scene.avatar(agentId) === null, 'it disappears');
  expect(grid.viewers()).toBe(1);
});

it('a silent viewer is logged out', async () => {
  const grid = await start({ ...noBots, silenceSeconds: 3 });
  const staying = await enter({ first: 'One' });
  const silent = await enter({ first: 'Two' });
  await until(() => staying.scene.avatar(silent.login.agentId) !== null, 'it appears');
  silent.close();
  await until(() => staying.scene.avatar(silent.login.agentId) === null, 'it disappears');
  expect(grid.viewers()).toBe(1);
});

it('a login without a circuit is forgotten', async () => {
  const grid = await start({ ...noBots, silenceSeconds: 10 });
  stopTime();
  expect((await logIn(grid.loginUri)).outcome).toBe('success');
  await frame(9_000);
  await frame(2_000);
  expect((await logIn(grid.loginUri)).outcome).toBe('success');
});

it('a second login is refused once, and ends the first one', async () => {
  const grid = await start(noBots);
  const first = await enter();
  const refused = await logIn(grid.loginUri);
  expect(refused).toMatchObject({ outcome: 'failure', reason: 'presence' });
  await until(() => first.received('KickUser').length > 0, 'the first viewer is kicked');
  expect(grid.viewers()).toBe(0);
  const second = await enter();
  expect(second.login.agentId).toBe(first.login.agentId);
  expect(second.login.circuitCode).not.toBe(first.login.circuitCode);
});

it('all viewers are kicked when the grid closes', async () => {
  const grid = await start(noBots);
  const viewer = await enter();
  await grid.close();
  await until(() => viewer.received('KickUser').length > 0, 'the kick');
  const [{ UserInfo }] = viewer.received('KickUser');
  expect(decodeFieldText(UserInfo.Reason)).toBe('The demo grid is closing.');
});

it('names are looked up, and chat is relayed', async () => {
  const content = testContent();
  await start({ content });
  const one = await enter({ first: 'One' });
  const two = await enter({ first: 'Two' });
  await until(() => two.position !== null && one.position !== null, 'both avatars are there');
  const ids = [two.login.agentId, content.bots[1].agentId, UNKNOWN_AGENT];
  one.send('UUIDNameRequest', { UUIDNameBlock: ids.map((ID) => ({ ID })) });
  await until(() => one.received('UUIDNameReply').length > 0, 'the names');
  const [{ UUIDNameBlock }] = one.received('UUIDNameReply');
  expect(UUIDNameBlock.map(({ LastName }) => decodeFieldText(LastName))).toEqual([
    'Viewer',
    'Number1',
  ]);

  const chat = (text: string, Channel: number) =>
    one.send('ChatFromViewer', {
      AgentData: one.ids,
      ChatData: {
        Message: new TextEncoder().encode(`${text}\0`),
        Type: CHAT_TYPES.say,
        Channel,
      },
    });
  chat('to a script', 5);
  chat('Guten Tag', 0);
  await until(() => two.received('ChatFromSimulator').length > 0, 'the chat');
  const [{ ChatData }] = two.received('ChatFromSimulator');
  expect(decodeFieldText(ChatData.Message)).toBe('Guten Tag');
  expect(ChatData.SourceID).toBe(one.login.agentId);
});

it('both sides ping, and acknowledge', async () => {
  await start({ ...noBots, link: { latency: 30 } });
  const viewer = await enter({ limits: { pingInterval: 100 } });
  // 1000 until the first reply.
  await until(() => viewer.statistics.roundTrip < 800, 'replies to the pings');
  await until(() => viewer.statistics.unacked === 0, 'all acknowledgements');
});

it('a wrong circuit code is acknowledged, and opens no circuit', async () => {
  const grid = await start(noBots);
  const login = await logIn(grid.loginUri);
  if (login.outcome !== 'success') throw new Error('no login');
  const wrong = { ...login, circuitCode: (login.circuitCode + 1) >>> 0 };
  const viewer = await openCircuit(wrong);
  await until(() => viewer.step === 'entering', 'the acknowledgement');
  stopTime();
  await framesOf(300);
  expect(viewer.messages).toEqual([]);
  expect(grid.counts().wrongCodes).toBe(1);
  expect(grid.viewers()).toBe(0);
});

it('messages that name another agent are dropped', async () => {
  const grid = await start(noBots);
  const one = await enter({ first: 'One' });
  const two = await enter({ first: 'Two' });
  one.send('LogoutRequest', { AgentData: two.ids });
  one.send('LogoutRequest', { AgentData: { ...one.ids, SessionID: two.login.sessionId } });
  await until(() => grid.counts().wrongAgents === 2, 'both are counted');
  expect(grid.viewers()).toBe(2);
});

it('the grid survives invalid datagrams from unknown senders and from its viewers', async () => {
  const grid = await start(noBots);
  const viewer = await enter();
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
    const corrupt = new Uint8Array(update);
    corrupt[index] ^= 1 << Math.floor(random() * 8);
    viewer.sendRaw(corrupt);
  }
  viewer.sendRaw(noise(9000));
  // Zero-coded, and expands to far more than the size of a packet.
  const bomb = Uint8Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 0 : 255));
  viewer.sendRaw(Uint8Array.of(0x80, 0, 0, 1, 0, 0, ...bomb));
  await until(() => grid.counts().malformed > 100, 'malformed datagrams are counted');
  for (let size = 0; size < 20; size++) {
    stranger.send(noise(size), grid.udpPort, '127.0.0.1');
    stranger.send(update, grid.udpPort, '127.0.0.1');
  }
  await until(() => grid.counts().unknownSenders >= 20, 'unknown senders are counted');
  stranger.close();
  await until(() => viewer.position !== null, 'the viewer is served');
  expect(grid.viewers()).toBe(1);
  expect((await logIn(grid.loginUri, { first: 'Next' })).outcome).toBe('success');
});

it('a circuit code from another address throws the agent out and opens no circuit', async () => {
  const grid = await start(noBots);
  const first = await enter();
  const again = await openCircuit(first.login);
  await until(() => again.step === 'entering', 'the acknowledgement');
  await until(() => first.received('DisableSimulator').length > 0, 'the agent is thrown out');
  expect(grid.counts().movedAddresses).toBe(1);
  expect(grid.viewers()).toBe(0);
  expect(again.messages).toEqual([]);
  expect((await logIn(grid.loginUri)).outcome).toBe('success');
});

it('a circuit code from the same address is acknowledged and ignored while the agent is there', async () => {
  const grid = await start(noBots);
  const viewer = await enter();
  viewer.root.useCircuitCode();
  await until(() => viewer.statistics.unacked === 0, 'the acknowledgement');
  expect(viewer.received('RegionHandshake')).toHaveLength(1);
  expect(grid.counts().movedAddresses).toBe(0);
  expect(grid.viewers()).toBe(1);
});

it('a logout may stay unanswered', async () => {
  const grid = await start({ ...noBots, faults: { omitsLogoutReply: true } });
  const viewer = await enter();
  viewer.send('LogoutRequest', { AgentData: viewer.ids });
  await until(() => grid.viewers() === 0, 'it is logged out');
  await until(() => viewer.statistics.unacked === 0, 'the acknowledgement');
  expect(viewer.received('LogoutReply')).toEqual([]);
});

it('a grid does not start on a port that is in use, and others go on', async () => {
  const grid = await start(noBots);
  const { startDemoGrid } = await import('./index.ts');
  await expect(startDemoGrid({ ...noBots, udpPort: grid.udpPort })).rejects.toThrow('EADDRINUSE');
  await expect(startDemoGrid({ ...noBots, httpPort: grid.httpPort })).rejects.toThrow('EADDRINUSE');
  expect((await logIn(grid.loginUri, loginRequest())).outcome).toBe('success');
});
