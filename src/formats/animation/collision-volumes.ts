import { latin1 } from './read-fields.ts';

/** The target that is no volume: the ground under the source point. Never a source. */
export const GROUND = 'GROUND';

/**
 * The collision volumes that a constraint may name, exact case.
 *
 * **Source:** reference/animation.md section 10.
 */
export const COLLISION_VOLUMES: ReadonlySet<string> = new Set([
  'PELVIS',
  'BUTT',
  'BELLY',
  'LEFT_HANDLE',
  'RIGHT_HANDLE',
  'LOWER_BACK',
  'CHEST',
  'LEFT_PEC',
  'RIGHT_PEC',
  'UPPER_BACK',
  'NECK',
  'HEAD',
  'L_CLAVICLE',
  'L_UPPER_ARM',
  'L_LOWER_ARM',
  'L_HAND',
  'R_CLAVICLE',
  'R_UPPER_ARM',
  'R_LOWER_ARM',
  'R_HAND',
  'R_UPPER_LEG',
  'R_LOWER_LEG',
  'R_FOOT',
  'L_UPPER_LEG',
  'L_LOWER_LEG',
  'L_FOOT',
]);

/** Whether a constraint may aim at this. */
export function isTarget(name: string): boolean {
  return name === GROUND || COLLISION_VOLUMES.has(name);
}

/** The text of a fixed name field: up to the first NUL, after which there may be left-overs. */
export function volumeName(raw: Uint8Array): string {
  const end = raw.indexOf(0);
  return latin1(raw, 0, end < 0 ? raw.length : end);
}
