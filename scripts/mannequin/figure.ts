import { LOD_NAMES, type LodName } from '../../src/formats/mesh/index.ts';
import { layOutCharts } from './atlas.ts';
import { footPart } from './foot.ts';
import { handParts } from './hand.ts';
import { addInlay, type Inlay } from './inlay.ts';
import { limbParts } from './limb.ts';
import { addPart, type Part, SLOTS } from './part.ts';
import { createPatch, type Patch, withoutStrays } from './patch.ts';
import { SIDES } from './skeleton.ts';
import { BROW, trunkParts } from './trunk.ts';

/** Faces of every level, in slot order: see {@link SLOTS}. */
export type Levels = Readonly<Record<LodName, readonly Patch[]>>;

/** The mannequin's geometry in bind space, every level drawn anew from the same surfaces. */
export function buildFigure(): Levels {
  const { head, chest, others } = trunkParts();
  const sides = SIDES.flatMap((side) => [...limbParts(side), footPart(side), ...handParts(side)]);
  const parts = [head, chest, ...others, ...sides];
  const charts = layOutCharts(parts);
  const inlays = engravings(head, chest);
  const levels = LOD_NAMES.map((lod) => [lod, drawLevel(parts, inlays, charts, lod)] as const);
  return Object.fromEntries(levels) as unknown as Levels;
}

function drawLevel(
  parts: readonly Part[],
  inlays: readonly Inlay[],
  charts: ReturnType<typeof layOutCharts>,
  lod: LodName,
): Patch[] {
  const patches = Object.keys(SLOTS).map(createPatch);
  for (const part of parts) {
    if (part.levels.includes(lod)) addPart(patches, part, lod, charts.get(part.name)!);
  }
  for (const inlay of inlays) addInlay(patches, inlay, lod, charts.get(inlay.part.name)!);
  return patches.map(withoutStrays);
}

/** The face's centre line and brow line, and the seam down the chest. */
function engravings(head: Part, chest: Part): Inlay[] {
  return [
    { part: head, runs: 'along', on: 0.5, from: 0.3, to: 2.8, halfWidth: 0.0009 },
    { part: head, runs: 'round', on: BROW, from: 0.27, to: 0.73, halfWidth: 0.0009 },
    { part: chest, runs: 'along', on: 0.5, from: 1.06, to: 2.3, halfWidth: 0.001 },
  ];
}
