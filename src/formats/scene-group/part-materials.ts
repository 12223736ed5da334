import { DecodeError, encodeUtf8, excerpt, type Warning } from '../bytes/index.ts';
import { asMap, decodeLlsdXml } from '../llsd/index.ts';
import {
  decodeSavedOverrides,
  type LegacyMaterial,
  type PbrOverride,
  readLegacyMaterials,
} from '../material/index.ts';
import { fieldText } from './encode-scene-group.ts';
import type { SceneElementField, ScenePart } from './scene-group.ts';

/** A material has some 25 values; a part with one for each of its faces has far fewer. */
const MAX_VALUES = 20_000;

/** What a part keeps of materials besides their ids. */
export interface PartMaterials {
  /** Its own legacy materials by id. Today's grids keep them as assets instead. */
  readonly legacy: ReadonlyMap<string, LegacyMaterial>;
  /** What it changes of its faces' PBR materials, by face. */
  readonly overrides: ReadonlyMap<number, PbrOverride>;
  /** What could not be read; it is left out. */
  readonly warnings: readonly Warning[];
}

/**
 * Reads the materials that OpenSimulator keeps in an object's XML: `MatOvrd` of the shape (overrides of PBR materials), and
 * `DynAttrs` of the part (LLSD in which the store `Materials` of `OpenSim` has a list of legacy materials). Both stay
 * among the part's other elements too, so that an object is written as it was read.
 *
 * **Source:** login-and-caps.md section 8, textures.md sections 4 and 5; OpenSimulator's `MaterialsModule`.
 */
export function partMaterials({ others, shapeOthers }: ScenePart): PartMaterials {
  const warnings: Warning[] = [];
  const read = <T>(path: string, decode: () => T, absent: T): T => {
    try {
      return decode();
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      const { offset, message } = error;
      warnings.push({ code: 'materials-unreadable', message: excerpt(message), offset, path });
      return absent;
    }
  };
  const overrides = shapeOthers.find(({ name }) => name === 'MatOvrd')?.text.trim() ?? '';
  const attributes = others.find(({ name }) => name === 'DynAttrs');
  return {
    legacy: read('DynAttrs', () => storedMaterials(attributes), NO_MATERIALS),
    overrides: read('MatOvrd', () => decodeSavedOverrides(overrides), NO_OVERRIDES),
    warnings,
  };
}

const NO_MATERIALS: PartMaterials['legacy'] = new Map();
const NO_OVERRIDES: PartMaterials['overrides'] = new Map();

function storedMaterials(attributes: SceneElementField | undefined): PartMaterials['legacy'] {
  if (!attributes) return NO_MATERIALS;
  const { text, children } = attributes;
  // LLSD is nested in the element, or stands in it as text.
  const xml = children.length > 0 ? children.map(fieldText).join('') : text.trim();
  if (xml === '') return NO_MATERIALS;
  const stores = asMap(
    decodeLlsdXml(encodeUtf8(xml), { format: 'material', maxValues: MAX_VALUES }),
  );
  const store = asMap(asMap(stores?.get('OpenSim'))?.get('Materials'));
  return readLegacyMaterials(store?.get('Materials'));
}
