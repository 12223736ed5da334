export type { AvatarRoot } from './avatar-root.ts';
export type { GestureOptions } from './camera/camera-gestures.ts';
export { SphereVisibility } from './camera/camera-projection.ts';
export type { Bounds, Insets } from './camera/framing.ts';
export type { CameraOrbit, Orbit } from './camera/orbit.ts';
export type { PointerHandler, StagePointer } from './camera/pointer-capture.ts';
export type { StageCamera } from './camera/stage-camera.ts';
export type { HighlightMaterials } from './highlight.ts';
export {
  ColorMaterials,
  clothSurface,
  coloredSurface,
  type FaceColor,
  type FaceMaterialOf,
  mannequinSurface,
  type SurfaceProperties,
} from './materials.ts';
export type { FaceHighlight, MeshView } from './mesh-view.ts';
export type { PhysicsShape } from './overlays/hull-overlay.ts';
export { dotJoints, RING_RADIUS } from './overlays/ring-layout.ts';
export type { PlacedGroup } from './placed-group.ts';
export { QUALITY_SETTINGS, type Quality, StageError } from './renderer.ts';
export { Stage, type StageObject } from './stage.ts';
export { canvasToPng, type PictureOptions } from './stage-picture.ts';
export type { MannequinColors, StageTheme } from './theme-colors.ts';
export type { XrHand } from './xr/xr-hands.ts';
