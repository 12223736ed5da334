import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../src/formats/bytes/index.ts';
import { blankMessage } from '../../test/blank-message.ts';
import { formOf, RealSession } from '../../test/session/real-session.ts';
import { until } from '../../test/until.ts';
import { withWatchedDemo } from '../../test/watch/watched-demo.ts';
import { Secret } from '../config/index.ts';

const PASSWORD = 'swordfish-7-of-the-camera';
const CHAT = 'chat that only the region hears';
const MESSAGE = 'a message for the camera alone';
const ALERT = 'an alert for the camera';
const DIALOG = 'a dialog of a script';

/** Passes logins on to a grid, and keeps its answers. */
async function loginRecorder(loginUri: string) {
  const answers: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const answer = await fetch(loginUri, { method: 'POST', headers, body: Buffer.concat(chunks) });
    const body = await answer.text();
    answers.push(body);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, answers, close: () => server.close() };
}

/** The value of a member of an answer in XML-RPC. */
function member(answer: string, name: string): string {
  const [, value = ''] =
    new RegExp(`<name>${name}</name>\\s*<value>(?:<\\w+>)?([^<]+)`).exec(answer) ?? [];
  expect(value, name).not.toBe('');
  return value;
}

it('nothing private of the account or its region reaches a watcher, a log, a page or a metric', {
  timeout: 90_000,
}, async () => {
  const recorders: Awaited<ReturnType<typeof loginRecorder>>[] = [];
  const password = new Secret(PASSWORD);
  let loginUri = '';
  await withWatchedDemo(
    {
      avatars: 3,
      source: { password } as never,
      prepare: async (config) => {
        const recorder = await loginRecorder(config.grids[0].loginUri);
        recorders.push(recorder);
        loginUri = recorder.url;
        const grids = config.grids.map((each) => ({ ...each, loginUri }));
        return { ...config, grids };
      },
    },
    async ({ watch, grid, bridge, get, log }) => {
      const client = watch('demo');
      await until(() => client.source?.state === 'live', 'the source is live', 20_000);
      const other = new RealSession(bridge.url);
      await other.live.login(formOf('Mallory'), null);
      await other.until(
        'the camera is seen',
        () => [...other.avatars.values()].some(({ firstName }) => firstName === 'Watching'),
        30,
      );
      const camera = [...other.avatars.values()].find(({ firstName }) => firstName === 'Watching');
      expect(await other.live.say(CHAT, 'shout')).toBe(true);
      const agentId = camera?.agentId ?? '';
      expect(await other.live.sendInstantMessage(agentId, 'Watching Camera', MESSAGE)).toBe(true);
      expect(grid.alert('Watching Camera', ALERT, true)).toBe(true);
      const dialog = blankMessage('ScriptDialog');
      const Data = { ...dialog.Data, Message: encodeUtf8(DIALOG) };
      const region = grid.regionNames[0];
      expect(grid.send('Watching Camera', region, 'ScriptDialog', { ...dialog, Data })).toBe(true);
      await other.until('it has heard itself', () => JSON.stringify(other.events).includes(CHAT));
      // The others are seen, and move; the camera is not.
      await until(() => client.scene.avatarCount >= 4, 'all but the camera', 20_000);
      other.live.setHeld('forward', true);
      const frames = client.frames.length;
      await until(() => client.frames.length > frames + 40, 'motion', 20_000);
      const snapshot = Buffer.from(
        await (await get('bridge/v1/watch/demo/snapshot')).arrayBuffer(),
      );
      const list = await (await get('bridge/v1/watch')).text();
      const info = await (await get('bridge/v1/info')).text();
      const metrics = await (await get('metrics')).text();

      const [answer] = recorders[0].answers;
      const secrets = [
        ...[PASSWORD, CHAT, MESSAGE, ALERT, DIALOG, agentId],
        ...['session_id', 'secure_session_id', 'seed_capability', 'circuit_code'].map((name) =>
          member(answer, name),
        ),
        ...['Watching', '/bridge/v1/cap/', 'Current Outfit'],
      ];
      const received = Buffer.concat([...client.received, snapshot]).toString('latin1');
      expect(received).toContain('Mallory');
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(2);
        expect(received).not.toContain(secret);
        expect(`${list}${info}${metrics}`).not.toContain(secret);
      }
      // The log has the path of requests, but nothing with which somebody could act as the account.
      const logged = log.join('');
      expect(logged).toContain('"source":"demo","state":"live"');
      for (const secret of [PASSWORD, CHAT, MESSAGE, ...secrets.slice(6, 10)]) {
        expect(logged).not.toContain(secret);
      }
      expect(logged).not.toMatch(/bridge\/v1\/socket\/[0-9a-f]{8}/);
      await other.live.logout();
    },
  );
  for (const recorder of recorders) recorder.close();
});
