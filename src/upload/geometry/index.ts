export {
  remapFace,
  selectVertices,
  vertexCountOf,
} from './face-vertices.ts';
export {
  DEFAULT_CREASE_ANGLE,
  generateNormals,
  type ModelWithNormals,
} from './generate-normals.ts';
export { streamOf, type VertexStream, type VertexWeld, weldVertices } from './weld-vertices.ts';
