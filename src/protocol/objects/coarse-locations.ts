import type { MessageOf } from '../lludp/index.ts';
import type { Vector3 } from './types.ts';

/** An avatar somewhere in the region, perhaps too far away to be sent as an object. */
export interface CoarseLocation {
  readonly agentId: string;
  /** Region metres; x and y to the metre, z to four, and z 0 where it is too high up to tell. */
  readonly position: Vector3;
}

/** Who is in the region, beyond the draw distance too. */
export interface CoarseLocations {
  readonly avatars: readonly CoarseLocation[];
  /** One's own agent id; null where it is not in the list. */
  readonly you: string | null;
  /** The agent that is tracked. */
  readonly prey: string | null;
}

const METRES_A_STEP_UP = 4;

/**
 * CoarseLocationUpdate (Medium 6). In regions larger than 256 m the positions wrap. A place without an id,
 * or an id without a place, is left out.
 *
 * **Source:** lludp.md section 7.
 */
export function decodeCoarseLocations({
  Location,
  Index,
  AgentData,
}: MessageOf<'CoarseLocationUpdate'>): CoarseLocations {
  const avatars = Location.slice(0, AgentData.length).map(
    ({ X, Y, Z }, index): CoarseLocation => ({
      agentId: AgentData[index].AgentID,
      position: [X, Y, Z * METRES_A_STEP_UP],
    }),
  );
  return {
    avatars,
    you: AgentData[Index.You]?.AgentID ?? null,
    prey: AgentData[Index.Prey]?.AgentID ?? null,
  };
}
