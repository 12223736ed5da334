export { sceneGroupParts } from './scene-group-parts.ts';
export { wornParts } from './worn-parts.ts';
