import type { Texture, WebGLRenderer, WebGLRenderTarget } from 'three';
import { createStudioEnvironment } from './environment.ts';

interface SharedEnvironment {
  target: WebGLRenderTarget;
  users: number;
}

/** All stages that are drawn with one renderer are in the same room. */
const environments = new WeakMap<WebGLRenderer, SharedEnvironment>();

/** The room that surfaces reflect, to be released with `releaseEnvironment`. */
export function acquireEnvironment(renderer: WebGLRenderer): Texture {
  let shared = environments.get(renderer);
  if (!shared) {
    shared = { target: createStudioEnvironment(renderer), users: 0 };
    environments.set(renderer, shared);
  }
  shared.users++;
  return shared.target.texture;
}

/** Frees the room with its last user. */
export function releaseEnvironment(renderer: WebGLRenderer): void {
  const shared = environments.get(renderer);
  if (!shared || --shared.users > 0) return;
  shared.target.dispose();
  environments.delete(renderer);
}

/** As `releaseEnvironment`, for a room that the graphics card has dropped: the next user has it made anew. */
export function discardEnvironment(renderer: WebGLRenderer, texture: Texture): void {
  const shared = environments.get(renderer);
  if (shared?.target.texture !== texture) return;
  shared.target.dispose();
  environments.delete(renderer);
}
