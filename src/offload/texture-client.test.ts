import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { channelWorker } from '../../test/channel-worker.ts';
import { textureTools } from '../../test/open-jpeg.ts';
import { tinyCodestream } from '../../test/tiny-codestreams.ts';
import { until } from '../../test/until.ts';
import { DecodeError } from '../formats/bytes/index.ts';
import type { DecodedTexture } from '../formats/texture/index.ts';
import { TextureClient, type TextureDecoder, textureDecoder, type WorkerHandle } from './index.ts';

interface Harness {
  readonly client: TextureClient;
  readonly started: (WorkerHandle & { crash(reason: string): void })[];
}

function harness(decoder = textureDecoder(textureTools()), size = 1, timeoutMs = 5000): Harness {
  const started: Harness['started'] = [];
  const spawn = () => {
    const worker = channelWorker(decoder);
    started.push(worker);
    return worker;
  };
  return { client: new TextureClient({ spawn, size, timeoutMs: () => timeoutMs }), started };
}

/** A decoder whose jobs wait until they are finished by hand, in the order in which they were started. */
function manualDecoder() {
  const real = textureDecoder(textureTools());
  const widths: number[] = [];
  const pending: (() => void)[] = [];
  const decoder: TextureDecoder = {
    ready() {},
    async decode(bytes, size, onReduced) {
      widths.push(new DataView(bytes.buffer).getUint32(8));
      await new Promise<void>((resolve) => pending.push(resolve));
      return real.decode(bytes, size, onReduced);
    },
  };
  const finish = async () => {
    await until(() => pending.length > 0, 'a job');
    pending.shift()!();
  };
  return { decoder, widths, pending, finish };
}

/** Codestreams that differ by their widths: 12, 32, 16, 8. */
const [TWELVE, THIRTY_TWO, SIXTEEN, EIGHT] = (
  ['components1', 'layers', 'resolutionsFirst', 'tiles'] as const
).map((name) => tinyCodestream(name));

