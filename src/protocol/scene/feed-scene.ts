import type { MessageName, MessageOf, Packet } from '../lludp/index.ts';
import {
  decodeAvatarAnimation,
  decodeAvatarAppearance,
  decodeCoarseLocations,
  decodeKillObject,
  decodeObjectUpdate,
  decodeObjectUpdateCached,
  decodeObjectUpdateCompressed,
  decodeTerseUpdate,
} from '../objects/index.ts';
import type { SceneStore } from './scene-store.ts';

type Feed<Name extends MessageName> = (
  store: SceneStore,
  message: MessageOf<Name>,
  sequence: number,
) => void;

const FEEDS: { readonly [Name in MessageName]?: Feed<Name> } = {
  ObjectUpdate: (store, message, at) => store.update(decodeObjectUpdate(message), at),
  ObjectUpdateCompressed: (store, message, at) =>
    store.update(decodeObjectUpdateCompressed(message), at),
  ObjectUpdateCached: (store, message, at) => store.offer(decodeObjectUpdateCached(message), at),
  ImprovedTerseObjectUpdate: (store, message, at) => store.move(decodeTerseUpdate(message), at),
  KillObject: (store, message, at) => store.kill(decodeKillObject(message), at),
  AvatarAppearance: (store, message, at) => store.dress(decodeAvatarAppearance(message), at),
  AvatarAnimation: (store, message, at) => store.animate(decodeAvatarAnimation(message), at),
  CoarseLocationUpdate: (store, message, at) => store.locate(decodeCoarseLocations(message), at),
};

const BY_NAME: ReadonlyMap<string, Feed<never>> = new Map(Object.entries(FEEDS));

/**
 * Gives a message about the scene to the store; any other one is passed over.
 *
 * @throws DecodeError for a message whose contents cannot be read.
 */
export function feedScene(store: SceneStore, { name, value, sequence }: Packet): void {
  if (name !== null) BY_NAME.get(name)?.(store, value as never, sequence);
}
