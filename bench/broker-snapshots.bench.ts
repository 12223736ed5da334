import { jetstream } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import fc from 'fast-check';
import { pino } from 'pino';
import { brokerAt } from '../bridge/config/index.ts';
import { BrokerConnection } from '../bridge/watch/broker/broker-connection.ts';
import { ReplyServer, requestReply } from '../bridge/watch/broker/chunked-replies.ts';
import { findNatsServer } from '../scripts/nats-server.mjs';
import { MOTION_STRIDE } from '../src/session/live-contract.ts';
import { readWatchFrame, SceneRecorder, WatchScene } from '../src/session/watch/index.ts';
import { NatsServer } from '../test/nats/nats-server-process.ts';
import { anyAvatar, anyRegion } from '../test/session/watch-arbitrary.ts';
import { type BenchResult, quantile, statsOf } from './measure.ts';

const ROUNDS = 200;
const WAITS = 12;
/** How often a process would have to store the scene for others to be up to date within a second. */
const STORES_PER_SECOND = 1;

/**
 * Two ways by which a bridge that begins to show a source gets the present scene: it asks the bridge that runs it, or
 * it reads what that one stores in a JetStream key-value bucket once a second.
 */
export async function run(): Promise<BenchResult[]> {
  if (!findNatsServer()) {
    console.warn('SKIPPED the bench of snapshots: no nats-server on this machine');
    return [];
  }
  const server = await NatsServer.start();
  const log = pino({ level: 'silent' });
  const config = brokerAt(server.url, 'bench');
  const connect = (name: string) =>
    new Promise<BrokerConnection>((resolve) => {
      const connection = new BrokerConnection(config, name, log, (state) => {
        if (state === 'connected') resolve(connection);
      });
    });
  const [holder, joiner] = await Promise.all([connect('holder'), connect('joiner')]);
  try {
    const results = [];
    for (const avatars of [20, 100]) results.push(await compare(holder, joiner, avatars));
    return results;
  } finally {
    await Promise.all([holder.close(), joiner.close()]);
    await server.close();
  }
}

async function compare(
  holder: BrokerConnection,
  joiner: BrokerConnection,
  avatars: number,
): Promise<BenchResult> {
  const body = sceneOf(avatars);
  const end = new ReplyServer(holder).serve('vitrine.bench', async () => ({
    ...{ status: 200, contentType: '', epoch: 1, body },
  }));
  await holder.nats.flush();
  const bucket = await new Kvm(jetstream(holder.nats)).create('bench', { history: 1 });
  await bucket.put('scene', body);
  const stored: KV = await new Kvm(jetstream(joiner.nats)).open('bench');
  const asked: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ask = () => timed(() => request(joiner));
    const get = () => timed(() => stored.get('scene'));
    if (round % 2) read.push(await get());
    asked.push(await ask());
    if (round % 2 === 0) read.push(await get());
  }
  end();
  const waited = await waitsForStores(bucket, stored, body);
  const p99 = (samples: readonly number[]) => quantile(samples, 0.99).toFixed(1);
  const kib = body.length / 1024;
  const perMinute = ((kib * 60 * STORES_PER_SECOND) / 1024).toFixed(1);
  const [ours, peer] = [statsOf(asked), statsOf(waited)];
  return {
    name: `${avatars} avatars: until a bridge has a scene that the next frame continues, asked for; peer: stored in key-value`,
    ...{ unit: 'ms', ours, peer, ratio: peer.median / ours.median },
    target: 'at least 10 times as fast',
    met: peer.median >= 10 * ours.median,
    note:
      `${kib.toFixed(0)} KiB; p99 ${p99(asked)} ms. The read alone takes ${statsOf(read).median.toFixed(1)} ms ` +
      `(p99 ${p99(read)} ms), but of a scene that lacks the frames since; stored once a second ` +
      `it costs ${perMinute} MiB a minute, whether anybody comes or not`,
  };
}

/** Milliseconds from any moment until the scene is stored next, as the other bridge learns of it. */
async function waitsForStores(bucket: KV, stored: KV, body: Uint8Array): Promise<number[]> {
  const store = () => void bucket.put('scene', body);
  const timer = setInterval(store, 1000 / STORES_PER_SECOND);
  const updates = await stored.watch({ key: 'scene', include: 'updates' });
  let arrived = () => {};
  const following = (async () => {
    for await (const _ of updates) arrived();
  })();
  const waits: number[] = [];
  while (waits.length < WAITS) {
    // The next bridge comes at any moment.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000));
    const next = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    waits.push(await timed(() => next));
  }
  clearInterval(timer);
  updates.stop();
  await following;
  return waits;
}

function request(joiner: BrokerConnection) {
  const limits = { maxBytes: 1 << 24, headMs: 5000, signal: new AbortController().signal };
  return requestReply(joiner, 'vitrine.inbox', 'vitrine.bench', new Uint8Array(), limits);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A region with so many avatars, all of which have moved. */
function sceneOf(count: number): Uint8Array {
  const scene = new WatchScene();
  const recorder = new SceneRecorder({
    ...{ epoch: 1, rate: 10, showAccount: false },
    now: () => performance.now(),
    wall: () => Date.now(),
    emit: (frame) => scene.apply(readWatchFrame(frame)),
  });
  const [region] = fc.sample(anyRegion, { numRuns: 1, seed: 3 });
  const slots = Uint16Array.from({ length: count }, (_, slot) => slot);
  const changed = fc
    .sample(anyAvatar, { numRuns: count, seed: 3 })
    .map((avatar, slot) => ({ ...avatar, slot, agentId: crypto.randomUUID() }));
  recorder.receive({ type: 'region', region, shift: null });
  recorder.receive({ type: 'avatars', changed, gone: [] });
  recorder.receive({ type: 'motion', slots, rows: new Float32Array(MOTION_STRIDE * count) });
  recorder.flush();
  const snapshot = scene.snapshot();
  if (!snapshot) throw new Error('no scene');
  return snapshot;
}
