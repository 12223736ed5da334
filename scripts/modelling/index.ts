export {
  type BindPose,
  type BoundingBox,
  riggedMeshSource,
  unriggedMeshSource,
} from './bound-mesh.ts';
export {
  buildLevels,
  createTessellation,
  type Levels,
  loftRows,
  subdivide,
} from './levels-of-detail.ts';
export {
  type CrossSection,
  createLoft,
  ellipsoidShape,
  gaussian,
  type Loft,
  type LoftShape,
  splineThrough,
  superellipse,
} from './loft.ts';
export {
  addGrid,
  addQuad,
  addRow,
  addVertex,
  type Chart,
  createMeshFace,
  joinAllRows,
  joinFaces,
  joinRows,
  type MeshFace,
  type PlaceChart,
  smoothNormals,
  surfaceNormal,
  type Uv,
  withoutUnusedVertices,
} from './mesh-face.ts';
export { outwardAxis, restPosition, restTip, sideSign } from './rest-positions.ts';
export {
  blendInfluences,
  chainWeights,
  type Influences,
  rigidWeights,
  type WeightFunction,
} from './skin-weights.ts';
