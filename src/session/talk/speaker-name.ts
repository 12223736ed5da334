import { RESIDENT_LAST_NAME } from '../../protocol/objects/index.ts';

/** A full name without the last name that only marks an account without one. */
export function withoutResident(name: string): string {
  const ending = ` ${RESIDENT_LAST_NAME}`;
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}
