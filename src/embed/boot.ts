import startMeshWorker from '../../workers/mesh.worker.ts?classic-worker';
import { workerHandle } from '../offload/index.ts';
import { EarlyStart } from './early-start.ts';
import { setBuildPlace } from './place.ts';

/** What every script begins with: tells where this build lies. */
const base = VITRINE_BASE;

async function fetchOwnFile(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(base + path, { signal });
  if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Only scripts come across origins, whatever the server says of them. */
async function unpackOwnFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: files } = await import('virtual:own-files');
  const base64 = files[path];
  if (base64 === undefined) throw new Error(`${path} is no file of ours`);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const early = new EarlyStart({
  spawn: () => workerHandle(startMeshWorker()),
  read: (path, signal) =>
    new URL(base).origin === self.origin ? fetchOwnFile(path, signal) : unpackOwnFile(path),
  paths: ['samples/mannequin.llmesh', 'samples/idle.anim'],
});

setBuildPlace({
  base,
  prepare: () => early.begin(),
  spawnMeshWorker: () => early.spawn(),
  readOwnFile: (path, signal) => early.read(path, signal),
});
