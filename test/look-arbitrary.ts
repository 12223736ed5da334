import fc from 'fast-check';
import type { ObjectLook } from '../src/avatar/surface/index.ts';
import type { LegacyMaterial, PbrMaterial } from '../src/formats/material/index.ts';
import type { TextureFace } from '../src/formats/texture-entry/index.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const number = fc
  .float({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (value === 0 ? 0 : value));
const pair = fc.tuple(number, number);
const rgb = fc.tuple(unit, unit, unit);
const rgba = fc.tuple(unit, unit, unit, unit);

const anyFace: fc.Arbitrary<TextureFace> = fc.record({
  textureId: fc.uuid(),
  color: rgba,
  repeats: pair,
  offset: pair,
  rotation: number,
  bump: fc.nat(31),
  shiny: fc.nat(3),
  fullbright: fc.boolean(),
  hasMedia: fc.boolean(),
  mapping: fc.constantFrom('default', 'planar', 'spherical', 'cylindrical'),
  glow: unit,
  materialId: fc.uuid(),
});

const legacyMap = fc.option(
  fc.record({ textureId: fc.uuid(), repeats: pair, offset: pair, rotation: number }),
);

const anyLegacyMaterial: fc.Arbitrary<LegacyMaterial> = fc.record({
  normalMap: legacyMap,
  specularMap: legacyMap,
  specularColor: rgb,
  glossiness: unit,
  environment: unit,
  alphaMode: fc.constantFrom('none', 'blend', 'mask', 'emissive'),
  alphaCutoff: unit,
});

const pbrMap = fc.option(
  fc.record({
    textureId: fc.uuid(),
    transform: fc.option(fc.record({ offset: pair, scale: pair, rotation: number })),
  }),
);

const anyPbrMaterial: fc.Arbitrary<PbrMaterial> = fc.record({
  baseColor: rgba,
  metallic: unit,
  roughness: unit,
  emissive: rgb,
  alphaMode: fc.constantFrom('opaque', 'mask', 'blend'),
  alphaCutoff: unit,
  doubleSided: fc.boolean(),
  maps: fc.record({
    baseColor: pbrMap,
    normal: pbrMap,
    metallicRoughness: pbrMap,
    emissive: pbrMap,
  }),
});

const mapOf = <K, V>(key: fc.Arbitrary<K>, value: fc.Arbitrary<V>) =>
  fc.array(fc.tuple(key, value), { maxLength: 3 }).map((entries) => new Map(entries));

/** The look of an object, with every field of faces and materials. */
export const lookArbitrary: fc.Arbitrary<ObjectLook> = fc.record({
  textureEntry: fc.record({ defaultFace: anyFace, faces: mapOf(fc.nat(44), anyFace) }),
  legacyMaterials: mapOf(fc.uuid(), anyLegacyMaterial),
  pbrMaterials: mapOf(fc.nat(44), anyPbrMaterial),
});
