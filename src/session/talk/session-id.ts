import { formatUuid, uuidBytes } from '../../formats/llsd/index.ts';

/**
 * The id of the session of two agents: their ids combined by exclusive or; with oneself, one's own id.
 *
 * **Source:** region.md section 5.
 */
export function instantSessionId(ownId: string, otherId: string): string {
  if (ownId === otherId) return ownId;
  const other = uuidBytes(otherId);
  return formatUuid(
    uuidBytes(ownId).map((byte, index) => byte ^ other[index]),
    0,
  );
}
