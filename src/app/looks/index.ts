export {
  type FaceLook,
  faceLookOf,
  withFaceLook,
  withoutFaceLook,
} from './face-copy.ts';
export { withAlphaMode, withColor, withEntry, withLegacy, withPbrFields } from './face-edits.ts';
export { type FaceKind, faceKind, withFaceKind } from './face-kind.ts';
export { missingMaterials, wantedMaterials } from './found-materials.ts';
export { bodyHiddenBy } from './hidden-body.ts';
export {
  arePlacedAlike,
  type FacePlacement,
  placedMaps,
  placementOf,
  withPlacement,
} from './map-placement.ts';
export { type WantedMesh, wantedMeshes } from './wanted-meshes.ts';
