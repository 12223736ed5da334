import type { WebGLRenderer } from 'three';

/** Blended faces come after everything that lies on the ground, and before all overlays. */
const BLENDED_ORDER = 4.5;
/** Blended faces that write depth come before the others, and keep an order among themselves. */
const FIRST_RIGGED_ORDER = 4.1;
const RIGGED_ORDERS = 0.4;
/** Greater than any order of `renderOrderOf` is below zero. */
const MAX_PLACES = 2 ** 25;

/** What is drawn over the faces of a mesh: its wireframe, and highlighted faces. */
export const OVER_FACES_ORDER = 4.6;

/**
 * three's order of a blended face: `order` is that of `renderOrderOf` for a rigged face, which is negative, and 0 for
 * others.
 */
export function blendedRenderOrder(order: number): number {
  if (order >= 0) return BLENDED_ORDER;
  return FIRST_RIGGED_ORDER + RIGGED_ORDERS * (1 + Math.max(order, -MAX_PLACES) / MAX_PLACES);
}

type Comparison = NonNullable<Parameters<WebGLRenderer['setTransparentSort']>[0]>;

/**
 * The order of everything that blends. Of rigged faces, those of the farther avatar come first: all faces of an avatar
 * are equally far away for three, which knows nothing of skins. Otherwise three's own rule.
 */
export const compareBlended: Comparison = (a, b) => {
  if (a.groupOrder !== b.groupOrder) return a.groupOrder - b.groupOrder;
  if (isRigged(a.renderOrder) && isRigged(b.renderOrder) && a.z !== b.z) return b.z - a.z;
  if (a.renderOrder !== b.renderOrder) return a.renderOrder - b.renderOrder;
  if (a.z !== b.z) return b.z - a.z;
  return a.id - b.id;
};

function isRigged(order: number): boolean {
  return order >= FIRST_RIGGED_ORDER && order < BLENDED_ORDER;
}
