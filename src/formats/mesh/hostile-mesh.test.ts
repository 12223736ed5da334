import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateWithNode } from '../../../cli/read-file.ts';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { IDENTITY, meshAsset } from '../../../test/mesh-asset-bytes.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodeMesh, encodeMesh, type MeshAsset } from './index.ts';

const decode = (bytes: Uint8Array): Promise<MeshAsset> =>
  decodeMesh(bytes, { inflate: inflateWithNode });

/** A small asset with every section. */
const SMALL = (() => {
  const faces = [
    {
      positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
      normals: [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1],
      uvs: [0, 0, 1, 0, 0, 1, 1, 1],
      indices: [0, 1, 2, 0, 2, 3],
      joints: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0],
      weights: [1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 2, 3, 0],
    },
  ];
  return encodeMesh({
    lods: { high: faces, medium: faces },
    skin: { jointNames: ['mHead', 'mNeck'], inverseBindMatrices: [...IDENTITY, ...IDENTITY] },
    physicsConvex: { hulls: [[0, 0, 0, 1, 1, 1]], boundingPoints: [0, 0, 0, 1, 1, 1] },
    physicsMesh: [{ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }],
  });
})();

/** Expects that a decoded mesh can be drawn: vertices and joints exist, and numbers are finite. */
function expectSound(mesh: MeshAsset): void {
  const lastJoint = (mesh.skin?.jointNames.length ?? 0) - 1;
  const isSound = [...Object.values(mesh.lods), mesh.physicsMesh ?? []]
    .flat()
    .every(
      (face) =>
        face.indices.every((index) => index < face.vertexCount) &&
        [face.positions, face.normals, face.uvs, face.weights ?? []].every((numbers) =>
          numbers.every(Number.isFinite),
        ) &&
        (face.joints?.every((joint) => joint <= lastJoint) ?? true),
    );
  expect(isSound).toBe(true);
}

/** Whether decoding gives a value, which then has to be sound. */
function isDecodable(bytes: Uint8Array): Promise<boolean> {
  return valueOrDecodeError(async () => expectSound(await decode(bytes)));
}

describe('damaged small assets give a value or a DecodeError', () => {
  it('every prefix: only the whole file is a value', async () => {
    for (let length = 0; length < SMALL.length; length++) {
      expect(await isDecodable(SMALL.subarray(0, length))).toBe(false);
    }
    expect(await isDecodable(SMALL)).toBe(true);
  });

  it('every bit flipped', async () => {
    let values = 0;
    for (let bit = 0; bit < SMALL.length * 8; bit += 3) {
      const bytes = SMALL.slice();
      bytes[bit >> 3] ^= 1 << (bit & 7);
      if (await isDecodable(bytes)) values++;
    }
    // Some bits are in names of sections or in offsets that then overlap.
    expect(values).toBeGreaterThan(0);
  });

  it('bytes changed inside a section whose checksum is right', async () => {
    const { sections, dataOffset } = await decode(SMALL);
    const names = Object.keys(sections);
    const values = new Map(
      names.map((name) => {
        const { offset, size } = sections[name];
        const start = dataOffset + offset;
        return [name, new Uint8Array(inflateSync(SMALL.subarray(start, start + size)))];
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (damaged, changes) => {
          const asset = meshAsset(
            Object.fromEntries(
              [...values].map(([name, value]) => {
                const bytes = value.slice();
                if (name === damaged) {
                  for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
                }
                return [name, { raw: deflateSync(bytes, { level: 1 }) }];
              }),
            ),
          );
          await isDecodable(asset);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('random bytes, alone and after a valid header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await isDecodable(bytes);
        await isDecodable(meshAsset({ high_lod: { raw: bytes } }));
        await isDecodable(meshAsset({ high_lod: { raw: deflateSync(bytes) } }));
      }),
      { numRuns: 500 },
    );
  });

  it('and the next decode works', async () => {
    await valueOrDecodeError(() => decode(SMALL.subarray(0, 300)));
    expect((await decode(SMALL)).lods.high![0].triangleCount).toBe(2);
  });
});

describeWithSamples('damaged samples/mesh/tshirt.llmesh', () => {
  const file = sharedFile('samples/mesh/tshirt.llmesh');
  const END = 39_555;

  it('cut at and around every section boundary, and at a spread of lengths', async () => {
    const { sections, dataOffset } = await decode(file);
    const boundaries = Object.values(sections).flatMap(({ offset, size }) => [
      dataOffset + offset,
      dataOffset + offset + size,
    ]);
    const near = boundaries.flatMap((at) => [at - 2, at - 1, at, at + 1, at + 2]);
    const spread = Array.from({ length: 400 }, (_, i) => Math.floor((i * file.length) / 400));
    for (const length of [...near, ...spread]) {
      expect(await isDecodable(file.subarray(0, length))).toBe(length >= END);
    }
  });

  it('with bits flipped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (at, bit) => {
        const bytes = file.slice();
        bytes[at] ^= 1 << bit;
        await isDecodable(bytes);
      }),
      { numRuns: 150 },
    );
    for (let at = 0; at < 305; at++) {
      const bytes = file.slice();
      bytes[at] ^= 1 << (at % 8);
      await isDecodable(bytes);
    }
  });
});
