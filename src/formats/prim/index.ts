export { faceArea, facesVolume, isClosedSurface } from './face-measures.ts';
export { type ObjectShape, objectShape, type SculptSource, shapeKey } from './object-shape.ts';
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
  drawnShape,
  PRIM_FIELD_NAMES,
  type PrimFields,
  type PrimShape,
  packedFields,
  primShape,
  unpackedFields,
} from './prim-shape.ts';
export {
  type SculptMap,
  type SculptOptions,
  type SculptStitching,
  sculptFace,
  sculptGrid,
} from './sculpt.ts';
export { emptyFace, type ShapeSource, shapeFaces } from './shape-faces.ts';
