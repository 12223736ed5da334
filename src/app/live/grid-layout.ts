import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { browserStorage } from '../state/index.ts';

/** Followed by the name of the grid. */
const KEY = 'vitrine.puppetry-layout.';

const LAYOUTS: readonly PuppetryLayout[] = ['wiki', 'A', 'B', 'C'];

/** The layout in which a grid's puppetry is read, as it was last chosen in this browser; null to detect it. */
export function storedGridLayout(grid: string): PuppetryLayout | null {
  const stored = browserStorage()?.getItem(KEY + grid);
  return LAYOUTS.find((layout) => layout === stored) ?? null;
}

/** Remembers the choice; where the browser cannot store it, it holds until the page is closed. */
export function storeGridLayout(grid: string, layout: PuppetryLayout | null): void {
  try {
    if (layout === null) browserStorage()?.removeItem(KEY + grid);
    else browserStorage()?.setItem(KEY + grid, layout);
  } catch {
    // Without room for it.
  }
}
