import {
  asArray,
  asBinary,
  asMap,
  asReal,
  asUuid,
  formatUuid,
  type Llsd,
  type LlsdMap,
  NULL_UUID,
  uuid,
} from '../llsd/index.ts';
import type { DiffuseAlphaMode, LegacyMap, LegacyMaterial } from './legacy-material.ts';

/** Repeats, offsets and rotations are integers in these steps. */
const STEPS = 10_000;
const FULL = 255;
const DEFAULT_GLOSSINESS = 51;
const ALPHA_MODES: readonly DiffuseAlphaMode[] = ['none', 'blend', 'mask', 'emissive'];

/** Reads a list of materials with their ids; those without an id are left out. */
export function readLegacyMaterials(list: Llsd | undefined): Map<string, LegacyMaterial> {
  const materials = new Map<string, LegacyMaterial>();
  for (const entry of asArray(list) ?? []) {
    const fields = asMap(entry);
    const id = readId(fields?.get('ID'));
    const material = asMap(fields?.get('Material'));
    if (id && material) materials.set(id, readLegacyMaterial(material));
  }
  return materials;
}

/** An id as 16 bytes, or as a UUID. */
export function readId(value: Llsd | undefined): string | undefined {
  const bytes = asBinary(value);
  return bytes?.length === 16 ? formatUuid(bytes, 0) : asUuid(value);
}

/** Reads the fields of a material; what is missing has its default. */
export function readLegacyMaterial(fields: LlsdMap): LegacyMaterial {
  const byte = (key: string, fallback: number) => clampByte(asReal(fields.get(key)), fallback);
  const color = asArray(fields.get('SpecColor')) ?? [];
  const component = (index: number) => clampByte(asReal(color[index]), FULL) / FULL;
  return {
    normalMap: readMap(fields, 'Norm'),
    specularMap: readMap(fields, 'Spec'),
    specularColor: [component(0), component(1), component(2)],
    glossiness: byte('SpecExp', DEFAULT_GLOSSINESS) / FULL,
    environment: byte('EnvIntensity', 0) / FULL,
    alphaMode: ALPHA_MODES[byte('DiffuseAlphaMode', 1)] ?? 'blend',
    alphaCutoff: byte('AlphaMaskCutoff', 0) / FULL,
  };
}

function clampByte(value: number | undefined, fallback: number): number {
  if (value === undefined || Number.isNaN(value)) return fallback;
  return Math.min(FULL, Math.max(0, Math.round(value)));
}

function readMap(fields: LlsdMap, prefix: 'Norm' | 'Spec'): LegacyMap | null {
  const textureId = asUuid(fields.get(`${prefix}Map`)) ?? NULL_UUID;
  if (textureId === NULL_UUID) return null;
  const figure = (key: string, fallback: number) => {
    const value = asReal(fields.get(prefix + key)) ?? Number.NaN;
    return Number.isFinite(value) ? value / STEPS : fallback;
  };
  return {
    textureId,
    repeats: [figure('RepeatX', 1), figure('RepeatY', 1)],
    offset: [figure('OffsetX', 0), figure('OffsetY', 0)],
    rotation: figure('Rotation', 0),
  };
}

/** The fields of a material. */
export function writeLegacyMaterial(material: LegacyMaterial): LlsdMap {
  const { specularColor, glossiness, environment, alphaMode, alphaCutoff } = material;
  const byte = (value: number) => BigInt(clampByte(value * FULL, 0));
  return new Map<string, Llsd>([
    ...mapFields('Norm', material.normalMap),
    ...mapFields('Spec', material.specularMap),
    ['SpecColor', [...specularColor.map(byte), BigInt(FULL)]],
    ['SpecExp', byte(glossiness)],
    ['EnvIntensity', byte(environment)],
    ['DiffuseAlphaMode', BigInt(ALPHA_MODES.indexOf(alphaMode))],
    ['AlphaMaskCutoff', byte(alphaCutoff)],
  ]);
}

const NO_MAP: LegacyMap = { textureId: NULL_UUID, repeats: [1, 1], offset: [0, 0], rotation: 0 };

function mapFields(prefix: 'Norm' | 'Spec', map: LegacyMap | null): [string, Llsd][] {
  const { textureId, repeats, offset, rotation } = map ?? NO_MAP;
  const steps = (value: number) => BigInt(Math.round(value * STEPS));
  return [
    [`${prefix}Map`, uuid(textureId)],
    [`${prefix}OffsetX`, steps(offset[0])],
    [`${prefix}OffsetY`, steps(offset[1])],
    [`${prefix}RepeatX`, steps(repeats[0])],
    [`${prefix}RepeatY`, steps(repeats[1])],
    [`${prefix}Rotation`, steps(rotation)],
  ];
}
