export { decodeSceneGroup } from './decode-scene-group.ts';
export { encodeSceneGroup } from './encode-scene-group.ts';
export {
  DEFAULT_PART,
  MAX_SCENE_BYTES,
  MAX_SCENE_DEPTH,
  MAX_SCENE_PARTS,
  type SceneContent,
  type SceneElementField,
  type SceneGroup,
  type SceneObject,
  type ScenePart,
} from './scene-group.ts';
