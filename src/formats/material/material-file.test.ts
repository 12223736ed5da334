import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { DecodeError, encodeUtf8, joinBytes } from '../bytes/index.ts';
import { encodeLlsdXml } from '../llsd/index.ts';
import { encodeMaterialAsset } from './material-asset.ts';
import { decodeMaterialFile, encodeMaterialFile, type MaterialFile } from './material-file.ts';
import { DEFAULT_PBR_MATERIAL, type PbrMaterial } from './pbr-material.ts';

const CLOTH = '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d01';
const GLAZE: PbrMaterial = {
  ...DEFAULT_PBR_MATERIAL,
  baseColor: [1, 0.5, 0.25, 1],
  roughness: 0.25,
  alphaMode: 'mask',
  maps: { ...DEFAULT_PBR_MATERIAL.maps, baseColor: { textureId: CLOTH, transform: null } },
};
const LEGACY: MaterialFile = {
  kind: 'legacy',
  material: {
    normalMap: { textureId: CLOTH, repeats: [2, 1], offset: [0, 0.5], rotation: 0 },
    specularMap: null,
    specularColor: [1, 0, 1],
    glossiness: 0.2,
    environment: 1,
    alphaMode: 'mask',
    alphaCutoff: 0.6,
  },
};

/** A glTF document whose base colour is a picture at this address. */
const gltf = (uri: string) => ({
  asset: { version: '2.0' },
  images: [{ uri }],
  textures: [{ source: 0 }],
  materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 }, roughnessFactor: 0.5 } }],
});
const json = (value: unknown) => encodeUtf8(JSON.stringify(value));

/** A binary glTF file with this JSON, as its length field has it. */
function glb(text: Uint8Array, length = text.length): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(20));
  header.setUint32(0, 0x46546c67, true);
  header.setUint32(4, 2, true);
  header.setUint32(8, 20 + text.length, true);
  header.setUint32(12, length, true);
  header.setUint32(16, 0x4e4f534a, true);
  return joinBytes([new Uint8Array(header.buffer), text]);
}

describe('decodeMaterialFile', () => {
  it('reads an asset, and writes it again', () => {
    const file = decodeMaterialFile(encodeMaterialAsset(GLAZE));
    expect(file).toEqual({ kind: 'pbr', material: GLAZE, pictures: new Map() });
    expect(decodeMaterialFile(encodeMaterialFile(file))).toEqual(file);
  });

  it('reads a legacy material as OpenSimulator stores it, and writes it again', () => {
    const bytes = encodeMaterialFile(LEGACY);
    expect(String.fromCharCode(...bytes.subarray(0, 60))).toContain('<llsd>');
    expect(decodeMaterialFile(bytes)).toEqual(LEGACY);
  });

  it('reads the first material of a glTF file, whose pictures have ids', () => {
    const expected = {
      ...DEFAULT_PBR_MATERIAL,
      roughness: 0.5,
      maps: { ...DEFAULT_PBR_MATERIAL.maps, baseColor: { textureId: CLOTH, transform: null } },
    };
    for (const bytes of [json(gltf(CLOTH)), glb(json(gltf(CLOTH.toUpperCase())))]) {
      expect(decodeMaterialFile(bytes)).toEqual({
        kind: 'pbr',
        material: expected,
        pictures: new Map(),
      });
    }
  });

  it.each([
    ['textures/clay%20pot_base.png?v=2', 'clay pot_base.png'],
    ['clay%ZZ.png', 'clay%ZZ.png'],
    ['data:image/png;base64,AAAA', undefined],
  ])('gives the name of the picture %s', (uri, name) => {
    const file = decodeMaterialFile(json(gltf(uri)));
    expect(file).toMatchObject({ kind: 'pbr', material: { maps: { baseColor: null } } });
    expect(file.kind === 'pbr' && file.pictures.get('baseColor')).toBe(name);
  });

  it('reads an asset that was written as JSON', () => {
    const data = JSON.stringify(gltf(CLOTH));
    const file = decodeMaterialFile(json({ version: '1.1', type: 'GLTF 2.0', data }));
    expect(file).toMatchObject({ material: { maps: { baseColor: { textureId: CLOTH } } } });
  });

  it.each([
    [encodeUtf8('{"materials": [{}'), 'not-json'],
    [json({ materials: [] }), 'wrong-type'],
    [json({ materials: ['glass'] }), 'wrong-type'],
    [json({ ...gltf(CLOTH), meshes: [{}] }), 'wrong-type'],
    [encodeLlsdXml(new Map([['colour', 'red']])), 'wrong-type'],
    [glb(json(gltf(CLOTH))).slice(0, 12), 'truncated'],
    [glb(json(gltf(CLOTH)), 5000), 'truncated'],
    [encodeUtf8(`{"materials": [{}], "x": "${'x'.repeat(1024 * 1024)}"}`), 'file-too-large'],
  ])('refuses what is no material (%#)', (bytes, code) => {
    expectDecodeError(() => decodeMaterialFile(bytes), code);
  });

  it('gives a material or a DecodeError for any bytes', () => {
    const samples = [encodeMaterialAsset(GLAZE), encodeMaterialFile(LEGACY), glb(json(gltf('a')))];
    const changed = fc
      .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(255), fc.nat())
      .map(([sample, at, byte, length]) => {
        const bytes = sample.slice(0, length % (sample.length + 1));
        if (bytes.length > 0) bytes[at % bytes.length] = byte;
        return bytes;
      });
    fc.assert(
      fc.property(changed, (bytes) => {
        try {
          expect(['pbr', 'legacy']).toContain(decodeMaterialFile(bytes).kind);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
    );
  });
});
