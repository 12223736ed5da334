export { DEFAULT_SCENE_LIMITS, type SceneLimits } from './object-table.ts';
export type { FaceOverrides } from './override-table.ts';
export { SCENE_MESSAGES } from './scene-messages.ts';
export type { ObjectRequest } from './scene-queues.ts';
export { type SceneAttachment, type SceneAvatar, SceneStore } from './scene-store.ts';
