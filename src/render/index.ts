export type { AvatarRoot } from './avatar-root.ts';
export type { GestureOptions } from './camera/camera-gestures.ts';
export { SphereVisibility } from './camera/camera-projection.ts';
export type { Bounds, Insets } from './camera/framing.ts';
export type {
  CameraOrbit,
  CameraState,
  CameraTarget,
  Orbit,
  OrbitRadius,
} from './camera/orbit.ts';
export type { PointerHandler, StagePointer } from './camera/pointer-capture.ts';
export type { StageCamera, StageView } from './camera/stage-camera.ts';
export type { GroundGrid } from './ground-grid.ts';
export {
  ColorMaterials,
  clothSurface,
  coloredSurface,
  type FaceColor,
  type FaceMaterialOf,
  type MaterialLibrary,
  mannequinSurface,
  type SurfaceProperties,
} from './materials.ts';
export type { MeshView, MeshViewSource } from './mesh-view.ts';
export type { BoneOverlay } from './overlays/bone-overlay.ts';
export type { ConstraintOverlay } from './overlays/constraint-overlay.ts';
export type { LimitOverlay } from './overlays/limit-overlay.ts';
export type { NameTag } from './overlays/name-tag.ts';
export type { HandleOverlay, TargetOverlay } from './overlays/puppetry-overlays.ts';
export { QUALITY_SETTINGS, type Quality, StageError, type StageErrorCode } from './renderer.ts';
export { Stage, type StageOptions } from './stage.ts';
export { canvasToPng, type PictureOptions } from './stage-picture.ts';
export type { MannequinColors, StageTheme } from './theme-colors.ts';
export type { XrHand } from './xr/xr-hands.ts';
