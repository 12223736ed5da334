import { decodeLatin1 } from '../bytes/index.ts';

/** The only target that is not a volume: the ground below the source point. It is never a source. */
export const GROUND = 'GROUND';

/**
 * The collision volumes that a constraint may name, in this case.
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

/** Whether a constraint may have this target. */
export function isConstraintTarget(name: string): boolean {
  return name === GROUND || COLLISION_VOLUMES.has(name);
}

/** The text of a fixed-size name field, up to the first NUL; the bytes after it are arbitrary. */
export function volumeName(raw: Uint8Array): string {
  const end = raw.indexOf(0);
  return decodeLatin1(raw, 0, end < 0 ? raw.length : end);
}
