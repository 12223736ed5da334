import { JOINT_ROWS } from '../../avatar/index.ts';
import { compose, IDENTITY, type Quat, rotate } from './quaternion.ts';
import { add, ORIGIN, type Vec3 } from './vector.ts';

export type Side = 'Left' | 'Right';
export const SIDES: readonly Side[] = ['Left', 'Right'];

/** Local rotations by joint name; a joint that is missing rests. */
export type Rotations = ReadonlyMap<string, Quat>;

/** Where a joint is and how it is turned, in the avatar's frame with the ground at 0. */
export interface Placement {
  position: Vec3;
  rotation: Quat;
}

const ROW_OF = new Map(JOINT_ROWS.map((row) => [row.name, row]));

/** A joint's place in its parent's frame. */
export function restOffset(joint: string): Vec3 {
  const row = ROW_OF.get(joint);
  if (!row) throw new RangeError(`no joint ${joint}`);
  return row.position;
}

/** World placement of every bone for local rotations and a pelvis moved by `shift` from standing. */
export function placeBones(rotations: Rotations, shift: Vec3 = ORIGIN): Map<string, Placement> {
  const placed = new Map<string, Placement>();
  for (const row of JOINT_ROWS) {
    if (row.kind !== 'bone') continue;
    const parent = row.parent < 0 ? undefined : placed.get(JOINT_ROWS[row.parent].name);
    const base = parent ?? { position: shift, rotation: IDENTITY };
    placed.set(row.name, {
      position: add(base.position, rotate(base.rotation, row.position)),
      rotation: compose(base.rotation, rotations.get(row.name) ?? IDENTITY),
    });
  }
  return placed;
}
