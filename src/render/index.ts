export type { AvatarRoot } from './avatar-root.ts';
export type { GestureOptions } from './camera/camera-gestures.ts';
export { AVATAR_BOUNDS, type Bounds, type Insets } from './camera/framing.ts';
export type { CameraOrbit, Orbit } from './camera/orbit.ts';
export type { PointerHandler, StagePointer } from './camera/pointer-capture.ts';
export { SphereVisibility } from './camera/sphere-visibility.ts';
export type { StageCamera } from './camera/stage-camera.ts';
export type { HighlightMaterials } from './highlight.ts';
export { LIGHT_RANGES } from './light/light-ranges.ts';
export { DEFAULT_LIGHT, type LightSettings } from './light/light-settings.ts';
export type { Reduction } from './light/quality-steps.ts';
export {
  ColorMaterials,
  clothSurface,
  coloredSurface,
  type FaceColor,
  type FaceMaterialOf,
  mannequinSurface,
  type SurfaceProperties,
} from './materials.ts';
export type { FaceHighlight, FaceOrderOf, MeshView } from './mesh-view.ts';
export type { PhysicsShape } from './overlays/hull-overlay.ts';
export { dotJoints, RING_RADIUS } from './overlays/ring-layout.ts';
export type { PlacedGroup } from './placed-group.ts';
export { QUALITY_SETTINGS, type Quality, StageError } from './renderer.ts';
export { Stage, type StageObject } from './stage.ts';
export type { StageRendererConstructor } from './stage-renderer.ts';
export type { MannequinColors, StageTheme } from './theme-colors.ts';
export { uploadVertices } from './upload-vertices.ts';
export type { XrHand } from './xr/xr-hands.ts';
