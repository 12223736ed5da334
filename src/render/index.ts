export { bodyJoints } from './bone-layout.ts';
export type { BoneOverlay } from './bone-overlay.ts';
export type { Insets } from './camera/fit.ts';
export type { GestureOptions } from './camera/gesture-options.ts';
export type { Bounds, Orbit } from './camera/orbit.ts';
export type { StageCamera, StageView } from './camera/stage-camera.ts';
export type { CameraOrbit, CameraState, CameraTarget, OrbitRadius } from './camera/view-angles.ts';
export type { ConstraintOverlay } from './constraint-overlay.ts';
export type { GroundGrid } from './ground-grid.ts';
export type { FaceMaterialOf, MaterialLibrary } from './looks.ts';
export type { MeshView, MeshViewSource } from './mesh-view.ts';
export type { NameTag } from './name-tag.ts';
export type { PictureOptions } from './picture-options.ts';
export type { AvatarRoot } from './place.ts';
export {
  clothSurface,
  coloredSurface,
  mannequinSurface,
  type SurfaceProperties,
} from './plain-surface.ts';
export { canvasToPng } from './png.ts';
export type { PointerHandler, StagePointer } from './pointer-grabber.ts';
export type { LimitOverlay } from './puppet/limit-overlay.ts';
export type { HandleOverlay } from './puppet/puppet-overlay.ts';
export type { TargetOverlay } from './puppet/target-overlay.ts';
export { QUALITY_SETTINGS, type Quality } from './quality.ts';
export { Stage, type StageOptions } from './stage.ts';
export { StageError, type StageErrorCode } from './stage-error.ts';
export type { MannequinColors, StageTheme } from './theme.ts';
export type { XrHand } from './xr/xr-hand.ts';
