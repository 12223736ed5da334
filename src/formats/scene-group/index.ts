export { decodeSceneGroup } from './decode.ts';
export { encodeSceneGroup } from './encode.ts';
export { MAX_SCENE_BYTES, MAX_SCENE_DEPTH, MAX_SCENE_PARTS } from './limits.ts';
export type {
  Rotation,
  SceneContent,
  SceneGroup,
  SceneObject,
  ScenePart,
  Vector,
} from './types.ts';
