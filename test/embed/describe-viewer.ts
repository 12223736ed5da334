import { describe, it } from 'vitest';
import type { Viewer } from '../../src/embed/contract.ts';
import { type ContractFiles, VIEWER_CONTRACT } from './viewer-contract.ts';

/** A viewer to try one statement on, and what ends it. */
export interface TriedViewer {
  readonly viewer: Viewer;
  readonly end: () => void;
}

/** Tries every statement of the contract on a viewer of its own. */
export function describeViewer(
  name: string,
  makeViewer: () => TriedViewer | Promise<TriedViewer>,
  files: ContractFiles,
): void {
  describe(name, () => {
    it.each(VIEWER_CONTRACT.map(({ says, holds }) => [says, holds] as const))(
      '%s',
      async (_, holds) => {
        const { viewer, end } = await makeViewer();
        try {
          await holds(viewer, files);
        } finally {
          end();
        }
      },
    );
  });
}
