import { describe, it } from 'vitest';
import type { Viewer } from '../../src/embed/contract.ts';
import { type ContractFiles, VIEWER_CONTRACT } from './viewer-contract.ts';

/** A viewer to verify one statement with, and a function that ends it. */
export interface TestViewer {
  readonly viewer: Viewer;
  readonly dispose: () => void;
}

/** Verifies every statement of the contract, each with a viewer of its own. */
export function describeViewer(
  name: string,
  createViewer: () => TestViewer | Promise<TestViewer>,
  files: ContractFiles,
): void {
  describe(name, () => {
    it.each(VIEWER_CONTRACT.map(({ title, verify }) => [title, verify] as const))(
      '%s',
      async (_, verify) => {
        const { viewer, dispose } = await createViewer();
        try {
          await verify(viewer, files);
        } finally {
          dispose();
        }
      },
    );
  });
}
