export type { SceneEvent } from './event-list.ts';
export { feedScene } from './feed-scene.ts';
export { DEFAULT_SCENE_LIMITS, type SceneLimits } from './limits.ts';
export type { MissType } from './object-table.ts';
export type { ObjectRequest } from './request-list.ts';
export { SceneStore } from './scene-store.ts';
export type { SceneAttachment, SceneAvatar } from './types.ts';
