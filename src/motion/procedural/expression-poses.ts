/** One side of the face; millimetres that its features move from rest. */
interface FaceSide {
  /** Up: the inner end of the eyebrow, its middle, its outer end. */
  readonly brow: readonly [inner: number, middle: number, outer: number];
  /** Up: the edges of the upper and the lower eyelid. An eye of the mannequin is about 7 mm high. */
  readonly lids: readonly [upper: number, lower: number];
  /** The corner of the mouth, outwards and up. */
  readonly corner: readonly [out: number, up: number];
}

/** A face; millimetres. */
export interface ExpressionPose {
  readonly left: FaceSide;
  readonly right: FaceSide;
  /** Up: the middle of the upper and the lower lip; their sides follow by half. */
  readonly lips: readonly [upper: number, lower: number];
  /** How far the lips are pushed forward. */
  readonly pout: number;
}

const CALM: FaceSide = { brow: [0, 0, 0], lids: [0, 0], corner: [0, 0] };

/** Both sides alike. */
function even(side: Partial<FaceSide>, lips: ExpressionPose['lips'] = [0, 0], pout = 0) {
  const both = { ...CALM, ...side };
  return { left: both, right: both, lips, pout };
}

function uneven(
  left: Partial<FaceSide>,
  right: Partial<FaceSide>,
  lips: ExpressionPose['lips'] = [0, 0],
): ExpressionPose {
  return { left: { ...CALM, ...left }, right: { ...CALM, ...right }, lips, pout: 0 };
}

/**
 * What the mannequin's face does for each expression that a clip can name as its emote (`EMOTES`). The choice is
 * ours: in-world each is one morph of the classic head.
 */
export const EXPRESSION_POSES: ReadonlyMap<string, ExpressionPose> = new Map([
  ['express_open_mouth', even({ brow: [3, 3, 2], lids: [1, 0], corner: [-3, 0] }, [3, -14])],
  ['express_afraid_emote', even({ brow: [7, 3, -1], lids: [2, -1], corner: [2, -3] }, [2, -6])],
  ['express_anger_emote', even({ brow: [-6, -1, 3], lids: [-2, 1], corner: [-3, -2] }, [1, -1])],
  ['express_toothsmile', even({ brow: [1, 2, 1], lids: [-1, 1], corner: [6, 6] }, [2, -5])],
  ['express_bored_emote', even({ brow: [-1, 0, 0], lids: [-4, 0], corner: [0, -2] })],
  ['express_cry_emote', even({ brow: [7, 1, -3], lids: [-4, 2], corner: [3, -5] }, [1, -4])],
  [
    'express_disdain',
    uneven(
      { brow: [0, 5, 4], lids: [-2, 0], corner: [2, 3] },
      { brow: [-3, -2, 0], lids: [-3, 1], corner: [0, -2] },
    ),
  ],
  ['express_embarrassed_emote', even({ brow: [4, 2, 0], lids: [-3, 0], corner: [3, 1] })],
  ['express_frown', even({ brow: [-5, -3, 0], lids: [-1, 1], corner: [1, -5] })],
  ['express_kiss', even({ brow: [1, 1, 1], lids: [-3, 1], corner: [-13, 0] }, [3, -3], 5)],
  ['express_laugh_emote', even({ brow: [2, 4, 2], lids: [-3, 2], corner: [5, 6] }, [3, -12])],
  [
    'express_tongue_out',
    uneven(
      { brow: [3, 3, 2], lids: [1, 0], corner: [2, 2] },
      { brow: [-2, 0, 1], lids: [-5, 1], corner: [2, 2] },
      [1, -8],
    ),
  ],
  ['express_repulsed_emote', even({ brow: [-5, 0, 2], lids: [-3, 2], corner: [0, -3] }, [4, -3])],
  ['express_sad_emote', even({ brow: [6, 1, -3], lids: [-2, 0], corner: [0, -4] })],
  ['express_shrug_emote', even({ brow: [5, 5, 4], corner: [2, -4] }, [1, 1])],
  ['express_smile', even({ brow: [1, 2, 1], lids: [-1, 1], corner: [4, 5] })],
  ['express_surprise_emote', even({ brow: [8, 8, 6], lids: [3, -1], corner: [-6, 0] }, [2, -9])],
  [
    'express_wink_emote',
    uneven(
      { brow: [-2, -1, 0], lids: [-6, 1], corner: [3, 4] },
      { brow: [2, 2, 1], corner: [1, 1] },
    ),
  ],
  ['express_worry_emote', even({ brow: [6, 2, -1], lids: [1, 0], corner: [0, -2] })],
]);
