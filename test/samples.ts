import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

/** The folder of real files that we did not make; beside the project, and not on every machine. */
const SHARED = fileURLToPath(new URL('../../shared/', import.meta.url));

export const haveSamples = existsSync(`${SHARED}samples`);

/** The bytes of `../shared/<path>`, for example `samples/mesh/tshirt.llmesh`. */
export function sharedFile(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(SHARED + path));
}

/** A `describe` for tests that read ../shared; where it is missing it is skipped and says so. */
export function describeWithSamples(title: string, body: () => void): void {
  if (!haveSamples) console.warn(`SKIPPED, no ../shared/samples on this machine: ${title}`);
  describe.skipIf(!haveSamples)(title, body);
}
