import { handleMessage, type MessageHandlers, type Packet } from '../lludp/index.ts';
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

/** What each message does to the scene: one row a message. */
const SCENE_MESSAGES: MessageHandlers<[store: SceneStore, sequence: number]> = {
  ObjectUpdate: (message, store, at) => store.applyUpdates(decodeObjectUpdate(message), at),
  ObjectUpdateCompressed: (message, store, at) =>
    store.applyUpdates(decodeObjectUpdateCompressed(message), at),
  ObjectUpdateCached: (message, store, at) =>
    store.noteCached(decodeObjectUpdateCached(message), at),
  ImprovedTerseObjectUpdate: (message, store, at) =>
    store.applyTerseUpdates(decodeTerseUpdate(message), at),
  KillObject: (message, store, at) => store.kill(decodeKillObject(message), at),
  AvatarAppearance: (message, store, at) =>
    store.setAppearance(decodeAvatarAppearance(message), at),
  AvatarAnimation: (message, store, at) => store.setAnimations(decodeAvatarAnimation(message), at),
  CoarseLocationUpdate: (message, store, at) =>
    store.setCoarseLocations(decodeCoarseLocations(message), at),
};

/**
 * Gives a message about the scene to the store; any other one is passed over.
 *
 * @throws DecodeError for a message whose contents cannot be read.
 */
export function applySceneMessage(store: SceneStore, packet: Packet): void {
  handleMessage(SCENE_MESSAGES, packet, store, packet.sequence);
}
