import { itemComplexity } from './complexity.ts';
import type { CostedObject } from './costed-object.ts';
import { landImpactOf } from './land-impact.ts';
import { memoryTotals } from './memory-totals.ts';
import { openSimMeshFee, openSimStreaming } from './opensim-cost.ts';

/** Every figure of an object that a change may lower. */
export const COST_FIGURES = [
  'download',
  'physics',
  'server',
  'landImpact',
  'complexity',
  'textureMemory',
  'openSimStreaming',
  'openSimFee',
] as const;
export type CostFigure = (typeof COST_FIGURES)[number];

/** The five figures of an object that people ask for, as `vitrine inspect` reports them. */
export interface ObjectCost {
  readonly download: number;
  /** Null where it is not known. */
  readonly physics: number | null;
  readonly server: number;
  readonly landImpact: number;
  /** Of a worn object. */
  readonly complexity: number;
}

/** The five figures of an object. */
export function objectCost(object: CostedObject): ObjectCost {
  const { download, physics, server, landImpact } = landImpactOf(object);
  return { download, physics, server, landImpact, complexity: itemComplexity(object).complexity };
}

/**
 * A figure of an object, or null where it is not known. Land impact is not rounded here, so that changes can be compared,
 * and OpenSimulator's fee is that for a price and a factor of 1.
 */
export function costFigure(object: CostedObject, figure: CostFigure): number | null {
  const assets = object.parts.flatMap(({ bytes, scale }) => (bytes ? [{ bytes, scale }] : []));
  switch (figure) {
    case 'download':
    case 'physics':
    case 'server':
      return landImpactOf(object)[figure];
    case 'landImpact':
      return landImpactOf(object).weight;
    case 'complexity':
      return itemComplexity(object).complexity;
    case 'textureMemory':
      return memoryTotals([object]).textureMemory;
    case 'openSimStreaming':
      return assets.reduce(
        (sum, { bytes, scale }) => sum + openSimStreaming(bytes.levels, scale),
        0,
      );
    case 'openSimFee':
      return assets.reduce((sum, { bytes }) => sum + openSimMeshFee(bytes).fee, 0);
  }
}
