import { decodeMaterialOverrides, MATERIAL_OVERRIDE_METHOD } from '../../formats/material/index.ts';
import type { MessageHandlers } from '../lludp/index.ts';
import {
  decodeAvatarAnimation,
  decodeAvatarAppearance,
  decodeCoarseLocations,
  decodeKillObject,
  decodeObjectAnimation,
  decodeObjectUpdate,
  decodeObjectUpdateCached,
  decodeObjectUpdateCompressed,
  decodeTerseUpdate,
} from '../objects/index.ts';
import type { SceneStore } from './scene-store.ts';

/**
 * What each message of a simulator does to the scene, to be applied by `handleMessage`. Handlers throw a
 * `DecodeError` for a message whose contents cannot be decoded.
 */
export const SCENE_MESSAGES: MessageHandlers<[store: SceneStore, sequence: number]> = {
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
  ObjectAnimation: (message, store, sequence) =>
    store.setObjectAnimations(decodeObjectAnimation(message), sequence),
  GenericStreamingMessage: ({ MethodData, DataBlock }, store, sequence) => {
    if (MethodData.Method !== MATERIAL_OVERRIDE_METHOD) return;
    const overrides = decodeMaterialOverrides(DataBlock.Data);
    if (overrides) store.setOverrides(overrides, sequence);
  },
  CoarseLocationUpdate: (message, store, sequence) =>
    store.setCoarseLocations(decodeCoarseLocations(message), sequence),
};
