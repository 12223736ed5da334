export { faceArea, facesVolume, isClosedSurface } from './face-measures.ts';
export {
  countSideTriangles,
  FINEST_LEVEL,
  type PrimFace,
  type PrimFaceKind,
  type PrimLevel,
  primFaces,
} from './prim-faces.ts';
export {
  BOX_FIELDS,
  isFlexiblePath,
  type PrimFields,
  type PrimShape,
  primShape,
  straightShape,
} from './prim-shape.ts';
export {
  type SculptMap,
  type SculptOptions,
  type SculptStitching,
  sculptFace,
  sculptGrid,
} from './sculpt.ts';
export { emptyFace, type ShapeSource, shapeFaces } from './shape-faces.ts';
