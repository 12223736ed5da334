import { describe, expect, it, vi } from 'vitest';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { DecodedTexture, TexturePixels } from '../../formats/texture/index.ts';
import { TextureAbsentError, type TextureFile, type TextureSource } from './texture-files.ts';
import { TextureLibrary } from './texture-library.ts';
import type { TextureTarget } from './texture-target.ts';

const flush = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function decoded(size: number, components = 3, reduction = 0): DecodedTexture {
  const pixels: TexturePixels = {
    ...{ width: size, height: size, mask: null, reduction },
    rgba: new Uint8Array(4 * size * size).fill(255),
  };
  return {
    header: {
      ...{ codec: 'j2c', width: size, height: size, components, bitDepth: 8, resolutionLevels: 6 },
      ...{ qualityLayers: 1, progression: 'LRCP', reversible: false, complete: true, warnings: [] },
    },
    pixels,
  };
}

interface DecodeOptions {
  readonly maxSize?: number;
  readonly onReduced?: (texture: DecodedTexture) => void;
}

/** A stage that uploads when it is told to. */
class FakeTarget implements TextureTarget {
  readonly facts = { set: vi.fn() };
  readonly provided: [string, string][] = [];
  readonly #states = new Map<string, { stage: string; bytes: number }>();
  readonly #listeners = new Set<(id: string | null) => void>();
  readonly textures: TextureTarget['textures'];
  uploadsAtOnce = true;

