import { lazyModule } from '../parts/lazy-module.ts';

/** The list of an archive and the tab of its items, whose code is loaded with the first archive; null until then. */
export const useArchivePanels = lazyModule(() => import('./archive-panels.ts'));
