export { decodeSceneGroup } from './decode-scene-group.ts';
export { encodeSceneGroup } from './encode-scene-group.ts';
export { type PartMaterials, partMaterials } from './part-materials.ts';
export { type PartKind, partKind, partShape } from './part-shape.ts';
export {
  DEFAULT_PART,
  type SceneContent,
  type SceneElementField,
  type SceneGroup,
  type SceneObject,
  type ScenePart,
} from './scene-group.ts';
