import type { HAND_POSES } from '../../formats/animation/index.ts';

/** Degrees about Z that bring each finger from the skeleton's spread rest pose to the side of the middle finger. */
export const CLOSING_DEGREES = { Index: 20, Middle: 2, Ring: -15, Pinky: -29 } as const;

/** How a finger's bend is shared out among its joints, knuckle to tip. */
export const BEND_SHARES: readonly number[] = [0.85, 1.15, 0.8];

/** The shape of one hand; degrees. All zeros are the skeleton's rest: flat, the fingers wide apart. */
export interface HandShape {
  /** Mean bend of the joints of the index, middle, ring and little finger. */
  readonly curl: readonly [number, number, number, number];
  /** The spread of the same fingers: 0 side by side, 1 as wide as at rest. */
  readonly fan: readonly [number, number, number, number];
  readonly thumb: {
    /** Swing from beside the hand to under the palm. */
    readonly under: number;
    /** Swing towards the fingers. */
    readonly across: number;
    /** Bend of its two outer joints, across the palm. */
    readonly fold: readonly [number, number];
  };
}

const SPREAD: HandShape = {
  curl: [0, 0, 0, 0],
  fan: [1, 1, 1, 1],
  thumb: { under: 0, across: 0, fold: [0, 0] },
};

const RELAXED: HandShape = {
  curl: [15, 19, 23, 27],
  fan: [0.25, 0.25, 0.25, 0.25],
  thumb: { under: 16, across: 5, fold: [14, 14] },
};

const FIST: HandShape = {
  curl: [86, 88, 88, 86],
  fan: [0, 0, 0, 0],
  thumb: { under: 70, across: -12, fold: [26, 60] },
};

const POINT: HandShape = {
  ...FIST,
  curl: [2, 86, 88, 86],
  fan: [0.1, 0, 0, 0],
  thumb: { under: 70, across: -12, fold: [26, 60] },
};

const SALUTE: HandShape = {
  curl: [2, 2, 3, 4],
  fan: [0, 0, 0, 0],
  thumb: { under: 14, across: 22, fold: [10, 10] },
};

const TYPING: HandShape = {
  curl: [20, 22, 22, 20],
  fan: [0.5, 0.5, 0.5, 0.5],
  thumb: { under: 26, across: 6, fold: [8, 8] },
};

const PEACE: HandShape = {
  curl: [2, 2, 86, 86],
  fan: [0.7, -5, 0, 0],
  thumb: { under: 74, across: -6, fold: [32, 60] },
};

/**
 * The shape of each hand in each pose. A pose is one morph of the classic body's whole skin, so where its name
 * has one side only, the other hand keeps the skin's own shape, which is SPREAD.
 *
 * In-world these are morphs and no bone moves; how far a finger bends here is our own reading of the names.
 *
 * **Source:** animation.md section 9.
 */
export const HAND_SHAPES: Readonly<
  Record<(typeof HAND_POSES)[number], { readonly left: HandShape; readonly right: HandShape }>
> = {
  SPREAD: { left: SPREAD, right: SPREAD },
  RELAXED: { left: RELAXED, right: RELAXED },
  POINT: { left: POINT, right: POINT },
  FIST: { left: FIST, right: FIST },
  RELAXED_L: { left: RELAXED, right: SPREAD },
  POINT_L: { left: POINT, right: SPREAD },
  FIST_L: { left: FIST, right: SPREAD },
  RELAXED_R: { left: SPREAD, right: RELAXED },
  POINT_R: { left: SPREAD, right: POINT },
  FIST_R: { left: SPREAD, right: FIST },
  SALUTE_R: { left: SPREAD, right: SALUTE },
  TYPING: { left: TYPING, right: TYPING },
  PEACE_R: { left: SPREAD, right: PEACE },
  // The morph is called Hands_Spread_R: it has the shape of the unmorphed hand.
  PALM_R: { left: SPREAD, right: SPREAD },
};
