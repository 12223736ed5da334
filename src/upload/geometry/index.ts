export {
  remapFace,
  selectVertices,
  vertexCountOf,
} from './face-vertices.ts';
export { streamOf, type VertexStream, type VertexWeld, weldVertices } from './weld-vertices.ts';
