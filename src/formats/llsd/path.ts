import { excerpt } from '../bytes/index.ts';

/** A map key, an array index, or undefined between the values of a container. */
export type PathStep = string | number | undefined;

/**
 * The field path of an error: keys (long ones cut) joined by `/`, indices in brackets, as in
 * `high_lod[0]/Position`.
 */
export function formatPath(steps: readonly PathStep[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else if (step !== undefined) path += (path && '/') + excerpt(step);
  }
  return path;
}
