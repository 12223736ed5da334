import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarMeshBytes, avatarMeshLevelBytes } from '../../../test/avatar-mesh-bytes.ts';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { fromHex } from '../bytes/index.ts';
import { type AvatarMesh, decodeAvatarMesh } from './index.ts';

const WHOLE = {
  positions: [0, 0, 1, 0, 0.5, 1, 0.25, 0, 2],
  normals: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  uvs: [0, 0, 0.5, 0.25, 1, 1],
  weights: [1, 1.5, 2],
  faces: [[0, 1, 2]] as const,
  jointNames: ['mNeck', 'mHead'],
  morphs: [
    { name: 'Big', vertices: [[2, 0, 0, 0.5, 0, 0.25, 0, 0.125, -0.5]] as const },
    { name: 'Small', vertices: [] },
  ],
  remaps: [[0, 2]] as const,
};

/** Expects that everything it names exists, and that all numbers are finite. */
function expectSound({ vertices, indices, morphs, remaps }: AvatarMesh): void {
  const count = vertices?.count ?? 0x8000;
  expect(indices.length % 3).toBe(0);
  expect(
    [...indices, ...remaps, ...morphs.flatMap((m) => [...m.vertices])].every((v) => v < count),
  ).toBe(true);
  const lists = [vertices?.positions ?? [], vertices?.uvs ?? [], vertices?.weights ?? []];
  for (const list of [...lists, ...morphs.map(({ positions }) => positions)]) {
    expect([...list].every(Number.isFinite)).toBe(true);
  }
}
const isDecodable = (bytes: Uint8Array) =>
  valueOrDecodeError(() => expectSound(decodeAvatarMesh(bytes)));

describe('decodeAvatarMesh', () => {
  it('reads the bytes of a mesh of one triangle', () => {
    const bytes = fromHex(
      [
        '4c696e64656e2042696e617279204d65736820312e300000', // Linden Binary Mesh 1.0
        '00 00', // no weights, no second texture coordinates
        '00000000 00001041 00000000', // position 0 9 0
        '00000000 00000000 0000b442 00', // rotation 0 0 90, order
        '0000803f 0000803f 00000040', // scale 1 1 2
        '0100', // one vertex
        '0000003f 0000803e 00000040', // at 0.5 0.25 2
        '00000000 00000000 0000803f', // normal up
        '00000000 00000000 00000000', // binormal
        '0000003f 0000803f', // texture coordinates 0.5 1
        '0100 0000 0000 0000', // one triangle
        `${'456e64204d6f72706873'}${'00'.repeat(54)}`, // End Morphs
        '00000000', // no remaps
      ]
        .join('')
        .replaceAll(' ', ''),
    );
    expect(decodeAvatarMesh(bytes)).toEqual({
      position: [0, 9, 0],
      rotation: [0, 0, 90],
      scale: [1, 1, 2],
      vertices: {
        count: 1,
        positions: Float32Array.of(0.5, 0.25, 2),
        normals: Float32Array.of(0, 0, 1),
        uvs: Float32Array.of(0.5, 1),
        weights: null,
      },
      indices: Uint16Array.of(0, 0, 0),
      jointNames: [],
      morphs: [],
      remaps: new Uint16Array(0),
    });
  });

  it.each([false, true])(
    'reads weights, joints, morphs and remaps (second UVs: %s)',
    (hasDetail) => {
      const mesh = decodeAvatarMesh(avatarMeshBytes({ ...WHOLE, hasDetail }));
      expect(mesh.vertices).toMatchObject({
        count: 3,
        positions: Float32Array.from(WHOLE.positions),
        uvs: Float32Array.from(WHOLE.uvs),
        weights: Float32Array.from(WHOLE.weights),
      });
      expect(mesh.jointNames).toEqual(['mNeck', 'mHead']);
      expect(mesh.morphs).toEqual([
        {
          name: 'Big',
          vertices: Uint16Array.of(2),
          positions: Float32Array.of(0, 0, 0.5),
          normals: Float32Array.of(0, 0.25, 0),
          uvs: Float32Array.of(0.125, -0.5),
        },
        expect.objectContaining({ name: 'Small', vertices: new Uint16Array(0) }),
      ]);
      expect(mesh.remaps).toEqual(Uint16Array.of(0, 2));
    },
  );

  it.each([false, true])('reads the triangles of a level of detail (weights: %s)', (hasWeights) => {
    const mesh = decodeAvatarMesh(avatarMeshLevelBytes([[4, 2, 900]], hasWeights));
    expect(mesh.vertices).toBeNull();
    expect(mesh.indices).toEqual(Uint16Array.of(4, 2, 900));
  });

  it('names what is wrong, and where', () => {
    expectDecodeError(() => decodeAvatarMesh(new Uint8Array(100)), 'not-avatar-mesh');
    const faces = [[0, 1, 3]] as const;
    const outside = expectDecodeError(
      () => decodeAvatarMesh(avatarMeshBytes({ ...WHOLE, faces })),
      'vertex-out-of-range',
    );
    expect(outside).toMatchObject({ path: 'faces[0]', details: { found: 3, limit: 3 } });
    const morphs = [{ name: 'Far', vertices: [[70_000, 0, 0, 0]] as const }];
    expectDecodeError(
      () => decodeAvatarMesh(avatarMeshBytes({ ...WHOLE, morphs })),
      'vertex-out-of-range',
    );
    const positions = [...WHOLE.positions.slice(1), Number.NaN];
    const broken = expectDecodeError(
      () => decodeAvatarMesh(avatarMeshBytes({ ...WHOLE, positions })),
      'not-finite',
    );
    expect(broken).toMatchObject({ path: 'coords', offset: 63 + 2 + 32 });
  });

  it('allocates nothing for counts that the file has no room for', () => {
    const bytes = avatarMeshBytes(WHOLE);
    bytes.set([0xff, 0xff], 63);
    expectDecodeError(() => decodeAvatarMesh(bytes), 'count-over-end');
    const morphs = avatarMeshBytes({ ...WHOLE, remaps: [] });
    morphs.set([0xff, 0xff, 0xff, 0xff], morphs.length - 4);
    expectDecodeError(() => decodeAvatarMesh(morphs), 'count-over-end');
  });
});

describe('a damaged mesh gives a value or a DecodeError', () => {
  const sources = [avatarMeshBytes(WHOLE), avatarMeshLevelBytes([[0, 1, 2]])];

  it('every prefix', () => {
    for (const bytes of sources) {
      expect(isDecodable(bytes)).toBe(true);
      for (let end = 0; end < bytes.length; end++) isDecodable(bytes.subarray(0, end));
    }
    expect(isDecodable(sources[0].subarray(0, sources[0].length - 1))).toBe(false);
  });

  it('every changed byte', () => {
    for (const bytes of sources) {
      for (let at = 0; at < bytes.length; at++) {
        const changed = bytes.slice();
        for (const value of [0, 0x7f, 0xff]) {
          changed[at] = value;
          isDecodable(changed);
        }
      }
    }
  });

  it('several changed bytes', () => {
    const [whole] = sources;
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const bytes = whole.slice();
        for (const [at, value] of changes) bytes[at] = value;
        isDecodable(bytes);
      }),
    );
  });
});
