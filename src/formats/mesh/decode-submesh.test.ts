import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import { llsd, meshAsset, skinOf, triangleFace, words } from '../../../test/mesh-asset-bytes.ts';
import type { Llsd } from '../llsd/index.ts';
import { decodeMesh, type MeshAsset, type Submesh } from './index.ts';

/** Decodes a level of one face: the triangle with `fields` replaced. */
async function decodeFace(
  fields: Record<string, Llsd>,
  skin?: Llsd,
): Promise<[Submesh, string[], MeshAsset]> {
  const face = triangleFace(fields);
  const mesh = await decodeMesh(
    meshAsset(skin ? { skin, high_lod: [face] } : { high_lod: [face] }),
  );
  return [mesh.lods.high![0], mesh.warnings.map(({ code }) => code), mesh];
}

describe('positions', () => {
  it('cover their domain in 65535 steps, and have its bounds', async () => {
    const [face] = await decodeFace({
      Position: words(0, 65535, 21845, 43690, 13107, 65535, 0, 0, 0),
      PositionDomain: llsd({ Min: [-1, 0, 10], Max: [2, 5, 13] }),
    });
    expect([...face.positions]).toEqual([-1, 5, 11, 1, 1, 13, -1, 0, 10]);
    expect(face.positionMin).toEqual([-1, 0, 10]);
    expect(face.positionMax).toEqual([1, 5, 13]);
  });

  it('default to −0.5..0.5 without a domain, or without its Min', async () => {
    for (const PositionDomain of [null, llsd({ Max: [9, 9, 9] })]) {
      const [face] = await decodeFace({ PositionDomain });
      expect([...face.positions.subarray(0, 6)]).toEqual([-0.5, -0.5, -0.5, 0.5, -0.5, -0.5]);
    }
  });

  it('all equal Min on an axis without extent; an inverted domain keeps its bounds in order', async () => {
    const [face] = await decodeFace({
      PositionDomain: llsd({ Min: [1, 7, 0], Max: [0, 7, 0] }),
    });
    expect([...face.positions]).toEqual([1, 7, 0, 0, 7, 0, 1, 7, 0]);
    expect(face.positionMin).toEqual([0, 7, 0]);
    expect(face.positionMax).toEqual([1, 7, 0]);
  });

  it('may have a domain of LLSD integers', async () => {
    const [face] = await decodeFace({
      PositionDomain: llsd({ Min: [0n, 0n, 0n], Max: [2n, 2n, 2n] }),
    });
    expect(face.positionMax).toEqual([2, 2, 0]);
  });

  it.each([NaN, Infinity, -Infinity, 1e39])('not-finite: %d in a domain', async (bad) => {
    const PositionDomain = llsd({ Min: [0, 0, 0], Max: [1, bad, 1] });
    const error = await expectDecodeError(() => decodeFace({ PositionDomain }), 'not-finite');
    expect(error.path).toBe('high_lod[0]/PositionDomain/Max[1]');
  });

  it('not-finite: a bind shape that takes them beyond 32-bit floats', async () => {
    const huge = [1e30, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const skin = skinOf(['mHead'], { bind_shape_matrix: huge });
    const PositionDomain = llsd({ Min: [0, 0, 0], Max: [1e20, 1, 1] });
    const error = await expectDecodeError(() => decodeFace({ PositionDomain }, skin), 'not-finite');
    expect(error.path).toBe('high_lod[0]/PositionDomain');
  });

  it.each([
    ['a short list', llsd({ Min: [0, 0], Max: [1, 1, 1] })],
    ['no Max', llsd({ Min: [0, 0, 0] })],
    ['text', 'domain'],
    ['text in the list', llsd({ Min: [0, 'a', 0], Max: [1, 1, 1] })],
  ])('wrong-type: a domain with %s', async (_what, PositionDomain) => {
    await expectDecodeError(() => decodeFace({ PositionDomain }), 'wrong-type');
  });

  it('may be as large as 32-bit floats', async () => {
    const most = 3.4028234663852886e38;
    const PositionDomain = llsd({ Min: [-most, -2e38, 3e38], Max: [most, 2e38, most] });
    const [{ positions }] = await decodeFace({ PositionDomain });
    expect([...positions.slice(0, 3)]).toEqual([-most, -2e38, 3e38].map(Math.fround));
    expect(positions[3]).toBe(most);
  });

  it('length-remainder: bytes after the last whole vertex are dropped', async () => {
    const Position = words(0, 0, 0, 65535, 0, 0, 0, 65535, 0, 1, 1);
    const [face, warnings] = await decodeFace({ Position });
    expect(face.vertexCount).toBe(3);
    expect(warnings).toEqual(['length-remainder']);
  });

  it('65,536 vertices are accepted, one more is too-many-vertices', async () => {
    const list = words(0, 65535, 65534);
    const [face, warnings] = await decodeFace({
      Position: new Uint8Array(65_536 * 6),
      TriangleList: list,
    });
    expect([face.vertexCount, face.triangleCount, warnings]).toEqual([65_536, 1, []]);
    const error = await expectDecodeError(
      () => decodeFace({ Position: new Uint8Array(65_537 * 6) }),
      'too-many-vertices',
    );
    expect(error.path).toBe('high_lod[0]/Position');
    expect(error.innerOffset).toBeGreaterThan(0);
  });

  it('too-many-vertices: many full faces', async () => {
    const full = triangleFace({ Position: new Uint8Array(65_536 * 6) });
    const level = (count: number) => meshAsset({ high_lod: new Array(count).fill(full) });
    const limit = { maxRatio: 2000 };
    expect((await decodeMesh(level(16), { limit })).lods.high).toHaveLength(16);
    const error = await expectDecodeError(
      () => decodeMesh(level(17), { limit }),
      'too-many-vertices',
    );
    expect(error).toMatchObject({ path: 'high_lod[16]', details: { limit: 1_048_576 } });
  });
});

describe('the slot of a face that draws nothing', () => {
  it('is kept with NoGeometry, whatever its value', async () => {
    for (const NoGeometry of [true, false, null]) {
      const face = triangleFace();
      face.set('NoGeometry', NoGeometry);
      const { lods, warnings } = await decodeMesh(meshAsset({ high_lod: [face, triangleFace()] }));
      expect(lods.high!.map(({ empty }) => empty)).toEqual([true, false]);
      expect(lods.high![0]).toMatchObject({ vertexCount: 0, triangleCount: 0, joints: null });
      expect(warnings).toEqual([]);
    }
  });

  it('is kept without triangles, with its vertices', async () => {
    for (const TriangleList of [null, hex('')]) {
      const [face, warnings] = await decodeFace({ TriangleList });
      expect(face).toMatchObject({ empty: true, vertexCount: 3, triangleCount: 0 });
      expect(warnings).toEqual([]);
    }
  });

  it('no-positions: is kept without vertices', async () => {
    for (const Position of [null, hex(''), hex('01 02 03')]) {
      const [face, warnings] = await decodeFace({ Position });
      expect(face).toMatchObject({ empty: true, vertexCount: 0 });
      expect(warnings).toContain('no-positions');
    }
  });
});

describe('triangles', () => {
  it('length-remainder: two indices at the end are dropped', async () => {
    const [face, warnings] = await decodeFace({ TriangleList: words(0, 1, 2, 2, 1) });
    expect([...face.indices]).toEqual([0, 1, 2]);
    expect(warnings).toEqual(['length-remainder']);
  });

  it('index-out-of-range: triangles with missing vertices are left out', async () => {
    const [face, warnings] = await decodeFace({
      TriangleList: words(0, 1, 3, 2, 1, 0, 65535, 0, 1),
    });
    expect([...face.indices]).toEqual([2, 1, 0]);
    expect(face).toMatchObject({ triangleCount: 1, empty: false });
    expect(warnings).toEqual(['index-out-of-range']);
    const [none] = await decodeFace({ TriangleList: words(0, 1, 3) });
    expect(none).toMatchObject({ triangleCount: 0, empty: true });
  });

  it('may repeat an index', async () => {
    const [face, warnings] = await decodeFace({ TriangleList: words(0, 0, 0) });
    expect([face.triangleCount, warnings]).toEqual([1, []]);
  });
});

describe('normals', () => {
  const up = [0, 0, 1];
  const MID = 32767;

  it('are centred and normalised', async () => {
    const Normal = words(65535, MID, MID, MID, 0, MID, 49151, 49151, MID);
    const [face] = await decodeFace({ Normal });
    const expected = [1, 0, 0, 0, -1, 0, Math.SQRT1_2, Math.SQRT1_2, 0];
    expected.forEach((value, i) => {
      expect(face.normals[i]).toBeCloseTo(value, 4);
    });
  });

  it('are computed where missing, from counter-clockwise triangles', async () => {
    expect([...(await decodeFace({}))[0].normals]).toEqual([...up, ...up, ...up]);
    const [turned] = await decodeFace({ TriangleList: words(0, 2, 1) });
    expect(turned.normals[2]).toBe(-1);
    const [alone] = await decodeFace({ TriangleList: null });
    expect([...alone.normals]).toEqual([...up, ...up, ...up]);
  });

  it('computed for a huge face stay finite', async () => {
    const [face] = await decodeFace({
      PositionDomain: llsd({ Min: [-1e38, -1e38, 0], Max: [1e38, 1e38, 0] }),
    });
    expect([...face.normals]).toEqual([...up, ...up, ...up]);
  });

  it('length-differs: too few are computed, too many are cut', async () => {
    const [short, warnings] = await decodeFace({ Normal: words(0, 0, 0) });
    expect([...short.normals]).toEqual([...up, ...up, ...up]);
    expect(warnings).toEqual(['length-differs']);
    const long = Array.from({ length: 12 }, (_, i) => (i % 3 === 2 ? 65535 : MID));
    const [cut, cutWarnings] = await decodeFace({ Normal: words(...long) });
    expect(cut.normals[8]).toBeCloseTo(1, 4);
    expect(cutWarnings).toEqual(['length-differs']);
  });
});

describe('uvs', () => {
  it('cover their domain', async () => {
    const TexCoord0 = words(0, 65535, 65535, 0, 13107, 13107);
    const TexCoord0Domain = llsd({ Min: [0, -1], Max: [5, 4] });
    expect([...(await decodeFace({ TexCoord0, TexCoord0Domain }))[0].uvs]).toEqual([
      0, 4, 5, -1, 1, 0,
    ]);
    expect([...(await decodeFace({ TexCoord0 }))[0].uvs].slice(0, 4)).toEqual([0, 1, 1, 0]);
  });

  it('are zeros where missing, and where too few', async () => {
    expect([...(await decodeFace({}))[0].uvs]).toEqual([0, 0, 0, 0, 0, 0]);
    const [face, warnings] = await decodeFace({ TexCoord0: words(65535, 65535, 7) });
    expect([...face.uvs]).toEqual([1, 1, 0, 0, 0, 0]);
    expect(warnings).toEqual(['length-differs']);
  });

  it('not-finite: in their domain', async () => {
    const TexCoord0Domain = llsd({ Min: [0, 0], Max: [NaN, 1] });
    await expectDecodeError(
      () => decodeFace({ TexCoord0: words(0, 0), TexCoord0Domain }),
      'not-finite',
    );
  });
});

describe('weights', () => {
  const skin = skinOf(['mPelvis', 'mTorso', 'mChest', 'mHead', 'mNeck']);
  const weigh = (text: string, joints: Llsd = skin) => decodeFace({ Weights: hex(text) }, joints);
  const vertex = (face: Submesh, i: number) => [
    [...face.joints!.subarray(i * 4, i * 4 + 4)],
    [...face.weights!.subarray(i * 4, i * 4 + 4)].map((weight) => Number(weight.toFixed(4))),
  ];

  it('end with FF only when fewer than four', async () => {
    const [face, warnings] = await weigh(`
      00 ff3f  01 ff3f  02 ff3f  03 ff3f
      04 ffff  ff
      02 ff7f  01 ff7f  ff`);
    expect(vertex(face, 0)).toEqual([
      [0, 1, 2, 3],
      [0.25, 0.25, 0.25, 0.25],
    ]);
    expect(vertex(face, 1)).toEqual([
      [4, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    expect(vertex(face, 2)).toEqual([
      [2, 1, 0, 0],
      [0.5, 0.5, 0, 0],
    ]);
    expect(warnings).toEqual([]);
  });

  it('have three influences before a terminator', async () => {
    const [face] = await weigh('00 ff3f 01 ff3f 02 ff7f ff  ff  ff');
    expect(vertex(face, 0)).toEqual([
      [0, 1, 2, 0],
      [0.25, 0.25, 0.5, 0],
    ]);
  });

  it('without any the vertex follows joint 0', async () => {
    const [face, warnings] = await weigh('ff ff 03 ffff ff');
    expect(vertex(face, 0)).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    expect(vertex(face, 2)[0]).toEqual([3, 0, 0, 0]);
    expect(warnings).toEqual([]);
  });

  it('are clamped to 0.001 and 0.999 before they are divided by their sum', async () => {
    const [face] = await weigh('00 ffff 01 0000 ff  00 0000 01 0000 ff  02 0000 ff');
    expect(face.weights![0]).toBeCloseTo(0.999, 6);
    expect(face.weights![1]).toBeCloseTo(0.001, 6);
    expect(vertex(face, 1)[1]).toEqual([0.5, 0.5, 0, 0]);
    expect(vertex(face, 2)).toEqual([
      [2, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
  });

  it('joint-out-of-range: they go to the last joint', async () => {
    const [face, warnings] = await weigh('05 ffff ff  fe ff7f 00 ff7f ff  04 ffff ff');
    expect(vertex(face, 0)[0]).toEqual([4, 0, 0, 0]);
    expect(vertex(face, 1)[0]).toEqual([4, 0, 0, 0]);
    expect(warnings).toEqual(['joint-out-of-range']);
  });

  it.each([
    ['missing vertices', '01 ffff ff', 1],
    ['a cut influence', '01 ffff ff 02 ff', 0],
    ['a joint without weight', '01 ffff ff 02', 0],
    ['no bytes at all', '', 0],
    ['bytes left over', '01 ffff ff 01 ffff ff 01 ffff ff 01 ffff ff', 1],
  ])('weights-length: %s', async (_what, text, jointOfFirst) => {
    const [face, warnings] = await weigh(text);
    expect(warnings).toEqual(['weights-length']);
    if (jointOfFirst) expect(vertex(face, 0)[0]).toEqual([1, 0, 0, 0]);
    for (let i = 0; i < 3; i++) {
      expect(face.weights!.subarray(i * 4, i * 4 + 4).reduce((a, b) => a + b)).toBeCloseTo(1, 6);
    }
    if (text !== '' && !text.endsWith('ff 01 ffff ff')) {
      expect(vertex(face, 2)).toEqual([
        [0, 0, 0, 0],
        [1, 0, 0, 0],
      ]);
    }
  });

  it('weights-length: the terminator after the last vertex is missing', async () => {
    const [face, warnings] = await weigh('ff ff 01 ffff');
    expect(vertex(face, 2)[0]).toEqual([1, 0, 0, 0]);
    expect(warnings).toEqual(['weights-length']);
  });

  it('are null without a field, without a skin, and without joints', async () => {
    expect((await decodeFace({}, skin))[0]).toMatchObject({ joints: null, weights: null });
    expect((await decodeFace({ Weights: hex('ff ff ff') }))[0].weights).toBeNull();
    expect((await weigh('ff ff ff', skinOf([])))[0].weights).toBeNull();
  });
});

describe('gaps', () => {
  it('say what a face lacks in its file', async () => {
    const [bare] = await decodeFace({});
    expect(bare.gaps).toEqual({ normals: true, uvs: true, weights: 0 });
    const whole = {
      Normal: words(...Array(3).fill([32767, 32767, 65535]).flat()),
      TexCoord0: words(0, 0, 65535, 0, 0, 65535),
    };
    expect((await decodeFace(whole))[0].gaps).toBeUndefined();
    // The second vertex has no influences.
    const Weights = hex('00 ff ff ff  ff  00 ff ff ff');
    const [weighted] = await decodeFace({ ...whole, Weights }, skinOf(['mHead']));
    expect(weighted.gaps).toEqual({ normals: false, uvs: false, weights: 1 });
  });
});