describe('TextureClient', () => {
  it('decodes in a worker, and leaves the bytes to the caller', async () => {
    const { client, started } = harness();
    expect(started).toHaveLength(0);
    const bytes = tinyCodestream('components5');
    const { header, pixels } = await client.decode(bytes, { reduce: 1 });
    expect(header.components).toBe(5);
    expect(pixels).toMatchObject({ width: 6, height: 5, reduction: 1 });
    expect(bytes).toEqual(tinyCodestream('components5'));
    expect(client.header(bytes).width).toBe(12);
    expect(started).toHaveLength(1);
    client.dispose();
  });

  it('tells of whole pictures whether their alpha is as good as a mask', async () => {
    const { client } = harness();
    const pictureOf = (alphas: readonly number[]) => {
      const data = Uint8Array.from({ length: 4 * 64 }, (_, at) =>
        at % 4 < 3 ? 200 : alphas[(at >> 4) % alphas.length],
      );
      return Uint8Array.from(encode({ width: 8, height: 8, data, channels: 4 }));
    };
    const [mask, soft] = [pictureOf([0, 255]), pictureOf([0, 90, 160, 255])];
    await expect(client.decode(mask)).resolves.toMatchObject({ isTwoValuedAlpha: true });
    await expect(client.decode(soft)).resolves.toMatchObject({ isTwoValuedAlpha: false });
    // Three components: there is no alpha.
    const opaque = await client.decode(tinyCodestream('layers'));
    expect(opaque.isTwoValuedAlpha).toBe(false);
    client.dispose();
  });

  it('refuses a header at once, without a worker, and passes on errors of the decoder', async () => {
    const { client, started } = harness();
    await expect(client.decode(new Uint8Array(40))).rejects.toMatchObject({
      code: 'not-a-texture',
    });
    expect(started).toHaveLength(0);
    const cut = tinyCodestream('components1').slice(0, 120);
    const error = await client.decode(cut).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ format: 'texture' });
    await expect(client.decode(tinyCodestream('components1'))).resolves.toBeTruthy();
    client.dispose();
  });

  it('takes the most urgent first, by the priority at that time', async () => {
    const { decoder, widths, finish } = manualDecoder();
    const { client } = harness(decoder);
    let priority = 0;
    const jobs = [
      client.decode(TWELVE),
      client.decode(THIRTY_TWO, { priority: () => 1 }),
      client.decode(SIXTEEN, { priority: () => priority }),
      client.decode(EIGHT, { priority: () => 1 }),
    ];
    await until(() => widths.length === 1, 'the first job');
    priority = 2;
    for (let i = 0; i < jobs.length; i++) await finish();
    await Promise.all(jobs);
    expect(widths).toEqual([12, 16, 32, 8]);
    client.dispose();
  });

  it('ends the worker of an aborted job, and never starts one that was aborted while it waited', async () => {
    const { decoder, widths, finish, pending } = manualDecoder();
    const { client, started } = harness(decoder);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const jobs = [
      client.decode(TWELVE, { signal: running.signal }),
      client.decode(THIRTY_TWO, { signal: waiting.signal }),
      client.decode(SIXTEEN),
    ];
    await until(() => pending.length > 0, 'the first job');
    waiting.abort(new Error('not wanted'));
    await expect(jobs[1]).rejects.toThrow('not wanted');
    running.abort(new Error('enough'));
    await expect(jobs[0]).rejects.toThrow('enough');
    await finish();
    await finish();
    await expect(jobs[2]).resolves.toBeTruthy();
    expect(widths).toEqual([12, 16]);
    expect(started).toHaveLength(2);
    client.dispose();
  });

  it('replaces a worker that crashed or takes too long', async () => {
    const { decoder, pending } = manualDecoder();
    const { client, started } = harness(decoder, 1, 30);
    const first = client.decode(TWELVE);
    await until(() => pending.length > 0, 'the first job');
    started[0].crash('out of memory');
    await expect(first).rejects.toMatchObject({ code: 'worker-crashed' });
    await expect(client.decode(SIXTEEN)).rejects.toMatchObject({ code: 'timed-out' });
    expect(started).toHaveLength(2);
    client.dispose();
  });

  it('runs textures alone that need much memory', async () => {
    const { decoder, widths, finish } = manualDecoder();
    const { client } = harness(decoder, 2);
    // By its header this one has 4096² pixels of four components, and needs 336 MB.
    const large = tinyCodestream('components4');
    large.set([0, 0, 16, 0, 0, 0, 16, 0], 8);
    large.set([0, 0, 16, 0, 0, 0, 16, 0], 24);
    const jobs = [large, large].map((bytes) => client.decode(bytes).catch(() => null));
    await until(() => widths.length > 0, 'the first job');
    await finish();
    await jobs[0];
    await finish();
    await jobs[1];
    expect(widths).toEqual([4096, 4096]);
    client.dispose();
  });

  it('decodes two at a time', async () => {
    const { decoder, widths, finish } = manualDecoder();
    const { client, started } = harness(decoder, 2);
    const jobs = [TWELVE, SIXTEEN, EIGHT].map((bytes) => client.decode(bytes));
    await until(() => widths.length === 2, 'two jobs');
    for (let i = 0; i < 3; i++) await finish();
    await Promise.all(jobs);
    expect(started).toHaveLength(2);
    client.dispose();
  });

  it('fails with the reason where the code of the decoder cannot be loaded, and tries again', async () => {
    let isBroken = true;
    const tools = textureTools();
    const decoder = textureDecoder({
      ...tools,
      loadCodestreamDecoder: () =>
        isBroken ? Promise.reject(new Error('no network')) : tools.loadCodestreamDecoder(),
    });
    const { client } = harness(decoder);
    await expect(client.decode(TWELVE)).rejects.toThrow('no network');
    isBroken = false;
    await expect(client.decode(TWELVE)).resolves.toBeTruthy();
    client.dispose();
  });
});

describe('a first picture at reduced resolution', () => {
  /** A codestream of 512 × 512 pixels: 256 tiles, each with the data of the picture of 32 × 24. */
  function largeCodestream(): Uint8Array<ArrayBuffer> {
    const small = tinyCodestream('layers');
    const view = new DataView(small.buffer);
    const start = small.findIndex((byte, at) => byte === 0xff && small[at + 1] === 0x90);
    const length = view.getUint32(start + 6) || small.length - 2 - start;
    const [columns, rows] = [16, 22];
    view.setUint32(8, 32 * columns);
    view.setUint32(12, 24 * rows);
    const large = new Uint8Array(start + length * columns * rows + 2);
    large.set(small.subarray(0, start));
    for (let tile = 0; tile < columns * rows; tile++) {
      const at = start + tile * length;
      large.set(small.subarray(start, start + length), at);
      new DataView(large.buffer).setUint16(at + 4, tile);
      new DataView(large.buffer).setUint32(at + 6, length);
    }
    large.set([0xff, 0xd9], large.length - 2);
    return large;
  }

  it('comes before the whole one, a quarter as wide', async () => {
    const { client } = harness();
    const pictures: string[] = [];
    const note = ({ pixels }: DecodedTexture) => {
      pictures.push(`${pixels.width} × ${pixels.height}`);
    };
    note(await client.decode(largeCodestream(), { onReduced: note }));
    expect(pictures).toEqual(['128 × 132', '512 × 528']);
    client.dispose();
  });

  it('is left out where it would not be worth it', async () => {
    const { client } = harness();
    const pictures: DecodedTexture[] = [];
    const onReduced = (texture: DecodedTexture) => void pictures.push(texture);
    await client.decode(tinyCodestream('layers'), { onReduced });
    await client.decode(largeCodestream(), { maxSize: 128, onReduced });
    expect(pictures).toEqual([]);
    client.dispose();
  });
});
