export {
  dropUnusedVertices,
  remapFace,
  selectVertices,
  vertexCountOf,
} from './face-vertices.ts';
export { type VertexStream, type VertexWeld, weldVertices } from './weld-vertices.ts';
