import { fromZRotation, type Vector3 } from '../../../src/math/index.ts';
import { encodeObjectDescription, OBJECT_TYPES } from '../../../src/protocol/setp/index.ts';
import type { BubbleWorld, ObjectState, WorldObject } from '../world/index.ts';
import type { AccountAvatar } from './accounts.ts';
import type { ClientServices } from './client-services.ts';

export interface JoinRequest {
  readonly user: string;
  /** Of the participant. */
  readonly name: string;
  readonly bubbleId: string;
  readonly avatarId: string;
}

/** Kilograms of an avatar. */
const MASS = 75;

/** What an avatar's client can be asked for by others. */
const ACTIONS = ['wave'];

/** Metres between the places that are tried for a new avatar, and how many are. */
const PLACE_STEP = 0.8;
const MAX_PLACES = 200;

/** The angle between them, radians: no two places on a spiral lie in the same direction. */
const GOLDEN_ANGLE = 2.399_963;

/**
 * Puts a user's avatar into a bubble: a new one, or the one that has come from another server and waits for its user.
 * Null where the bubble does not exist, the avatar is not the user's, or it is in a bubble already. A user who has
 * connected once more gets his avatar; the earlier client leaves.
 */
export function joinBubble(
  services: ClientServices,
  { user, name, bubbleId, avatarId }: JoinRequest,
): { readonly world: BubbleWorld; readonly avatar: WorldObject } | null {
  const { accounts, participants } = services;
  const world = services.world(bubbleId);
  if (!world) return null;
  const held = participants.claim(avatarId, user, world);
  if (held && world.find(avatarId) === held && !held.isForeign) {
    world.setGovernor(held, { kind: 'participant', participant: name });
    return { world, avatar: held };
  }
  const account = accounts.avatarsOf(user, bubbleId).find((avatar) => avatar.avatarId === avatarId);
  if (!account || !participants.giveUp(avatarId, user)) return null;
  for (const { participant, client } of participants.withAvatar(avatarId)) {
    if (participant.user !== user) return null;
    if (!participant.isAway) client.expel();
  }
  removeImpostors(services, avatarId);
  for (const each of services.worlds()) if (each.find(avatarId)) return null;
  const state = newAvatar(services, world, account, user);
  if (world.refusal(state) !== null) return null;
  const avatar = world.add(state, { governor: { kind: 'participant', participant: name } });
  return { world, avatar };
}

/** Objects that were injected with the identifier of the avatar would keep its user out. */
function removeImpostors({ worlds, participants }: ClientServices, avatarId: string): void {
  for (const world of worlds()) {
    const object = world.find(avatarId);
    if (object && !object.isAvatar && participants.governorOf(object)) world.remove(object);
  }
}

function newAvatar(
  { arrivals }: ClientServices,
  world: BubbleWorld,
  { avatarId, modelId, height }: AccountAvatar,
  user: string,
): ObjectState {
  const { location, facing } = arrivals.get(world.id) ?? { location: [0, 0, 0], facing: 0 };
  const radius = height / 2;
  return {
    objectIdentifier: avatarId,
    typeIdentifier: OBJECT_TYPES.avatar,
    modelIdentifier: modelId,
    simulationIdentifier: world.id,
    boundingSphereRadius: radius,
    mass: MASS,
    location: freePlace(world, location, radius),
    velocity: [0, 0, 0],
    acceleration: [0, 0, 0],
    orientation: fromZRotation(facing),
    angularVelocity: [0, 0, 0, 1],
    angularAcceleration: [0, 0, 0, 1],
    objectInternalData: encodeObjectDescription({
      name: user,
      actions: ACTIONS,
      owner: user,
      height,
      portal: null,
    }),
  };
}

/** The place nearest to the wanted one, on a spiral around it, where nothing is. */
function freePlace(world: BubbleWorld, [x, y, z]: Vector3, radius: number): Vector3 {
  const others = [...world.objects()].filter((object) => !object.isPortal);
  for (let step = 0; step < MAX_PLACES; step++) {
    const distance = PLACE_STEP * Math.sqrt(step);
    const angle = step * GOLDEN_ANGLE;
    const place: Vector3 = [x + distance * Math.cos(angle), y + distance * Math.sin(angle), z];
    const isFree = others.every((other) => {
      const gap = Math.hypot(other.location[0] - place[0], other.location[1] - place[1]);
      return gap > other.radius + radius;
    });
    if (isFree) return place;
  }
  return [x, y, z];
}
