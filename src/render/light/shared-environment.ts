import type { Texture, WebGLRenderer, WebGLRenderTarget } from 'three';
import type { WorkQueue } from '../../async/index.ts';
import { createStudioEnvironment } from './environment.ts';

/** The room that surfaces reflect, or will when it is made. */
export interface SharedEnvironment {
  /** Null if it was freed before it was made. */
  readonly texture: Promise<Texture | null>;
  /** Frees it, also if it is still being made. */
  readonly free: () => void;
  users: number;
}

/** All stages that are drawn with one renderer are in the same room. */
const environments = new WeakMap<WebGLRenderer, SharedEnvironment>();

/** The room, to be released with `releaseEnvironment`. The queue of the first user makes it. */
export function acquireEnvironment(renderer: WebGLRenderer, work: WorkQueue): SharedEnvironment {
  let shared = environments.get(renderer);
  if (!shared) {
    shared = makeEnvironment(renderer, work);
    environments.set(renderer, shared);
  }
  shared.users++;
  return shared;
}

/** Frees the room with its last user. */
export function releaseEnvironment(renderer: WebGLRenderer, shared: SharedEnvironment): void {
  if (--shared.users === 0) discardEnvironment(renderer, shared);
}

/** Frees a room that the graphics card has dropped, whoever uses it: the next user has it made anew. */
export function discardEnvironment(renderer: WebGLRenderer, shared: SharedEnvironment): void {
  if (environments.get(renderer) === shared) environments.delete(renderer);
  shared.free();
}

function makeEnvironment(renderer: WebGLRenderer, work: WorkQueue): SharedEnvironment {
  const freeing = new AbortController();
  let target: WebGLRenderTarget | null = null;
  const steps = function* () {
    target = yield* createStudioEnvironment(renderer);
  };
  return {
    texture: work.run(steps(), freeing.signal).then(() => target?.texture ?? null),
    free: () => {
      freeing.abort();
      target?.dispose();
    },
    users: 0,
  };
}
