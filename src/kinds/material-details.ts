import {
  encodeMaterialFile,
  type LegacyMap,
  type LegacyMaterial,
  type MaterialFile,
  PBR_SLOTS,
  type PbrMap,
  type PbrSlot,
} from '../formats/material/index.ts';
import { list, rounded, yesOrNo } from './face-table.ts';
import type { DocumentContent } from './file-content.ts';
import { type DocumentDetails, type Fact, facts } from './kind-details.ts';
import { MATERIAL as WORDS } from './words/en/material-words.ts';

export const MATERIAL_DETAILS: DocumentDetails<DocumentContent<'material', MaterialFile>> = {
  extension: 'mat',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document }) => WORDS.summary(WORDS.formats[document.kind], countMaps(document)),
  inspect: (file, { document }) => ({
    report: { file, format: 'material', ...reportOf(document), warnings: [] },
    sections: [
      {
        title: '',
        facts: [
          ...facts([[WORDS.format, WORDS.formats[document.kind]]]),
          ...(document.kind === 'pbr' ? pbrFacts(document) : legacyFacts(document.material)),
        ],
      },
    ],
    hasErrors: false,
  }),
  lint: () => [],
  encode: ({ document }) => ({
    bytes: encodeMaterialFile(document),
    mediaType: document.kind === 'pbr' ? 'application/octet-stream' : 'application/llsd+xml',
    losses:
      document.kind === 'pbr' && document.pictures.size > 0
        ? [WORDS.picturesLost([...document.pictures.values()])]
        : [],
  }),
};

function reportOf(file: MaterialFile) {
  const { kind, material } = file;
  if (file.kind === 'legacy') return { kind, material };
  return { kind, material, pictures: Object.fromEntries(file.pictures) };
}

function countMaps(file: MaterialFile): number {
  if (file.kind === 'pbr') {
    return Object.values(file.material.maps).filter(Boolean).length + file.pictures.size;
  }
  const { normalMap, specularMap } = file.material;
  return Number(normalMap !== null) + Number(specularMap !== null);
}

function pbrFacts({ material, pictures }: Extract<MaterialFile, { kind: 'pbr' }>): Fact[] {
  const { baseColor, metallic, roughness, emissive, alphaMode, alphaCutoff, doubleSided } =
    material;
  const mapText = (slot: PbrSlot, map: PbrMap | null) =>
    pictures.get(slot) ?? (map ? placedText(map.textureId, map.transform) : WORDS.none);
  return facts([
    [WORDS.baseColor, list(baseColor.map(rounded))],
    [WORDS.metallic, String(rounded(metallic))],
    [WORDS.roughness, String(rounded(roughness))],
    [WORDS.emissive, list(emissive.map(rounded))],
    [WORDS.alphaMode, alphaMode === 'mask' ? WORDS.mask(rounded(alphaCutoff)) : alphaMode],
    [WORDS.doubleSided, yesOrNo(doubleSided)],
    ...PBR_SLOTS.map((slot) => [WORDS.maps[slot], mapText(slot, material.maps[slot])] as const),
  ]);
}

function legacyFacts(material: LegacyMaterial): Fact[] {
  const { specularColor, glossiness, environment, alphaMode, alphaCutoff } = material;
  const mapText = (map: LegacyMap | null) =>
    map
      ? placedText(map.textureId, { ...map, scale: map.repeats, offset: map.offset })
      : WORDS.none;
  return facts([
    [WORDS.maps.normal, mapText(material.normalMap)],
    [WORDS.specularMap, mapText(material.specularMap)],
    [WORDS.specularColor, list(specularColor.map(rounded))],
    [WORDS.glossiness, String(rounded(glossiness))],
    [WORDS.environment, String(rounded(environment))],
    [WORDS.alphaMode, alphaMode === 'mask' ? WORDS.mask(rounded(alphaCutoff)) : alphaMode],
  ]);
}

/** The id of a texture, and its place where that is not the usual one. */
function placedText(textureId: string, transform: PbrMap['transform']): string {
  if (!transform) return textureId;
  const { scale, offset, rotation } = transform;
  const isUsual = String([...scale, ...offset, rotation]) === '1,1,0,0,0';
  return isUsual
    ? textureId
    : WORDS.placed(textureId, list(scale), list(offset), rounded(rotation));
}
