import { type CostChange, possibleChanges } from './cost-changes.ts';
import { COST_FIGURES, type CostFigure, costFigure } from './cost-figures.ts';
import type { CostedObject } from './costed-object.ts';

/** The change that lowers a figure most. */
export interface CostAdvice {
  readonly figure: CostFigure;
  readonly change: CostChange;
  /** The figure as it is; null where it is not known, and the change makes it known. */
  readonly before: number | null;
  /** The figure with the change. */
  readonly after: number;
  /** The object with the change. */
  readonly object: CostedObject;
}

/**
 * For each figure the single change that lowers it most, found by computing the figure with every change. A figure that no
 * change lowers has no advice. Of changes with the same effect the first counts: levels from the high one on, then the
 * physics shape, then looks, for each part in turn.
 */
export function whatWouldHelp(object: CostedObject): CostAdvice[] {
  const changes = possibleChanges(object);
  return COST_FIGURES.flatMap((figure) => {
    const before = costFigure(object, figure);
    let best: CostAdvice | null = null;
    for (const { change, object: changed } of changes) {
      const after = costFigure(changed, figure);
      if (after === null || after >= (best?.after ?? before ?? Infinity)) continue;
      best = { figure, change, before, after, object: changed };
    }
    return best ?? [];
  });
}
