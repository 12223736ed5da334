import { z } from 'zod';
import { decodeUtf8, encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { BehaviorSpec } from './object-behavior.ts';
import type { ObjectState } from './world-object.ts';

/** An object with everything that goes with it into another bubble, in the coordinates of that bubble. */
export interface HandoverState {
  readonly object: ObjectState;
  readonly animations: readonly HandedAnimation[];
  readonly behavior: BehaviorSpec | null;
  /** User identifier of the participant who governs it; null for the bubble's own. The server writes and reads it. */
  readonly user: string | null;
}

export interface HandedAnimation {
  readonly identifier: number;
  readonly state: 'once' | 'repeat';
  readonly lengthMs: number;
  readonly phaseMs: number;
}

/** JSON for the internal data of a Handover Request. */
export function encodeHandoverState(state: HandoverState): Uint8Array<ArrayBuffer> {
  const { object } = state;
  const objectInternalData = Buffer.from(object.objectInternalData).toString('base64');
  return encodeUtf8(JSON.stringify({ ...state, object: { ...object, objectInternalData } }));
}

/** Null for data that is none of ours. Never throws. */
export function decodeHandoverState(data: Uint8Array): HandoverState | null {
  if (data.length > MAX_BYTES) return null;
  try {
    return HANDOVER_STATE.safeParse(JSON.parse(decodeUtf8(data))).data ?? null;
  } catch {
    return null;
  }
}

const MAX_BYTES = 256 * 1024;
const MAX_ROUTE_STEPS = 256;
const MAX_U32 = 0xffffffff;

const number = z.number().min(-1e6).max(1e6);
const vector3 = z.tuple([number, number, number]);
const quaternion = z.tuple([number, number, number, number]);
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const u32 = z.int().min(0).max(MAX_U32);

const OBJECT_STATE = z.object({
  objectIdentifier: uuid,
  typeIdentifier: uuid,
  modelIdentifier: uuid,
  simulationIdentifier: uuid,
  boundingSphereRadius: number.min(0),
  mass: number.min(0),
  location: vector3,
  velocity: vector3,
  acceleration: vector3,
  orientation: quaternion,
  angularVelocity: quaternion,
  angularAcceleration: quaternion,
  objectInternalData: z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
});

const ROUTE_STEP = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('walk'), bubbleId: uuid, to: z.tuple([number, number]) }),
  z.object({ kind: z.literal('stand'), seconds: number.min(0) }),
  z.object({ kind: z.literal('gesture'), animation: u32 }),
]);

const BEHAVIOR = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('resident'),
    route: z.array(ROUTE_STEP).max(MAX_ROUTE_STEPS),
    step: z.int().min(0).max(MAX_ROUTE_STEPS),
    walkingSpeed: number.min(0.1).max(10),
  }),
  z.object({ kind: z.literal('bell') }),
  z.object({ kind: z.literal('rolling'), friction: number.min(0.01) }),
]);

const HANDOVER_STATE = z.object({
  object: OBJECT_STATE,
  animations: z
    .array(
      z.object({
        identifier: u32,
        state: z.enum(['once', 'repeat']),
        lengthMs: u32.min(1),
        phaseMs: u32,
      }),
    )
    .max(32),
  behavior: BEHAVIOR.nullable(),
  user: z.string().max(64).nullable(),
});
