import type { WorkerHandle } from '../offload/index.ts';

/**
 * Where this build lies, and how it starts workers: told once by the script that everything began with, because
 * a chunk of a classic script cannot ask.
 */
export interface BuildPlace {
  /** Address of the folder that holds `embed.html`, with its slash. */
  readonly base: string;
  /** Begins what every avatar needs, while the code that uses it is on its way. */
  readonly prepare: () => void;
  readonly spawnMeshWorker: () => WorkerHandle;
  /** Brings one of our own files (`samples/idle.anim`), also where the browser lets nothing be fetched. */
  readonly readOwnFile: (path: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
}

let place: BuildPlace | null = null;

export function setBuildPlace(told: BuildPlace): void {
  place = told;
}

/** @throws when asked before the first script has told it: a fault of ours. */
export function buildPlace(): BuildPlace {
  if (!place) throw new Error('the place of this build was not told');
  return place;
}
