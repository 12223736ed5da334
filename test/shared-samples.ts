import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { haveSamples, sharedPath } from './shared-path.ts';

export { haveSamples };

/** The bytes of `../shared/<path>`, for example `samples/mesh/tshirt.llmesh`. */
export function sharedFile(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(sharedPath(path)));
}

/** A `describe` for tests that read ../shared; where that folder is missing, one skipped test replaces them. */
export function describeWithSamples(title: string, body: () => void): void {
  if (haveSamples) {
    describe(title, body);
    return;
  }
  // The body is not even entered: it may read files while it lists its tests.
  console.warn(`SKIPPED, no ../shared/samples on this machine: ${title}`);
  describe(title, () => {
    it.skip('needs ../shared/samples');
  });
}
