export { type CacheMissType, DEFAULT_SCENE_LIMITS, type SceneLimits } from './object-table.ts';
export { applySceneMessage } from './scene-messages.ts';
export type { ObjectRequest, SceneEvent } from './scene-queues.ts';
export { type SceneAttachment, type SceneAvatar, SceneStore } from './scene-store.ts';