  constructor() {
    const states = this.#states;
    const listeners = this.#listeners;
    const provided = this.provided;
    const isImmediate = () => this.uploadsAtOnce;
    const upload = (id: string) => this.upload(id);
    this.textures = {
      onNeeded: null,
      onUnused: null,
      get ids() {
        return states.keys();
      },
      provide(id, picture) {
        const isText = typeof picture === 'string';
        provided.push([id, isText ? picture : picture.reduction > 0 ? 'reduced' : 'sharp']);
        if (isText) states.set(id, { stage: picture, bytes: 0 });
        else if (isImmediate()) upload(id);
      },
      stateOf: (id) => states.get(id) ?? null,
      addListener(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }

  need(id: string, importance: 'color' | 'detail' = 'color'): void {
    this.#states.set(id, { stage: 'waiting', bytes: 0 });
    this.textures.onNeeded?.(id, importance);
  }

  upload(id: string): void {
    const [, last] = this.provided.findLast(([each]) => each === id)!;
    this.#states.set(id, { stage: last, bytes: 64 });
    for (const listener of this.#listeners) listener(id);
  }

  release(id: string): void {
    this.#states.delete(id);
    this.textures.onUnused?.(id);
  }

  of(id: string): string[] {
    return this.provided.filter(([each]) => each === id).map(([, what]) => what);
  }
}

/** Files by id, which a test can change; decoding gives what `decode` says. */
function setUp({ areas = new Map<string, number>(), sizes = new Map<string, number>() } = {}) {
  const files = new Map<string, TextureFile['read']>();
  const keys = new Map<string, unknown>();
  const fallback = new Map<string, TextureFile['read']>();
  const plainColors = new Map<string, NonNullable<TextureFile['plainColor']>>();
  const sourceOf = (of: typeof files, name: string | null): TextureSource => ({
    find(id) {
      const read = of.get(id);
      const plainColor = plainColors.get(id);
      return read
        ? {
            ...{ key: keys.get(id) ?? read, name: name && `${name} ${id}`, read },
            ...(plainColor && { plainColor }),
          }
        : null;
    },
  });
  const decode = vi.fn(async (_bytes: Uint8Array, _options: object) => decoded(8));
  const onFailure = vi.fn();
  const onChange = vi.fn();
  const library = new TextureLibrary({
    decoder: { decode, header: () => decoded(8).header } as never,
    sources: [sourceOf(files, 'file'), sourceOf(fallback, null)],
    areaOf: (id) => areas.get(id) ?? null,
    sizeOf: (id) => sizes.get(id) ?? null,
    onChange,
    onFailure,
  });
  const target = new FakeTarget();
  library.connect(target);
  const stage = (id: string) => library.records.get(id)?.stage;
  return {
    files,
    fallback,
    keys,
    plainColors,
    decode,
    onFailure,
    onChange,
    library,
    target,
    stage,
  };
}

const bytes = async () => new Uint8Array(16);

it('reads, decodes and provides what a stage needs, reduced before sharp, and says what it knows', async () => {
  const { files, decode, target, stage, library } = setUp();
  files.set(idOf(1), bytes);
  decode.mockImplementation(async (_bytes, options) => {
    const { onReduced } = options as { onReduced: unknown };
    (onReduced as (texture: DecodedTexture) => void)(decoded(2, 4, 2));
    await Promise.resolve();
    return { ...decoded(8, 4), isTwoValuedAlpha: true };
  });
  target.need(idOf(1));
  expect(stage(idOf(1))).toBe('waiting');
  await flush();
  expect(target.of(idOf(1))).toEqual(['reduced', 'sharp']);
  expect(target.facts.set.mock.calls).toContainEqual([
    idOf(1),
    { hasAlpha: true, isMissing: false },
  ]);
  expect(target.facts.set.mock.calls).toContainEqual([idOf(1), { isTwoValuedAlpha: true }]);
  expect(library.records.get(idOf(1))).toMatchObject({
    ...{ stage: 'sharp', byteLength: 16, videoMemory: 64, name: `file ${idOf(1)}` },
  });
});

it('shows the plain colour of a file until its picture is there, and where that cannot be read', async () => {
  const { files, plainColors, target, stage } = setUp();
  const provide = vi.spyOn(target.textures, 'provide');
  for (const id of [idOf(1), idOf(2)]) plainColors.set(id, [224, 173, 145]);
  files.set(idOf(1), bytes);
  files.set(idOf(2), () => Promise.reject(new Error('gone')));
  target.need(idOf(1));
  target.need(idOf(2));
  await flush();
  expect(target.of(idOf(1))).toEqual(['reduced', 'sharp']);
  expect(target.of(idOf(2))).toEqual(['reduced', 'failed']);
  expect(stage(idOf(2))).toBe('failed');
  const [, plain] = provide.mock.calls[0];
  expect(plain).toMatchObject({ width: 1, height: 1, rgba: Uint8Array.of(224, 173, 145, 255) });
});

it('decodes a texture once for two stages that need it at the same time', async () => {
  const { files, decode, target, library } = setUp();
  files.set(idOf(1), bytes);
  const second = new FakeTarget();
  library.connect(second);
  target.need(idOf(1));
  second.need(idOf(1));
  await flush();
  expect(decode).toHaveBeenCalledTimes(1);
  expect([target.of(idOf(1)), second.of(idOf(1))]).toEqual([['sharp'], ['sharp']]);
});

it('answers what a stage needed before it was connected', async () => {
  const { files, library } = setUp();
  files.set(idOf(1), bytes);
  const late = new FakeTarget();
  late.need(idOf(1));
  library.connect(late);
  await flush();
  expect(late.of(idOf(1))).toEqual(['sharp']);
});

it('reports a texture that nobody has as missing, and fills it when a source has it', async () => {
  const { files, target, stage, library } = setUp();
  target.need(idOf(1));
  await flush();
  expect(stage(idOf(1))).toBe('missing');
  expect(target.facts.set).toHaveBeenCalledWith(idOf(1), { isMissing: true });
  library.refresh();
  await flush();
  expect(target.of(idOf(1))).toEqual(['missing']);
  files.set(idOf(1), bytes);
  library.refresh();
  await flush();
  expect(target.of(idOf(1))).toEqual(['missing', 'sharp']);
});

it('asks the next source where one turns out not to have a texture', async () => {
  const { files, fallback, target, stage } = setUp();
  files.set(idOf(1), async () => Promise.reject(new TextureAbsentError(idOf(1))));
  fallback.set(idOf(1), bytes);
  files.set(idOf(2), async () => Promise.reject(new TextureAbsentError(idOf(2))));
  target.need(idOf(1));
  target.need(idOf(2));
  await flush();
  expect(stage(idOf(1))).toBe('sharp');
  expect(stage(idOf(2))).toBe('missing');
});

it('shows another file that takes the place of one, and misses one that was removed', async () => {
  const { files, keys, target, stage, library } = setUp();
  files.set(idOf(1), bytes);
  keys.set(idOf(1), 'first');
  target.need(idOf(1));
  await flush();
  library.refresh();
  await flush();
  expect(target.of(idOf(1))).toEqual(['sharp']);
  keys.set(idOf(1), 'second');
  library.refresh();
  await flush();
  expect(target.of(idOf(1))).toEqual(['sharp', 'sharp']);
  files.delete(idOf(1));
  library.refresh();
  await flush();
  expect(stage(idOf(1))).toBe('missing');
});

it('names what could not be decoded, and retries it on request', async () => {
  const { files, decode, target, stage, onFailure, library } = setUp();
  files.set(idOf(1), bytes);
  const error = new DecodeError('cut', {
    format: 'texture-entry',
    code: 'truncated',
    offset: 9,
    path: '',
  });
  decode.mockRejectedValueOnce(error);
  target.need(idOf(1));
  await flush();
  expect(stage(idOf(1))).toBe('failed');
  const failure = {
    fileName: `file ${idOf(1)}`,
    format: 'texture-entry',
    code: 'truncated',
    offset: 9,
  };
  expect(library.records.get(idOf(1))?.failure).toMatchObject(failure);
  expect(onFailure.mock.calls[0][0]).toMatchObject(failure);
  library.retry(idOf(1));
  await flush();
  expect(stage(idOf(1))).toBe('sharp');
});

it('cancels loading, and stops loading what nobody needs any more', async () => {
  const { files, target, stage, library, decode } = setUp();
  const signals: AbortSignal[] = [];
  const never = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
  };
  files.set(idOf(1), never);
  files.set(idOf(2), never);
  target.need(idOf(1));
  target.need(idOf(2));
  await flush();
  expect(stage(idOf(1))).toBe('loading');
  library.cancel(idOf(1));
  target.release(idOf(2));
  await flush();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(stage(idOf(1))).toBe('failed');
  expect(library.records.get(idOf(1))?.failure).toBeNull();
  expect(stage(idOf(2))).toBeUndefined();
  expect(decode).not.toHaveBeenCalled();
});

it('loads few of many textures at once: visible and large faces first, colours before other maps', async () => {
  const areas = new Map([
    [idOf(199), 2],
    [idOf(198), 1],
    [idOf(150), 0],
  ]);
  const { files, target, decode } = setUp({ areas });
  target.uploadsAtOnce = false;
  for (let number = 0; number < 200; number++) {
    files.set(idOf(number), bytes);
    target.need(idOf(number), number === 197 ? 'color' : 'detail');
  }
  await flush();
  expect(decode).toHaveBeenCalledTimes(6);
  const first = target.provided.map(([id]) => id);
  expect(first.slice(0, 3)).toEqual([idOf(197), idOf(199), idOf(0)]);
  for (let round = 0; target.provided.length < 200; round++) {
    expect(round).toBeLessThan(200);
    for (const [id] of target.provided.slice(-6)) target.upload(id);
    await flush();
  }
  expect(decode).toHaveBeenCalledTimes(200);
  expect(target.provided.at(-1)?.[0]).toBe(idOf(150));
});

it('holds few pixels in memory while they wait for their upload', async () => {
  const { files, target, decode } = setUp();
  target.uploadsAtOnce = false;
  // 64 MiB of pixels each.
  decode.mockImplementation(async () => decoded(4096));
  for (const number of [1, 2, 3, 4]) files.set(idOf(number), bytes);
  target.need(idOf(1));
  await flush();
  target.need(idOf(2));
  await flush();
  target.need(idOf(3));
  await flush();
  expect(decode).toHaveBeenCalledTimes(2);
  target.upload(idOf(1));
  await flush();
  expect(decode).toHaveBeenCalledTimes(3);
});

it('loads a texture again that a stage has lost with its context, uploaded or not', async () => {
  const { files, target, decode } = setUp();
  target.uploadsAtOnce = false;
  files.set(idOf(1), bytes);
  target.need(idOf(1));
  await flush();
  target.need(idOf(1));
  await flush();
  expect(decode).toHaveBeenCalledTimes(2);
  target.upload(idOf(1));
  await flush();
  target.need(idOf(1));
  await flush();
  expect(target.of(idOf(1))).toEqual(['sharp', 'sharp', 'sharp']);
});

it('gives pixels and bytes of textures that no stage needs', async () => {
  const { fallback, decode, library } = setUp();
  fallback.set(idOf(1), bytes);
  expect(await library.pixels(idOf(1), { maxSize: 64 })).toMatchObject({ width: 8 });
  expect(decode.mock.calls[0][1]).toMatchObject({ maxSize: 64 });
  expect((await library.bytes(idOf(1)))?.bytes).toHaveLength(16);
  expect(await library.pixels(idOf(2))).toBeNull();
});

describe('a texture that is seen from far', () => {
  /** A source of 256 pixels, of which parts can be read; what was read of it, and a stage that shows it. */
  function setUpFar() {
    const sizes = new Map([[idOf(1), 50]]);
    const reads: (number | 'all')[] = [];
    let isGone = false;
    const decode = vi.fn(
      async (_bytes: Uint8Array, { maxSize = 256, onReduced }: DecodeOptions) => {
        if (maxSize === 256) onReduced?.(decoded(32, 4, 3));
        return { ...decoded(maxSize, 4, Math.log2(256 / maxSize)), isTwoValuedAlpha: true };
      },
    );
    const checked = async <T>(of: number | 'all', read: T): Promise<T> => {
      if (isGone) throw new TextureAbsentError(idOf(1));
      reads.push(of);
      return read;
    };
    const file: TextureFile = {
      ...{ key: 'grid', name: null },
      read: () => checked('all', new Uint8Array(900)),
      readReduced: (size) =>
        checked(size, { bytes: new Uint8Array(size), isComplete: size >= 256 }),
    };
    const library = new TextureLibrary({
      decoder: { decode, header: () => decoded(256, 4).header } as never,
      sources: [{ find: () => file }],
      areaOf: () => null,
      sizeOf: (id) => sizes.get(id) ?? null,
      onChange: () => {},
    });
    const target = new FakeTarget();
    target.uploadsAtOnce = false;
    const provide = vi.spyOn(target.textures, 'provide');
    library.connect(target);
    const shown = () =>
      provide.mock.calls.map(([, picture]) =>
        typeof picture === 'string' ? picture : picture.width,
      );
    const settle = async () => {
      await flush();
      if (target.provided.length > 0) target.upload(idOf(1));
      await flush();
    };
    const lose = () => {
      isGone = true;
    };
    return { sizes, reads, decode, library, target, shown, settle, lose };
  }

  it('is read and decoded as sharp as it is seen, and sharper when it comes near, never less', async () => {
    const { sizes, reads, library, target, shown, settle } = setUpFar();
    target.need(idOf(1));
    await settle();
    expect([reads, shown()]).toEqual([[64], [64]]);
    expect(library.records.get(idOf(1))).toMatchObject({ stage: 'reduced', byteLength: null });
    // Halved values are no longer two.
    expect(target.facts.set).not.toHaveBeenCalledWith(idOf(1), { isTwoValuedAlpha: true });
    for (const size of [64, 3]) {
      sizes.set(idOf(1), size);
      library.sharpen();
      await settle();
    }
    expect(reads).toEqual([64]);
    sizes.set(idOf(1), 90);
    library.sharpen();
    await settle();
    expect([reads, shown()]).toEqual([
      [64, 128],
      [64, 128],
    ]);
    sizes.set(idOf(1), Number.POSITIVE_INFINITY);
    library.sharpen();
    await settle();
    // The first picture of 32 pixels would be less sharp than what is shown.
    expect([reads, shown()]).toEqual([
      [64, 128, 'all'],
      [64, 128, 256],
    ]);
    expect(library.records.get(idOf(1))).toMatchObject({ stage: 'sharp', byteLength: 900 });
    expect(target.facts.set).toHaveBeenCalledWith(idOf(1), { isTwoValuedAlpha: true });
    library.sharpen();
    await settle();
    expect(reads).toHaveLength(3);
  });

  it('stays as it is where it cannot be made sharper', async () => {
    const { sizes, library, target, shown, settle, lose } = setUpFar();
    target.need(idOf(1));
    await settle();
    lose();
    sizes.set(idOf(1), 200);
    library.sharpen();
    await settle();
    expect(shown()).toEqual([64]);
    expect(library.records.get(idOf(1))?.stage).toBe('reduced');
    expect(target.facts.set).not.toHaveBeenCalledWith(idOf(1), { isMissing: true });
  });

  it('is read whole where the part of its file shows nothing', async () => {
    const { reads, decode, target, shown, settle } = setUpFar();
    const damage = { format: 'texture' as const, code: 'codestream-empty', offset: 0, path: '' };
    decode.mockImplementationOnce(async () => {
      throw new DecodeError('nothing', damage);
    });
    target.need(idOf(1));
    await settle();
    expect(reads).toEqual([64, 'all']);
    expect(shown().at(-1)).toBe(256);
  });

  it('comes after near ones, whatever came first, and normal maps after colours', async () => {
    const sizes = new Map([1, 2, 3, 4].map((number) => [idOf(number), 100 * number]));
    const { files, target, library } = setUp({ sizes });
    const order: string[] = [];
    library.connect(target);
    for (let number = 1; number <= 4; number++) {
      files.set(idOf(number), async () => {
        order.push(idOf(number));
        return new Uint8Array(16);
      });
      target.need(idOf(number), number === 4 ? 'detail' : 'color');
    }
    await flush();
    expect(order).toEqual([idOf(3), idOf(2), idOf(1), idOf(4)]);
  });
});
