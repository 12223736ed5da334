export {
  ANIMESH_BASE_WEIGHT,
  type AnimeshLevel,
  type AnimeshWeight,
  animeshWeight,
} from './animesh-weight.ts';
export {
  avatarComplexity,
  BAKED_REGION_COMPLEXITY,
  COMPLEXITY_LIMITS,
  type ComplexityFactor,
  type ComplexityStep,
  type ItemComplexity,
  itemComplexity,
  MAX_WORN_AREA,
  type PartComplexity,
} from './complexity.ts';
export { type CostChange, possibleChanges } from './cost-changes.ts';
export {
  COST_FIGURES,
  type CostFigure,
  costFigure,
  type ObjectCost,
  objectCost,
} from './cost-figures.ts';
export {
  type CostedObject,
  type CostedPart,
  type CostedParticles,
  costedPartOf,
  type FaceLooks,
  PLAIN_LOOKS,
  singlePart,
  uploadedScale,
} from './costed-object.ts';
export { type DownloadWeight, downloadWeight, type LevelShare } from './download-weight.ts';
export { type LandImpact, landImpactOf, type PartWeights, serverWeight } from './land-impact.ts';
export {
  type AssetBytes,
  assetBytesOf,
  chargedBytes,
  estimateTriangles,
  type LevelBytes,
  type PerLevel,
  perLevel,
  primLevelBytes,
} from './level-bytes.ts';
export {
  type LevelLimits,
  LOD_FACTORS,
  levelLimits,
  MAX_LOD_FACTOR,
  type ShownAs,
  shownLevel,
  switchRadius,
} from './level-switch.ts';
export { type MemoryTotals, memoryTotals } from './memory-totals.ts';
export {
  DEFAULT_OPENSIM_LIMITS,
  DEFAULT_OPENSIM_PRICES,
  type OpenSimFee,
  type OpenSimMeshFee,
  type OpenSimPrices,
  type OpenSimRefusal,
  openSimFee,
  openSimMeshFee,
  openSimRefusals,
  openSimStreaming,
} from './opensim-cost.ts';
export {
  MAX_PHYSICAL_WEIGHT,
  type PhysicsSizes,
  type PhysicsType,
  type PhysicsWeight,
  physicsSizesOf,
  physicsWeight,
  THIN_SIDE,
  type UnknownPhysics,
  uploadedPhysicsType,
} from './physics-weight.ts';
export {
  type CostedTexture,
  textureComplexity,
  textureMemory,
  uniqueTextures,
} from './texture-cost.ts';
export { type CostAdvice, whatWouldHelp } from './what-would-help.ts';
