export {
  BAKE_BOUNDS,
  type BakeBounds,
  type GlbBody,
  type GlbFrames,
  type GlbLook,
  type GlbMesh,
  type GlbMotionInfo,
  type GlbTextureSource,
  type PlainSurface,
} from './glb-record.ts';
export { GlbWriter, jointsOfMeshes } from './glb-writer.ts';
