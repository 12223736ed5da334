import { fromZRotation, type Vector3 } from '../../../src/math/index.ts';
import {
  encodeObjectDescription,
  OBJECT_TYPES,
  rotationRateQuaternion,
} from '../../../src/protocol/setp/index.ts';
import { nameBasedUuid } from '../../name-based-uuid.ts';
import {
  type BehaviorSpec,
  BubbleWorld,
  createBehavior,
  type ObjectState,
  RESIDENT_ACTIONS,
  type RouteStep,
} from '../world/index.ts';
import type { BubbleConfig } from './config/bubble-config.ts';
import {
  animationId,
  type BubbleEntry,
  type ObjectEntry,
  type ResidentEntry,
} from './config/bubble-schema.ts';

/** Metres per second squared by which a thing that rolls becomes slower. */
const FRICTION = 1.5;

/** Metres of the sphere with which avatars collide: that of their height would keep them two metres apart. */
const BODY_RADIUS = 0.4;

/** Names of the interactions that each behavior of the configuration answers. */
const ACTIONS = { bell: ['ring'], rolling: ['push'] } as const;

/** The bubbles of a configuration with their objects and residents. @param now of the clock that advances them. */
export function createWorlds({ bubbles, limits }: BubbleConfig, now: number): BubbleWorld[] {
  return bubbles.map((bubble) => {
    const world = new BubbleWorld({
      id: bubble.id,
      name: bubble.name,
      range: bubble.range,
      perceptionRange: bubble.perceptionRange,
      cycleMicroseconds: Math.round(bubble.cycleMilliseconds * 1000),
      now,
      maxSpeed: limits.speed,
    });
    for (const entry of bubble.objects) addObject(world, entry);
    for (const entry of bubble.residents) addResident(world, bubble, entry);
    return world;
  });
}

function addObject(world: BubbleWorld, entry: ObjectEntry): void {
  const { behavior, radius } = entry;
  const state = stateOf(world, entry, {
    type: OBJECT_TYPES.thing,
    radius,
    height: 2 * radius,
    actions: behavior ? ACTIONS[behavior] : [],
  });
  const spec: BehaviorSpec | null =
    behavior === 'rolling'
      ? { kind: behavior, friction: FRICTION }
      : behavior && { kind: behavior };
  world.add(state, { behavior: spec && createBehavior(spec) });
}

function addResident(world: BubbleWorld, bubble: BubbleEntry, entry: ResidentEntry): void {
  const { height, walkingSpeed } = entry;
  const state = stateOf(world, entry, {
    type: OBJECT_TYPES.avatar,
    radius: BODY_RADIUS,
    height,
    actions: RESIDENT_ACTIONS,
  });
  const route = entry.route.map((step) => routeStep(step, bubble.id));
  const behavior = createBehavior({ kind: 'resident', route, step: 0, walkingSpeed });
  world.add(state, { behavior });
}

interface Kind {
  readonly type: string;
  readonly radius: number;
  readonly height: number;
  readonly actions: readonly string[];
}

const AT_REST: Vector3 = [0, 0, 0];

function stateOf(
  world: BubbleWorld,
  entry: ObjectEntry | ResidentEntry,
  { type, radius, height, actions }: Kind,
): ObjectState {
  const { name, model, location, facing, mass } = entry;
  return {
    objectIdentifier: entry.id ?? nameBasedUuid(`vitrine bubble object/${world.id}/${name}`),
    typeIdentifier: type,
    modelIdentifier: model,
    simulationIdentifier: world.id,
    boundingSphereRadius: radius,
    mass,
    location,
    velocity: AT_REST,
    acceleration: AT_REST,
    orientation: fromZRotation(facing),
    angularVelocity: rotationRateQuaternion(AT_REST),
    angularAcceleration: rotationRateQuaternion(AT_REST),
    objectInternalData: encodeObjectDescription({
      name,
      actions,
      owner: null,
      height,
      portal: null,
    }),
  };
}

function routeStep(step: ResidentEntry['route'][number], bubbleId: string): RouteStep {
  if ('stand' in step) return { kind: 'stand', seconds: step.stand };
  if ('gesture' in step) return { kind: 'gesture', animation: animationId(step.gesture) };
  return { kind: 'walk', bubbleId: step.bubble ?? bubbleId, to: step.walk };
}
