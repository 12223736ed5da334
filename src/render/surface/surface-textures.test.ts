import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSchedule, FakeTextureStore } from '../../../test/fake-textures.ts';
import { SAME_UV } from '../../avatar/surface/index.ts';
import type { TexturePixels } from '../../formats/texture/index.ts';
import { SurfaceTextures } from './surface-textures.ts';
import { textureBytes } from './texture-store.ts';

const ID = '0c000000-0000-4000-8000-000000000001';
const OTHER = '0c000000-0000-4000-8000-000000000002';
const INVISIBLE = '3a367d1c-bef1-6d43-7595-e88c1e3aadb3';

let store: FakeTextureStore;
let tasks: FakeSchedule;
let textures: SurfaceTextures;
let needed: string[];
let unused: string[];

beforeEach(() => {
  store = new FakeTextureStore();
  tasks = new FakeSchedule();
  create(1 << 30);
});

function create(maxBytes: number): void {
  textures = new SurfaceTextures({ store, schedule: tasks.schedule, maxBytes });
  needed = [];
  unused = [];
  textures.onNeeded = (id) => needed.push(id);
  textures.onUnused = (id) => unused.push(id);
}

const mapOf = (textureId: string) => ({ textureId, transform: SAME_UV });

function picture(size: number, value: number, reduction = 0): TexturePixels {
  const rgba = new Uint8Array(4 * size * size).fill(value);
  return { width: size, height: size, rgba, mask: null, reduction };
}

/** The first pixel of what three draws for a texture. */
function shown(texture: { sourceTexture: unknown }): number[] {
  const stored = store.byHandle(texture.sourceTexture);
  return stored ? [...stored.rgba.subarray(0, 4)] : [];
}

