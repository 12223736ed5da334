import { expect, it } from 'vitest';
import { DecodeError } from '../../formats/bytes/index.ts';
import {
  BOX_FIELDS,
  type ObjectShape,
  type ShapeSource,
  shapeFaces,
} from '../../formats/prim/index.ts';
import type { DecodedTexture } from '../../formats/texture/index.ts';
import { ShapeLoader } from './shape-loader.ts';

const box = (hollow: number): ObjectShape => ({
  kind: 'prim',
  fields: { ...BOX_FIELDS, ProfileHollow: hollow },
});

const sculpt = (textureId: string): ObjectShape => ({
  kind: 'sculpt',
  sculpt: { textureId, stitching: 'plane', invert: false, mirror: false },
});

/** A plane that rises to the top of the picture, whose pixels begin at the bottom. */
function texture(components: number): DecodedTexture {
  const rgba = new Uint8Array(4 * 8 * 8);
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) rgba.set([36 * x, 128, 36 * y, 255], 4 * (8 * y + x));
  }
  const pixels = { width: 8, height: 8, rgba, mask: null, reduction: 0 };
  return { header: { components }, pixels } as unknown as DecodedTexture;
}

function setUp(maps: Readonly<Record<string, DecodedTexture | null | Error>>) {
  const batches: (readonly ShapeSource[])[] = [];
  const loader = new ShapeLoader({
    mesher: {
      async meshShapes(shapes) {
        batches.push(shapes);
        return shapes.map(shapeFaces);
      },
    },
    openMaps: async () => ({
      async decoded(id) {
        const map = maps[id];
        if (map instanceof Error) throw map;
        return map;
      },
    }),
  });
  return { loader, batches };
}

it('meshes the prims of an outfit in one message, and equal ones once', async () => {
  const { loader, batches } = setUp({});
  const [plain, hollow, same] = await Promise.all(
    [box(0), box(25_000), box(0)].map((shape) => loader.mesh(shape)),
  );
  expect(batches.map(({ length }) => length)).toEqual([2]);
  expect(same).toBe(plain);
  expect([plain.lods.high!.length, hollow.lods.high!.length]).toEqual([6, 7]);
  expect(await loader.mesh(box(25_000))).toBe(hollow);
  expect(batches).toHaveLength(1);
});

it('makes a sculpt of its map, whose rows run from the top', async () => {
  const { loader } = setUp({ plane: texture(3) });
  const [face] = (await loader.mesh(sculpt('plane'))).lods.high!;
  // The first row of the surface is the bottom of the picture.
  expect(face.positions[2]).toBeCloseTo(-0.5, 2);
  expect(face.positionMax[2]).toBeCloseTo(252 / 255 - 0.5, 2);
  expect(face.empty).toBeFalsy();
});

it('says why there is no sculpt', async () => {
  const broken = new DecodeError('cut', {
    format: 'texture',
    code: 'truncated',
    offset: 0,
    path: '',
  });
  const { loader, batches } = setUp({
    ...{ gone: null, grey: texture(1) },
    ...{ broken, offline: new TypeError('no network') },
  });
  const codeOf = (id: string) =>
    loader.mesh(sculpt(id)).catch(({ failure }) => [failure.id, failure.code]);
  expect(await Promise.all(['gone', 'grey', 'broken', 'offline'].map(codeOf))).toEqual([
    ['gone', 'missing'],
    ['grey', 'damaged'],
    ['broken', 'damaged'],
    ['offline', 'unreachable'],
  ]);
  expect(batches).toEqual([]);
});

it('reads no map for an outfit that was given up', async () => {
  const { loader, batches } = setUp({ plane: texture(3) });
  const reason = new Error('taken off');
  await expect(loader.mesh(sculpt('plane'), AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(batches).toEqual([]);
});
