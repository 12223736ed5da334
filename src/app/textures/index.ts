export {
  type FaceLook,
  faceLookOf,
  withFaceLook,
  withoutFaceLook,
} from '../looks/face-copy.ts';
export { type FaceKind, faceKind, withFaceKind } from '../looks/face-kind.ts';
export { missingMaterials, wantedMaterials } from '../looks/found-materials.ts';
export { bodyHiddenBy } from '../looks/hidden-body.ts';
export {
  arePlacedAlike,
  type FacePlacement,
  placedMaps,
  placementOf,
  withPlacement,
} from '../looks/map-placement.ts';
export { withAlphaMode, withColor, withEntry, withLegacy, withPbrFields } from './face-edits.ts';
export type { Looks } from './looks.ts';
export type { PageTextures } from './open-textures.ts';
export type { TextureDecoder } from './texture-library.ts';
export { createTextureClient, TextureService } from './texture-service.ts';
