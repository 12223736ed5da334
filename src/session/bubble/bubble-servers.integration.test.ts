import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DEMO_BUBBLES, loadDemoBubbles } from '../../../bridge/bubble/content/index.ts';
import {
  type BubbleConfig,
  type RunningBubbleServer,
  startBubbleServer,
} from '../../../bridge/bubble/host/index.ts';
import { defaultConfig } from '../../../bridge/config/index.ts';
import { startBridge } from '../../../bridge/index.ts';
import type { Bridge } from '../../../bridge/server/index.ts';
import { RealSession } from '../../../test/session/real-session.ts';

const log = pino({ level: 'silent' });
interface Running {
  readonly servers: readonly RunningBubbleServer[];
  readonly session: RealSession;
  restartBridge(): Promise<void>;
}

/** Runs `use` with bubble servers and a bridge to them on loopback, and closes all of them afterwards. */
async function withBubbles(
  configs: readonly BubbleConfig[],
  use: (running: Running) => Promise<void>,
): Promise<void> {
  const siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  writeFileSync(join(siteRoot, 'index.html'), '<!doctype html><title>Page</title>');
  const servers: RunningBubbleServer[] = [];
  for (const config of configs) servers.push(await startBubbleServer({ config, log }));
  const bubbleServers = servers.map(({ name, host, port }, i) => ({
    ...{ id: i === 0 ? 'upper' : 'lower', name, host, port, hosts: [], isDemo: false },
  }));
  const startAt = (port: number): Promise<Bridge> =>
    startBridge({ config: { ...defaultConfig({}), bubbleServers, port }, siteRoot, log });
  let bridge = await startAt(0);
  const session = new RealSession(bridge.url);
  const restartBridge = async () => {
    const { port } = bridge;
    await bridge.close();
    bridge = await startAt(port);
  };
  try {
    await use({ servers, session, restartBridge });
    expect(session.reported).toEqual([]);
  } finally {
    await session.live.logout();
    await bridge.close();
    for (const server of servers) await server.close();
    rmSync(siteRoot, { recursive: true });
  }
}

/** The demo's two bubbles on two servers, which link. */
async function onTwoServers(): Promise<BubbleConfig[]> {
  const demo = await loadDemoBubbles();
  const [upper, lower] = demo.bubbles;
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const there = { host: '127.0.0.1', port: port + 1 };
  const here = { host: '127.0.0.1', port };
  return [
    {
      ...demo,
      port,
      bubbles: [{ ...upper, links: upper.links.map((link) => ({ ...link, ...there })) }],
    },
    { ...demo, port: port + 1, allowedLinks: [here], bubbles: [{ ...lower, links: [] }] },
  ];
}

async function joinUpper(session: RealSession): Promise<string> {
  const { live } = session;
  const form = { server: 'upper', user: 'amara', passphrase: 'secret' };
  expect(await live.connectBubble(form, null)).toMatchObject({ kind: 'connected' });
  expect((await live.listBubbles()).map(({ id }) => id)).toContain(DEMO_BUBBLES.upper);
  const [avatar] = await live.listBubbleAvatars(DEMO_BUBBLES.upper);
  expect(await live.joinBubble(DEMO_BUBBLES.upper, avatar.id)).toBe(true);
  await session.until('the own avatar appears', () => session.own !== undefined);
  return avatar.id;
}

/** Rings a bell, and expects that the page is told of it once. */
async function ring(session: RealSession, bell: string): Promise<void> {
  const find = () => objectsOf(session).findLast(({ name }) => name === bell);
  await session.until(bell, () => find() !== undefined);
  const objectId = find()?.objectId ?? '';
  const before = session.of('interaction').length;
  const target = { type: 'object', objectId } as const;
  const form = { action: 'ring', target, isPublic: true, data: '' };
  expect(await session.live.interact(form)).toEqual({ kind: 'done', data: `${bell} rings.` });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const told = session.of('interaction').slice(before);
  expect(told.map(({ interaction }) => [interaction.action, interaction.targetId])).toEqual([
    ['ring', objectId],
  ]);
}

const distanceOf = ([x, y]: readonly number[], [a, b]: readonly number[]) =>
  Math.hypot(x - a, y - b);
const bubbleOf = (session: RealSession) => session.of('bubble').at(-1)?.bubble;
const portalOf = (session: RealSession) => objectsOf(session).find(({ kind }) => kind === 'portal');
const objectsOf = (session: RealSession) =>
  session.of('bubble-objects').flatMap(({ changed }) => changed);

