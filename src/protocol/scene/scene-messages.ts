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

/** What each message does to the scene. */
const SCENE_MESSAGES: MessageHandlers<[store: SceneStore, sequence: number]> = {
  ObjectUpdate: (message, store, sequence) =>
    store.applyUpdates(decodeObjectUpdate(message), sequence),
  ObjectUpdateCompressed: (message, store, sequence) =>
    store.applyUpdates(decodeObjectUpdateCompressed(message), sequence),
  ObjectUpdateCached: (message, store, sequence) =>
    store.noteCached(decodeObjectUpdateCached(message), sequence),
  ImprovedTerseObjectUpdate: (message, store, sequence) =>
    store.applyTerseUpdates(decodeTerseUpdate(message), sequence),
  KillObject: (message, store, sequence) => store.kill(decodeKillObject(message), sequence),
  AvatarAppearance: (message, store, sequence) =>
    store.setAppearance(decodeAvatarAppearance(message), sequence),
  AvatarAnimation: (message, store, sequence) =>
    store.setAnimations(decodeAvatarAnimation(message), sequence),
  CoarseLocationUpdate: (message, store, sequence) =>
    store.setCoarseLocations(decodeCoarseLocations(message), sequence),
};

/**
 * Applies a packet to the scene. Messages that do not concern the scene are ignored.
 *
 * @throws {DecodeError} for a message whose contents cannot be decoded.
 */
export function applySceneMessage(store: SceneStore, packet: Packet): void {
  handleMessage(SCENE_MESSAGES, packet, store, packet.sequence);
}
