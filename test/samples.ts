import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { haveSamples, sharedPath } from './shared-path.ts';

export { haveSamples };

/** The bytes of `../shared/<path>`, for example `samples/mesh/tshirt.llmesh`. */
export function sharedFile(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(sharedPath(path)));
}

/** A `describe` for tests that read ../shared; where it is missing it is skipped and says so. */
export function describeWithSamples(title: string, body: () => void): void {
  if (!haveSamples) console.warn(`SKIPPED, no ../shared/samples on this machine: ${title}`);
  describe.skipIf(!haveSamples)(title, body);
}
