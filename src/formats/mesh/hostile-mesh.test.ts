import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateWithNode } from '../../../cli/node-inflate.ts';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { IDENTITY, meshAsset } from '../../../test/mesh-asset-bytes.ts';
import { describeWithSamples, sharedFile } from '../../../test/samples.ts';
import { decodeMesh, encodeMesh, type MeshAsset } from './index.ts';

const decode = (bytes: Uint8Array): MeshAsset => decodeMesh(bytes, { inflate: inflateWithNode });

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

/** Whatever was decoded can be drawn: indices exist, numbers are finite, weights sum to 1. */
function expectSound(mesh: MeshAsset): void {
  for (const faces of [...Object.values(mesh.lods), mesh.physicsMesh ?? []]) {
    for (const face of faces) {
      expect(face.indices.every((index) => index < face.vertexCount)).toBe(true);
      for (const list of [face.positions, face.normals, face.uvs, face.weights ?? []]) {
        expect(Array.from(list).every(Number.isFinite)).toBe(true);
      }
      const lastJoint = (mesh.skin?.jointNames.length ?? 0) - 1;
      expect(face.joints?.every((joint) => joint <= lastJoint) ?? true).toBe(true);
    }
  }
}

function survives(bytes: Uint8Array): boolean {
  return valueOrDecodeError(() => expectSound(decode(bytes)));
}

describe('damaged small assets give a value or a DecodeError', () => {
  it('every prefix: only the whole is a value', () => {
    for (let length = 0; length < SMALL.length; length++) {
      expect(survives(SMALL.subarray(0, length))).toBe(false);
    }
    expect(survives(SMALL)).toBe(true);
  });

  it('every bit flipped', () => {
    let values = 0;
    for (let bit = 0; bit < SMALL.length * 8; bit += 3) {
      const bytes = SMALL.slice();
      bytes[bit >> 3] ^= 1 << (bit & 7);
      if (survives(bytes)) values++;
    }
    // Some bits are in names of sections or in offsets that then overlap.
    expect(values).toBeGreaterThan(0);
  });

  it('bytes changed inside a section, so that its checksum is right', () => {
    const { sections, dataOffset } = decode(SMALL);
    const names = Object.keys(sections);
    const values = new Map(
      names.map((name) => {
        const { offset, size } = sections[name];
        const start = dataOffset + offset;
        return [name, new Uint8Array(inflateSync(SMALL.subarray(start, start + size)))];
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (damaged, changes) => {
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
          survives(asset);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('random bytes, bare and after a header that is right', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        survives(bytes);
        survives(meshAsset({ high_lod: { raw: bytes } }));
        survives(meshAsset({ high_lod: { raw: deflateSync(bytes) } }));
      }),
      { numRuns: 500 },
    );
  });

  it('and the next decode works', () => {
    valueOrDecodeError(() => decode(SMALL.subarray(0, 300)));
    expect(decode(SMALL).lods.high![0].triangleCount).toBe(2);
  });
});

describeWithSamples('damaged samples/mesh/tshirt.llmesh', () => {
  const file = sharedFile('samples/mesh/tshirt.llmesh');
  const END = 39_555;

  it('cut at and around every section boundary, and at a spread of lengths', () => {
    const { sections, dataOffset } = decode(file);
    const boundaries = Object.values(sections).flatMap(({ offset, size }) => [
      dataOffset + offset,
      dataOffset + offset + size,
    ]);
    const near = boundaries.flatMap((at) => [at - 2, at - 1, at, at + 1, at + 2]);
    const spread = Array.from({ length: 400 }, (_, i) => Math.floor((i * file.length) / 400));
    for (const length of [...near, ...spread]) {
      expect(survives(file.subarray(0, length))).toBe(length >= END);
    }
  });

  it('with bits flipped', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(7), (at, bit) => {
        const bytes = file.slice();
        bytes[at] ^= 1 << bit;
        survives(bytes);
      }),
      { numRuns: 150 },
    );
    for (let at = 0; at < 305; at++) {
      const bytes = file.slice();
      bytes[at] ^= 1 << (at % 8);
      survives(bytes);
    }
  });
});
