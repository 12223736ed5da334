import {
  BubbleWorld,
  type BubbleWorldOptions,
  type ObjectState,
  type WorldEvents,
} from '../../bridge/bubble/world/index.ts';
import type { Vector3 } from '../../src/math/index.ts';
import {
  encodeObjectDescription,
  type MessageOf,
  OBJECT_TYPES,
  type ObjectDescription,
  SETP,
} from '../../src/protocol/setp/index.ts';

export const BUBBLE_A = 'aaaaaaaa-0000-4000-8000-000000000001';
export const BUBBLE_B = 'bbbbbbbb-0000-4000-8000-000000000002';

/** The id of the nth object. */
export const objectId = (n: number) =>
  `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** A bubble of 60 m with 30 m of perception and cycles of 50 ms, at the time 0. */
export function makeWorld(
  options: Partial<BubbleWorldOptions> = {},
  events: Partial<WorldEvents> = {},
): BubbleWorld {
  return new BubbleWorld(
    {
      id: BUBBLE_A,
      name: 'Meadow',
      range: 60,
      perceptionRange: 30,
      cycleMicroseconds: 50_000,
      now: 0,
      ...options,
    },
    events,
  );
}

/** Runs cycles of 50 ms until a time. @param each called before each cycle. */
export function run(world: BubbleWorld, until: number, each: (now: number) => void = () => {}) {
  for (let now = world.now + 50; now <= until; now += 50) {
    each(now);
    world.advance(now);
  }
}

/** A thing at rest without mass. */
export function thing(
  n: number,
  location: Vector3,
  rest: Partial<ObjectState> & { readonly description?: Partial<ObjectDescription> } = {},
): ObjectState {
  const { description, ...state } = rest;
  return {
    objectIdentifier: objectId(n),
    typeIdentifier: OBJECT_TYPES.thing,
    modelIdentifier: objectId(0xfff),
    simulationIdentifier: BUBBLE_A,
    boundingSphereRadius: 0.5,
    mass: 0,
    location,
    velocity: [0, 0, 0],
    acceleration: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    angularVelocity: [0, 0, 0, 1],
    angularAcceleration: [0, 0, 0, 1],
    objectInternalData: encodeObjectDescription({
      name: `Object ${n}`,
      actions: [],
      owner: null,
      height: 1,
      portal: null,
      ...description,
    }),
    ...state,
  };
}

/** An avatar that stands. */
export function avatar(n: number, location: Vector3, rest: Partial<ObjectState> = {}): ObjectState {
  const state = { typeIdentifier: OBJECT_TYPES.avatar, boundingSphereRadius: 0.4, mass: 70 };
  return thing(n, location, { ...state, ...rest });
}

/** A portal to bubble B, whose centre is at `center`. */
export function portal(
  n: number,
  location: Vector3,
  center: Vector3,
  rest: Partial<NonNullable<ObjectDescription['portal']>> = {},
): ObjectState {
  return thing(n, location, {
    typeIdentifier: OBJECT_TYPES.portal,
    boundingSphereRadius: 3,
    description: {
      portal: {
        bubbleId: BUBBLE_B,
        bubbleName: 'Pond',
        address: '127.0.0.1',
        port: 1,
        center,
        state: 'linked',
        isOtherCloud: false,
        ...rest,
      },
    },
  });
}

/** An interaction with an object, in public. */
export function interaction(
  actionName: string,
  rest: Partial<MessageOf<'Interaction Request'>> = {},
): MessageOf<'Interaction Request'> {
  return {
    actionName,
    targetType: 1,
    isDataPublic: true,
    sourceObjectIndex: 0,
    targetObjectIndex: SETP.noIndex,
    volumeSphereRadius: 0,
    location: [0, 0, 0],
    actionRequestData: new Uint8Array([1, 2]),
    ...rest,
  };
}