it('connects through the bridge, perceives residents, walks, rings the bell and is waved at', async () => {
  await withBubbles([await loadDemoBubbles()], async ({ session }) => {
    const { live } = session;
    await joinUpper(session);
    const facts = () =>
      session
        .of('bubbles')
        .at(-1)
        ?.bubbles.map((bubble) => bubble.facts?.range);
    await session.until('the cloud document', () => String(facts()) === '60,45');
    expect(bubbleOf(session)).toMatchObject({ name: 'Upper Quay', range: 60, cycleLength: 50_000 });
    await session.until('residents', () => session.avatars.size >= 3);
    await session.until('objects', () => objectsOf(session).some(({ kind }) => kind === 'portal'));
    const media = session.of('bubble-media').at(-1)?.media;
    const per = [...session.avatars.values()].find(({ firstName }) => firstName === 'Per');
    const infos = session.of('bubble-avatars').at(-1)?.avatars ?? [];
    const model = infos.find(({ objectId }) => objectId === per?.agentId)?.modelId;
    const document = await (await fetch(`${media?.base}${model}`)).json();
    expect(document).toMatchObject({ format: 'vitrine-avatar-object' });

    const bell = objectsOf(session).find(({ name }) => name === 'Brass bell');
    const on = (objectId = '') => ({ type: 'object', objectId }) as const;
    const form = { isPublic: true, data: '' };
    const ring = { ...form, action: 'ring', target: on(bell?.objectId) };
    expect(await live.interact(ring)).toMatchObject({ kind: 'done' });
    const wave = { ...form, action: 'wave', target: on(per?.agentId) };
    expect(await live.interact(wave)).toMatchObject({ kind: 'done' });

    const start = session.position(session.own?.agentId ?? '');
    live.setHeld('back', true);
    await new Promise((resolve) => setTimeout(resolve, 600));
    live.setHeld('back', false);
    await session.until(
      'steps',
      () => distanceOf(session.position(session.own?.agentId ?? ''), start) > 0.5,
    );
    const health = () => session.of('bubble-health').at(-1)?.health;
    await session.until('figures', () => (health()?.roundTrip ?? 0) > 0);
    expect(health()).toMatchObject({ unreadable: 0, throttle: null });
    const names = new Set((await live.logRows('', 4096, null)).map(({ name }) => name));
    for (const name of ['Connect Request', 'Movement Perception', 'Interaction Response']) {
      expect(names).toContain(name);
    }
  });
}, 30_000);

it.each([
  ['of the same server', async () => [await loadDemoBubbles()]],
  ['of another server', onTwoServers],
])(
  'walks through the portal to a bubble %s, and rings the bell of the neighbour on both sides',
  async (_what, configs) => {
    await withBubbles(await configs(), async ({ servers, session }) => {
      const id = await joinUpper(session);
      const states = () =>
        servers.flatMap((server) => server.cloudDocument().bubbles.flatMap(({ links }) => links));
      await session.until('the link', () => states().every(({ state }) => state === 'linked'));
      await session.until('the portal', () => portalOf(session) !== undefined);
      const { position, description } = portalOf(session) ?? {};
      const [x, y, z] = position ?? [0, 0, 0];
      const gone: string[] = [];
      await ring(session, 'Small bell');
      session.live.walkTo([x, y, z]);
      await session.until(
        'the other bubble',
        () => bubbleOf(session)?.id === DEMO_BUBBLES.lower,
        15,
      );
      await session.until('its perception', () => bubbleOf(session)?.handoverMs !== null);
      const center = description?.portal?.center;
      expect(bubbleOf(session)).toMatchObject({ name: 'Lower Quay', center });
      expect(bubbleOf(session)?.handoverMs).toBeLessThan(1500);
      await session.until('the arrival', () => Math.abs(session.position(id)[0] - x) < 0.6);
      for (const event of session.of('avatars')) gone.push(...event.gone);
      expect(gone).not.toContain(id);
      await ring(session, 'Brass bell');
      expect(session.step).toBe('connected');
    });
  },
  60_000,
);

it('comes back when the bridge was stopped and started again', async () => {
  await withBubbles([await loadDemoBubbles()], async ({ session, restartBridge }) => {
    const id = await joinUpper(session);
    await restartBridge();
    await session.until(
      'the session is back',
      () => session.step === 'connected' && session.steps().includes('reconnecting'),
      25,
    );
    expect(bubbleOf(session)).toMatchObject({ id: DEMO_BUBBLES.upper });
    const start = session.position(id);
    session.live.setHeld('back', true);
    await session.until('steps', () => distanceOf(session.position(id), start) > 1);
    session.live.setHeld('back', false);
    expect(session.of('avatars').flatMap(({ gone }) => gone)).not.toContain(id);
  });
}, 60_000);

it('ends when the bubble server stops', async () => {
  await withBubbles([await loadDemoBubbles()], async ({ servers, session }) => {
    await joinUpper(session);
    await servers[0].close();
    await session.until('the end', () => session.step === 'ended');
    expect(session.of('step').at(-1)?.end).toEqual({ kind: 'closed-by-bubble-server' });
  });
}, 30_000);