describe('SurfaceTextures', () => {
  it('asks for a texture once, uploads it once, and frees it with its last user', () => {
    const first = textures.acquire(mapOf(ID), 'color');
    const second = textures.acquire(mapOf(ID), 'color');
    expect(needed).toEqual([ID]);
    textures.provide(ID, picture(8, 7));
    tasks.runAll();
    expect(first.sourceTexture).toBe(second.sourceTexture);
    expect(shown(first)).toEqual([7, 7, 7, 7]);
    expect(store.byHandle(first.sourceTexture)?.hasMipmaps).toBe(true);
    expect(textures.totals).toMatchObject({ count: 1, bytes: textureBytes(8, 8), uploading: 0 });
    textures.release(first);
    expect(unused).toEqual([]);
    textures.release(second);
    expect(unused).toEqual([ID]);
    expect(textures.totals).toMatchObject({ count: 0, bytes: 0 });
    expect(textures.stateOf(ID)).toBeNull();
  });

  it('shows a reduced picture until the sharp one is complete', () => {
    const texture = textures.acquire(mapOf(ID), 'color');
    textures.provide(ID, picture(8, 1, 2));
    tasks.runAll();
    expect(textures.stateOf(ID)).toMatchObject({ stage: 'reduced', width: 8 });
    textures.provide(ID, picture(1024, 2));
    // Four megabytes are more than one task writes.
    tasks.runOne();
    expect(textures.totals.uploading).toBe(1);
    expect(shown(texture)[0]).toBe(1);
    tasks.runAll();
    expect(shown(texture)[0]).toBe(2);
    expect(textures.stateOf(ID)).toMatchObject({ stage: 'sharp', width: 1024, isHalved: false });
    expect(textures.totals.bytes).toBe(textureBytes(1024, 1024));
  });

  it('writes in slices of whole rows, and waits for the GPU', () => {
    textures.acquire(mapOf(ID), 'color');
    textures.provide(ID, picture(1000, 3));
    store.isBusy = true;
    for (let task = 0; task < 3; task++) tasks.runOne();
    expect(store.writes.filter((bytes) => bytes > 4)).toEqual([]);
    store.isBusy = false;
    tasks.runAll();
    const slices = store.writes.filter((bytes) => bytes > 4);
    expect(Math.max(...slices)).toBeLessThanOrEqual(1 << 18);
    expect(slices.every((bytes) => bytes % 4000 === 0)).toBe(true);
    expect(slices.reduce((sum, bytes) => sum + bytes, 0)).toBe(4_000_000);
  });

  it('uploads small pictures before large ones', () => {
    textures.acquire(mapOf(ID), 'color');
    const small = textures.acquire(mapOf(OTHER), 'color');
    textures.provide(ID, picture(2048, 1));
    textures.provide(OTHER, picture(16, 2));
    tasks.runOne();
    expect(shown(small)[0]).toBe(2);
    expect(textures.stateOf(ID)?.stage).toBe('waiting');
  });

  it('shows stand-ins: plain while a picture is on its way, a checker where there is none', () => {
    const color = textures.acquire(mapOf(ID), 'color');
    const normal = textures.acquire(mapOf(OTHER), 'normal');
    expect(shown(color)).toEqual([255, 255, 255, 255]);
    expect(shown(normal)).toEqual([128, 128, 255, 255]);
    textures.provide(ID, 'missing');
    textures.provide(OTHER, 'failed');
    expect(store.byHandle(color.sourceTexture)?.width).toBeGreaterThan(1);
    expect(shown(normal)).toEqual([128, 128, 255, 255]);
    expect(textures.stateOf(ID)).toMatchObject({ stage: 'missing', bytes: 0 });
    // It can be dropped later.
    textures.provide(ID, picture(8, 9));
    tasks.runAll();
    expect(shown(color)[0]).toBe(9);
    expect(textures.stateOf(ID)?.stage).toBe('sharp');
  });

  it('keeps a reduced picture if the sharp one cannot be had', () => {
    const texture = textures.acquire(mapOf(ID), 'color');
    textures.provide(ID, picture(8, 1, 2));
    tasks.runAll();
    textures.provide(ID, 'failed');
    expect(shown(texture)[0]).toBe(1);
    expect(textures.stateOf(ID)?.stage).toBe('reduced');
  });

  it('never asks for textures that viewers have built in', () => {
    const texture = textures.acquire(mapOf(INVISIBLE), 'color');
    expect(shown(texture)[3]).toBe(0);
    textures.release(texture);
    expect([needed, unused]).toEqual([[], []]);
  });

  it('has a texture twice that is used as colours and as numbers', () => {
    const color = textures.acquire(mapOf(ID), 'color');
    textures.provide(ID, picture(8, 5));
    tasks.runAll();
    const normal = textures.acquire(mapOf(ID), 'normal');
    expect(needed).toEqual([ID, ID]);
    expect(shown(normal)).toEqual([128, 128, 255, 255]);
    textures.provide(ID, picture(8, 5));
    tasks.runAll();
    const encodings = [color, normal].map((texture) => store.byHandle(texture.sourceTexture));
    expect(encodings.map((stored) => stored?.encoding)).toEqual(['color', 'data']);
    expect(textures.stateOf(ID)?.bytes).toBe(2 * textureBytes(8, 8));
    textures.release(color);
    expect(textures.totals.bytes).toBe(textureBytes(8, 8));
  });

  it('halves the largest textures where memory is short, and asks for them again when there is room', () => {
    create(textureBytes(256, 256) + textureBytes(64, 64));
    const large = textures.acquire(mapOf(ID), 'color');
    const small = textures.acquire(mapOf(OTHER), 'color');
    textures.provide(OTHER, picture(128, 1));
    tasks.runAll();
    textures.provide(ID, picture(256, 2));
    tasks.runAll();
    expect(textures.stateOf(ID)).toMatchObject({ width: 128, isHalved: true, stage: 'sharp' });
    expect(textures.stateOf(OTHER)).toMatchObject({ width: 128, isHalved: false });
    expect(textures.totals).toMatchObject({ halved: 1, bytes: 2 * textureBytes(128, 128) });
    needed.length = 0;
    textures.release(small);
    expect(needed).toEqual([ID]);
    textures.provide(ID, picture(256, 2));
    tasks.runAll();
    expect(shown(large)[0]).toBe(2);
    expect(textures.stateOf(ID)).toMatchObject({ width: 256, isHalved: false });
  });

  it('takes pictures that are too large for the GPU at a size that is not', () => {
    store.maxSize = 64;
    const texture = textures.acquire(mapOf(ID), 'color');
    textures.provide(ID, picture(150, 6));
    tasks.runAll();
    expect(textures.stateOf(ID)).toMatchObject({ width: 38, height: 38 });
    expect(shown(texture)).toEqual([6, 6, 6, 6]);
  });

  it('asks for everything again after a lost context, also for what was being uploaded', () => {
    const texture = textures.acquire(mapOf(ID), 'color');
    const missing = textures.acquire(mapOf(OTHER), 'color');
    textures.provide(OTHER, 'missing');
    textures.provide(ID, picture(1024, 1));
    tasks.runOne();
    store.textures.clear();
    store.hasContext = false;
    textures.onContextLost();
    expect(tasks.runOne()).toBe(false);
    expect(texture.sourceTexture).toBeNull();
    store.hasContext = true;
    textures.onContextRestored();
    expect(needed).toEqual([ID, OTHER, ID]);
    expect(shown(texture)).toEqual([255, 255, 255, 255]);
    expect(store.byHandle(missing.sourceTexture)?.width).toBeGreaterThan(1);
    textures.provide(ID, picture(8, 4));
    tasks.runAll();
    expect(shown(texture)[0]).toBe(4);
    expect(textures.totals.bytes).toBe(textureBytes(8, 8));
  });

  it('leaves nothing on the GPU when it is disposed of while uploading', () => {
    textures.acquire(mapOf(ID), 'color');
    textures.acquire(mapOf(OTHER), 'normal');
    textures.provide(ID, picture(8, 1));
    tasks.runAll();
    textures.provide(ID, picture(2048, 1));
    tasks.runOne();
    textures.dispose();
    expect(store.textures.size).toBe(0);
    expect(tasks.runOne()).toBe(false);
  });

  it('ignores pictures that nothing uses, and cancels uploads of what is released', () => {
    textures.provide(ID, picture(8, 1));
    expect(tasks.runOne()).toBe(false);
    const texture = textures.acquire(mapOf(ID), 'color');
    textures.provide(ID, picture(2048, 1));
    tasks.runOne();
    textures.release(texture);
    tasks.runAll();
    expect([...store.textures].every(({ width }) => width === 1)).toBe(true);
  });
});
