import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { udpBubbleClient } from '../../../test/setp/udp-bubble-client.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { until } from '../../../test/until.ts';
import { DEMO_BUBBLES, loadDemoBubbles } from '../content/index.ts';
import { type BubbleConfig, type RunningBubbleServer, startBubbleServer } from './index.ts';

const log = pino({ level: 'silent' });
const demo = await loadDemoBubbles();

async function startServer(changes: Partial<BubbleConfig> = {}): Promise<RunningBubbleServer> {
  const config = { ...demo, ...changes };
  const server = await startBubbleServer({ config, log });
  onTestFinished(() => server.close());
  return server;
}

async function connected(server: RunningBubbleServer, user: string, passphrase = '') {
  const client = await udpBubbleClient(server, { user, passphrase });
  await until(() => client.outcome !== null, 'the answer to the Connect Request');
  return client;
}

async function joined(server: RunningBubbleServer, user: string) {
  const client = await connected(server, user);
  client.session.send('List Avatars Request', { bubbleIdentifier: DEMO_BUBBLES.upper });
  await until(() => client.last('List Avatars Response') !== undefined, 'the list of avatars');
  const [avatar] = client.last('List Avatars Response')?.avatars ?? [];
  client.join(DEMO_BUBBLES.upper, avatar.avatarIdentifier);
  await until(() => client.avatar !== undefined, 'the own avatar');
  return { client, avatar };
}

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('a bubble server on loopback', () => {
  it('answers a guest, and tells where cloud document and models are', async () => {
    const server = await startServer();
    const { outcome } = await connected(server, 'Guest');
    expect(outcome).toMatchObject({ kind: 'accepted' });
    const cloud = await (await fetch(server.cloudUrl)).json();
    expect(cloud).toMatchObject({
      name: 'Vitrine demo bubbles',
      bubbles: [
        { id: DEMO_BUBBLES.upper, name: 'Upper Quay', range: 60, cycleLength: 50_000 },
        { id: DEMO_BUBBLES.lower, name: 'Lower Quay', range: 45 },
      ],
    });
    expect(server.accountsUrl).toBeNull();
  });

  it('lets a guest join, see avatars whose models it serves, and ring the bell', async () => {
    const server = await startServer();
    const { client, avatar } = await joined(server, 'Guest');
    expect(avatar.avatarShortDescription).toBe('Amara Lindholm');
    const model = await fetch(`${server.mediaUrl}/${avatar.avatarModelIdentifier}`);
    expect(await model.json()).toMatchObject({ format: 'vitrine-avatar-object' });
    const named = (name: string) =>
      [...client.objects.values()].find(
        ({ objectInternalData }) => JSON.parse(decode(objectInternalData)).name === name,
      );
    await until(() => named('Sanna Virtanen') !== undefined, 'the residents');
    await until(() => named('Brass bell') !== undefined, 'the bell');
    const bell = named('Brass bell');
    if (!bell) throw new Error('no bell');
    const request = client.interact('ring', bell);
    await until(() => client.last('Interaction Response') !== undefined, 'the answer');
    const answer = client.last('Interaction Response');
    expect(answer).toMatchObject({ messageId: request, success: true });
    expect(decode(answer?.actionResponseData)).toContain('rings');
    expect(named('Crate')).toBeDefined();
    expect((await fetch(`${server.mediaUrl}/${named('Crate')?.modelIdentifier}`)).status).toBe(404);
  });

  it('links its own two bubbles, with a portal in each', async () => {
    const server = await startServer();
    const statesOf = () =>
      server.cloudDocument().bubbles.flatMap(({ links }) => links.map(({ state }) => state));
    await until(() => String(statesOf()) === 'linked,linked', 'the link');
    const { client } = await joined(server, 'Guest');
    const portals = () =>
      [...client.objects.values()]
        .map(({ objectInternalData }) => JSON.parse(decode(objectInternalData)).portal)
        .filter(Boolean);
    await until(() => portals().length === 1, 'the portal');
    expect(portals()[0]).toMatchObject({ bubbleName: 'Lower Quay', center: [-50, 0, 0] });
  });

  it('refuses who has no account, and lets in who gets one on the page', async () => {
    const accounts = join(temporaryFolder(), 'accounts.json');
    const server = await startServer({
      createAccounts: false,
      accounts,
      key: 'the key of the server',
      accountsPage: { host: '127.0.0.1', port: 0 },
    });
    expect((await connected(server, 'amara', 'long enough')).outcome).toMatchObject({
      kind: 'refused',
      answer: { failureCode: 0 },
    });
    const url = server.accountsUrl ?? '';
    const form = (fields: Record<string, string>, cookie = '') => ({
      method: 'POST',
      redirect: 'manual' as const,
      headers: { cookie, origin: url },
      body: new URLSearchParams(fields),
    });
    const opened = await fetch(`${url}/open`, form({ key: 'the key of the server' }));
    const [cookie] = (opened.headers.get('set-cookie') ?? '').split(';');
    const page = await (await fetch(url, { headers: { cookie } })).text();
    const [, token] = /name="form" value="([^"]+)"/.exec(page) ?? [];
    const made = await fetch(
      `${url}/add`,
      form({ form: token, user: 'amara', passphrase: 'long enough' }, cookie),
    );
    expect(made.status).toBe(303);
    const client = await connected(server, 'amara', 'long enough');
    expect(client.outcome).toMatchObject({ kind: 'accepted' });
    await fetch(`${url}/remove`, form({ form: token, user: 'amara', sure: 'yes' }, cookie));
    await until(() => client.endReason !== null, 'the end of the removed account’s session');
    expect((await connected(server, 'amara', 'long enough')).outcome).toMatchObject({
      answer: { failureCode: 0 },
    });
  });

  it('disconnects everybody when it stops, and can be closed twice', async () => {
    const server = await startServer();
    const { client } = await joined(server, 'Guest');
    await Promise.all([server.close(), server.close()]);
    await until(() => client.endReason !== null, 'the end of the session');
    expect(client.endReason).toBe('disconnected');
    await expect(fetch(server.cloudUrl)).rejects.toThrow();
  });

  it('also listens on IPv6', async () => {
    const server = await startServer({ host: '::1' });
    expect((await connected(server, 'Guest')).outcome).toMatchObject({ kind: 'accepted' });
  });

  it('takes IPv4, too, where it listens on all of IPv6', async () => {
    const server = await startServer({ host: '::', publicHost: 'localhost' });
    const { outcome } = await connected({ ...server, host: '127.0.0.1' }, 'Guest');
    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect(server.host).toBe('localhost');
  });

  it('is not disturbed by datagrams that are none of the protocol', async () => {
    const server = await startServer();
    const socket = createSocket('udp4');
    onTestFinished(() => void socket.close());
    for (let length = 0; length < 60; length++) {
      socket.send(new Uint8Array(length).fill(length), server.port, server.host);
    }
    await once(socket, 'listening');
    expect((await connected(server, 'Guest')).outcome).toMatchObject({ kind: 'accepted' });
  });

  it.each<[Partial<BubbleConfig>, string]>([
    [{ host: '0.0.0.0' }, 'publicHost: expected the name'],
    [{ cloudUrl: `http://${'a'.repeat(80)}.example/` }, 'cloudUrl: http://aaa'],
    [{ host: 'no-such-host.invalid' }, 'no-such-host.invalid: has no address'],
    [{ allowedLinks: [{ host: 'no-such-host.invalid', port: 1 }] }, 'no-such-host.invalid: has no'],
  ])('says why %j cannot be used', async (changes, message) => {
    await expect(startServer(changes)).rejects.toThrow(message);
  });

  it('closes what it has opened where a later port is taken', async () => {
    const first = await startServer();
    const httpPort = Number(new URL(first.cloudUrl).port);
    const taken = startServer({ port: first.port, http: { host: '127.0.0.1', port: 0 } });
    await expect(taken).rejects.toThrow('EADDRINUSE');
    await expect(startServer({ http: { host: '127.0.0.1', port: httpPort } })).rejects.toThrow(
      'EADDRINUSE',
    );
  });
});
