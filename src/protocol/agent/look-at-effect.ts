import { ByteWriter } from '../../formats/bytes/index.ts';
import { NULL_UUID, uuidBytes } from '../../formats/llsd/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { MessageOf } from '../lludp/index.ts';
import type { AgentIds } from './agent-update-schedule.ts';

/** Why an agent looks somewhere: the viewer of others weighs them by that. */
export type LookAtKind = keyof typeof LOOK_AT_KINDS;

const LOOK_AT_KINDS = { freelook: 3, mouselook: 9 } as const;

/** `LL_HUD_EFFECT_LOOKAT` */
const LOOK_AT_EFFECT = 14;
const TYPE_DATA_BYTES = 57;
const NO_COLOR = 4;

/** Where an agent looks, for other viewers, which turn the head of its avatar there. */
interface LookAt {
  readonly kind: LookAtKind;
  /** Identifies the effect: the same in every message of a session, so that each replaces the last. */
  readonly effectId: string;
  /** Metres on the grid, not in a region. */
  readonly target: Vector3;
  /** Seconds for which it is valid. */
  readonly seconds: number;
}

/**
 * A ViewerEffect that tells other viewers where an agent looks. TypeData: the agent, no object, the point as three 64-bit
 * floats, the kind.
 *
 * **Source:** the viewer's LLHUDEffectLookAt; region.md section 8 for how often to send it.
 */
export function encodeLookAt(ids: AgentIds, lookAt: LookAt): MessageOf<'ViewerEffect'> {
  const data = new ByteWriter(TYPE_DATA_BYTES);
  data.raw(uuidBytes(ids.agentId));
  data.raw(uuidBytes(NULL_UUID));
  for (const metres of lookAt.target) data.f64le(metres);
  data.u8(LOOK_AT_KINDS[lookAt.kind]);
  return {
    AgentData: { AgentID: ids.agentId, SessionID: ids.sessionId },
    Effect: [
      {
        ID: lookAt.effectId,
        AgentID: ids.agentId,
        Type: LOOK_AT_EFFECT,
        Duration: lookAt.seconds,
        Color: new Uint8Array(NO_COLOR),
        TypeData: data.finish(),
      },
    ],
  };
}
