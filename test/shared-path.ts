import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of real files that we did not make; beside the project, and not on every machine. */
const SHARED = fileURLToPath(new URL('../../shared/', import.meta.url));

export const haveSamples = existsSync(`${SHARED}samples`);

export const sharedPath = (path: string): string => SHARED + path;
