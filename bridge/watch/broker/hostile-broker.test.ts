import { randomBytes } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { configFor, connectTo, startNats } from '../../../test/nats/broker-fixture.ts';
import { describeWithNats, type NatsServer } from '../../../test/nats/nats-server.ts';
import { bridgeAt, OneAccount, SceneWatcher } from '../../../test/nats/shared-sources.ts';
import { until } from '../../../test/until.ts';
import { decodeAssetRequest, decodeInterest, decodeReport } from './broker-messages.ts';
import { BrokerReplyError, ReplyCollector, requestReply } from './chunked-replies.ts';
import { decodeLeaseRecord } from './lease-record.ts';

const ROOT = 'vitrine.watch.v1.square';

/** Somebody else at the same broker, who sends what no bridge sends. */
async function stranger(server: NatsServer): Promise<NatsConnection> {
  const connection = await connect({ servers: server.url });
  onTestFinished(() => connection.close());
  return connection;
}

/** Two bridges that share a source, with a watcher each. */
async function twoBridges(server: NatsServer) {
  const account = new OneAccount();
  const bridges = [1, 2].map(() => {
    const bridge = bridgeAt(configFor(server), account);
    return { ...bridge, watcher: new SceneWatcher(bridge.feed) };
  });
  const isLive = () => bridges.every(({ watcher }) => watcher.isLive);
  await until(isLive, 'both watchers');
  const follower = bridges.find(({ feed }) => !feed.isHeld);
  if (!follower) throw new Error('both hold the lease');
  /** Frames go on to arrive, each in its turn. */
  const goesOn = async () => {
    const before = bridges.map(({ watcher }) => watcher.frames);
    await until(
      () => bridges.every(({ watcher }, index) => watcher.frames > before[index] + 20),
      'more frames',
    );
    expect(account).toMatchObject({ logins: 1, present: 1 });
  };
  return { account, bridges, follower, goesOn };
}

function header(kind: number, epoch: number, sequence: number, bytes = 0): Uint8Array {
  const frame = new Uint8Array(17 + bytes);
  const view = new DataView(frame.buffer);
  view.setUint8(0, kind);
  view.setUint32(1, epoch, true);
  view.setUint32(5, sequence, true);
  view.setFloat64(9, Date.now(), true);
  return frame;
}

