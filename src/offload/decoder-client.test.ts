import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { channelWorker } from '../../test/channel-worker.ts';
import { deferred } from '../../test/deferred.ts';
import { hex } from '../../test/hex.ts';
import { meshAsset } from '../../test/mesh-asset-bytes.ts';
import { CONTROL_XML, gzippedTar, itemXml, tarEntry, uuidOf } from '../../test/tar-archive.ts';
import { until } from '../../test/until.ts';
import { buildAnimation, encodeAnimation } from '../formats/animation/index.ts';
import { DecodeError } from '../formats/bytes/index.ts';
import {
  type AssetDecoder,
  assetDecoder,
  DecoderClient,
  OffloadError,
  type WorkerHandle,
} from './index.ts';

function smallAnimation(): Uint8Array<ArrayBuffer> {
  return encodeAnimation(
    buildAnimation({
      duration: 1,
      joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
    }),
  );
}

interface Harness {
  client: DecoderClient;
  started: (WorkerHandle & { crash(reason: string): void })[];
}

function harness(decoder: AssetDecoder = assetDecoder, timeoutMs = 5000, size = 1): Harness {
  const started: Harness['started'] = [];
  const spawn = () => {
    const worker = channelWorker(decoder);
    started.push(worker);
    return worker;
  };
  return { client: new DecoderClient({ spawn, size, timeoutMs: () => timeoutMs }), started };
}

/** A decoder whose jobs wait until `finishJob` is called. */
function manualDecoder() {
  const pending: (() => void)[] = [];
  const decoder: AssetDecoder = {
    ready() {},
    async decode(bytes, onProgress) {
      await new Promise<void>((resolve) => pending.push(resolve));
      return assetDecoder.decode(bytes, onProgress);
    },
  };
  const finishJob = async () => {
    await until(() => pending.length > 0, 'a job');
    pending.shift()?.();
  };
  return { decoder, finishJob, pending };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('DecoderClient', () => {
  it('opens an archive from a blob, with progress, and keeps the blob', async () => {
    const { client } = harness();
    const name = `inventory/Shirt__${uuidOf('1')}.xml`;
    const bytes = gzippedTar(
      tarEntry('archive.xml', CONTROL_XML),
      tarEntry(name, itemXml('Shirt', '1', '2')),
    );
    const progress: number[] = [];
    const onProgress = (fraction: number) => progress.push(fraction);
    const blob = new Blob([bytes]);
    const content = await client.decode(blob, { onProgress });
    expect(content).toMatchObject({
      kind: 'document',
      fileKind: 'inventory-archive',
      document: { archive: { kind: 'iar', items: [{ name: 'Shirt' }] }, objects: null },
      warnings: [{ code: 'asset-missing' }],
    });
    await until(() => progress.at(-1) === 1, 'progress');
    const other = client.decode(new Blob([gzippedTar()]));
    await expect(other).rejects.toMatchObject({ format: 'archive', code: 'not-archive' });
    client.dispose();
  });

  it('decodes in the worker, and transfers the bytes from the caller', async () => {
    const { client } = harness();
    const bytes = smallAnimation();
    const asset = await client.decode(bytes);
    expect(asset.kind === 'animation' && asset.animation.joints[0].name).toBe('mHead');
    expect(bytes.length).toBe(0);
    client.dispose();
  });

  it('passes on code, offset, path and details of an error', async () => {
    const { client } = harness();
    const error = await client
      .decode(hex('01 00 00 00 02 00 00 00 00 00'))
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({
      format: 'anim',
      code: 'truncated',
      offset: 8,
      path: 'duration',
      details: { needed: 4, left: 2 },
    });
    await expect(client.decode(smallAnimation())).resolves.toMatchObject({ kind: 'animation' });
    client.dispose();
  });

  it('passes on the offset inside a compressed section', async () => {
    const { client } = harness();
    // An array of one real, cut short.
    const packed = deflateSync(hex('5b 00 00 00 01 72 3f f0'));
    const bytes = meshAsset({ high_lod: { raw: packed } });
    const offset = bytes.length - packed.length;
    const error = await client.decode(bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({
      format: 'mesh',
      code: 'truncated',
      offset,
      path: 'high_lod[0]',
      innerOffset: 6,
    });
    client.dispose();
  });

  it('starts no worker before the first job, and one for several jobs in a row', async () => {
    const { client, started } = harness();
    expect(started).toHaveLength(0);
    await Promise.all([client.decode(smallAnimation()), client.decode(smallAnimation())]);
    expect(started).toHaveLength(1);
    client.dispose();
  });

  it('an aborted job rejects at once, ends its worker, and the queue goes on', async () => {
    const { decoder, finishJob, pending } = manualDecoder();
    const { client, started } = harness(decoder);
    const abort = new AbortController();
    const first = client.decode(smallAnimation(), { signal: abort.signal });
    const second = client.decode(smallAnimation());
    await until(() => pending.length > 0, 'the first job');
    abort.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await finishJob();
    await finishJob();
    await expect(second).resolves.toMatchObject({ kind: 'animation' });
    expect(started).toHaveLength(2);
    client.dispose();
  });

  it('a job aborted while it waits never reaches a worker', async () => {
    const { decoder, finishJob, pending } = manualDecoder();
    const { client } = harness(decoder);
    const first = client.decode(smallAnimation());
    const abort = new AbortController();
    const second = client.decode(smallAnimation(), { signal: abort.signal });
    abort.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    await finishJob();
    await first;
    expect(pending).toHaveLength(0);
    client.dispose();
  });

  it('a crash fails the running job only; the next one gets a fresh worker', async () => {
    const { decoder, finishJob, pending } = manualDecoder();
    const { client, started } = harness(decoder);
    const first = client.decode(smallAnimation());
    await until(() => pending.length > 0, 'the first job');
    started[0].crash('out of memory');
    await expect(first).rejects.toMatchObject({ name: 'OffloadError', code: 'worker-crashed' });
    const next = client.decode(smallAnimation());
    await finishJob();
    await finishJob();
    await expect(next).resolves.toMatchObject({ kind: 'animation' });
    expect(started).toHaveLength(2);
    client.dispose();
  });

  it('gives up on a job that takes too long', async () => {
    const { decoder } = manualDecoder();
    const { client } = harness(decoder, 20);
    await expect(client.decode(smallAnimation())).rejects.toBeInstanceOf(OffloadError);
    client.dispose();
  });

  it('does not count the time that a worker takes to load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const loading = deferred();
    const { client } = harness({ ...assetDecoder, ready: () => loading.promise }, 20);
    const decoding = client.decode(smallAnimation());
    await vi.advanceTimersByTimeAsync(1000);
    loading.resolve();
    await expect(decoding).resolves.toMatchObject({ kind: 'animation' });
    client.dispose();
  });
});
