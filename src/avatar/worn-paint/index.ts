export {
  type BakeGround,
  type BakePlan,
  isNoTexture,
  isPainted,
  type LayerRole,
  type PaintLayer,
  planBakes,
  wornByType,
} from './bake-plan.ts';
export { type PaintedColor, paintedColor, type Rgb } from './paint-colors.ts';