describeWithNats('messages of others at the broker', () => {
  it('do not disturb watchers: frames that cannot be read, of other epochs, too many', async () => {
    const server = await startNats();
    const { follower, goesOn } = await twoBridges(server);
    const other = await stranger(server);
    const { epoch, sequence } = follower.watcher.scene;
    const subject = `${ROOT}.frames.x`;
    for (const frame of [
      new Uint8Array(),
      randomBytes(40),
      randomBytes(900_000),
      header(9, epoch, sequence + 1),
      header(2, epoch, sequence + 1),
      header(3, epoch, sequence + 1, 100_000),
      header(1, epoch, 0xffff_ffff),
      header(1, 0, 1),
      header(2, epoch - 1, sequence + 1),
      header(2, epoch + 1, 1),
      header(2, 0xffff_ffff, 1),
    ]) {
      other.publish(subject, frame);
    }
    await goesOn();
    const { rejected } = follower.broker.counters;
    expect(rejected.get('epoch')).toBeGreaterThan(0);
    expect(rejected.get('malformed')).toBeGreaterThan(0);
    expect([...follower.watcher.epochs]).toEqual([epoch]);
    // A flood: 5,000 frames of another epoch.
    for (let count = 0; count < 5000; count++) other.publish(subject, header(2, 5, count));
    await other.flush();
    await until(() => follower.watcher.isLive, 'it goes on');
    await goesOn();
    expect(rejected.get('rate')).toBeGreaterThan(1000);
    // It asks for a few snapshots, not for one per frame.
    expect(follower.broker.counters.snapshotsRequested).toBeLessThan(40);
  });

  it('do not disturb watchers: reports, announcements and leases that are none', async () => {
    const server = await startNats();
    const { bridges, follower, goesOn } = await twoBridges(server);
    const other = await stranger(server);
    const { epoch } = follower.watcher.scene;
    for (const text of [
      '',
      '{',
      'null',
      `{"epoch":${epoch},"sequence":1,"state":{"kind":"away"}}`,
      `{"epoch":${epoch},"sequence":1,"state":{"kind":"live","more":1}}`,
      `{"epoch":${epoch},"sequence":1e10,"state":{"kind":"live"}}`,
      `{"epoch":0,"sequence":9,"state":{"kind":"away","since":0,"retryAt":null}}`,
      `{"epoch":${epoch + 1},"sequence":9,"state":{"kind":"away","since":0,"retryAt":null}}`,
      `{"process":"x y","watchers":1}`,
      `{"process":"x","watchers":-1}`,
      `{"process":"x","watchers":1e12}`,
      'x'.repeat(100_000),
    ]) {
      other.publish(`${ROOT}.state`, text);
      other.publish(`${ROOT}.interest`, text);
    }
    await goesOn();
    expect(follower.feed.state).toEqual({ kind: 'live' });
    const elsewhere = () => bridges.map(({ feed }) => feed.watchersElsewhere);
    await until(() => elsewhere().every((count) => count === 1), 'announcements');
    // Processes that do not exist announce watchers: no more than some are remembered.
    for (let count = 0; count < 6000; count++) {
      other.publish(`${ROOT}.interest`, `{"process":"p${count}","watchers":1}`);
    }
    await other.flush();
    await until(() => follower.feed.watchersElsewhere > 4000, 'announcements');
    expect(follower.feed.watchersElsewhere).toBeLessThanOrEqual(4096);
    await goesOn();
  });

  it('can take a lease away, but not keep the source from coming back', async () => {
    const server = await startNats();
    const { account, bridges } = await twoBridges(server);
    const other = await stranger(server);
    const kv = await new Kvm(jetstream(other)).open('vitrine-leases');
    await kv.put('square', 'nonsense');
    await until(() => account.present === 0, 'the loss of the lease');
    await until(() => account.present === 1, 'the next election');
    await until(() => bridges.every(({ watcher }) => watcher.isLive), 'all watchers');
    expect(account.most).toBe(1);
  }, 30_000);

  it('are answered in bounds: requests that are none, and more than are served at once', async () => {
    const server = await startNats();
    const { account, goesOn } = await twoBridges(server);
    const other = await stranger(server);
    for (const request of [
      '',
      '{}',
      '{"kind":"capability","name":"EventQueueGet","query":""}',
      '{"kind":"capability","name":"GetTexture","query":"?a b"}',
      '{"kind":"capability","name":"GetTexture","query":"../../x"}',
      '{"kind":"media","model":"../../etc/passwd"}',
    ]) {
      const answer = await other.request(`${ROOT}.asset`, request, { timeout: 5000 });
      expect(answer.string()).toContain('"status":400');
    }
    expect(account.assets).toEqual([]);
    // Requests whose sender is not interested in the answer.
    for (let count = 0; count < 500; count++) {
      other.publish(`${ROOT}.snapshot`, '', { reply: `nowhere.${count}` });
    }
    await other.flush();
    await goesOn();
  });

  it('as answers cannot make a bridge store more than it has asked for', async () => {
    const server = await startNats();
    const other = await stranger(server);
    const config = configFor(server);
    const { connection, connected } = connectTo(config);
    await connected();
    const limits = { maxBytes: 1000, headMs: 2000, signal: AbortSignal.timeout(10_000) };
    const ask = (subject: string) =>
      requestReply(connection, 'vitrine.inbox', subject, new Uint8Array(), limits);
    await expect(ask('vitrine.nobody')).rejects.toThrow('nobody answers');
    const head = (length: number) => {
      const json = JSON.stringify({ status: 200, contentType: '', epoch: 1 });
      const bytes = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from(json)]);
      bytes.writeUInt32LE(length, 1);
      return bytes;
    };
    const answers = { big: head(0xffff_ffff), silent: head(10), short: Buffer.from([1, 2]) };
    for (const [name, answer] of Object.entries(answers)) {
      other.subscribe(`vitrine.${name}`, {
        callback: (_, message) => void message.respond(answer),
      });
    }
    await other.flush();
    await expect(ask('vitrine.big')).rejects.toThrow('a body of 4294967295 bytes');
    await expect(ask('vitrine.silent')).rejects.toThrow('no answer in time');
    await expect(ask('vitrine.short')).rejects.toThrow('a part is too short');
  });
});

describe('what comes from the broker', () => {
  it('is an answer, or an error of one kind', () => {
    const part = fc.tuple(fc.constantFrom(1, 2, 3), fc.nat(40), fc.uint8Array({ maxLength: 60 }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const collector = new ReplyCollector(1000);
        try {
          for (const [kind, value, content] of parts) {
            collector.add(Uint8Array.from([kind, value, 0, 0, 0, ...content]));
          }
        } catch (error) {
          expect(error).toBeInstanceOf(BrokerReplyError);
        }
      }),
    );
  });

  it('is a message, or nothing', () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
    );
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        for (const decode of [
          decodeReport,
          decodeInterest,
          decodeAssetRequest,
          decodeLeaseRecord,
        ]) {
          expect(decode(bytes)).toBeNull();
        }
      }),
    );
  });
});
