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
export const EXPRESSION_POSES: readonly (readonly [
  name: string,
  uuid: string,
  pose: ExpressionPose,
])[] = [
  [
    'express_open_mouth',
    'd63bc1f9-fc81-9625-a0c6-007176d82eb7',
    even({ brow: [3, 3, 2], lids: [1, 0], corner: [-3, 0] }, [3, -14]),
  ],
  [
    'express_afraid_emote',
    'aa2df84d-cf8f-7218-527b-424a52de766e',
    even({ brow: [7, 3, -1], lids: [2, -1], corner: [2, -3] }, [2, -6]),
  ],
  [
    'express_anger_emote',
    '1a03b575-9634-b62a-5767-3a679e81f4de',
    even({ brow: [-6, -1, 3], lids: [-2, 1], corner: [-3, -2] }, [1, -1]),
  ],
  [
    'express_toothsmile',
    'b92ec1a5-e7ce-a76b-2b05-bcdb9311417e',
    even({ brow: [1, 2, 1], lids: [-1, 1], corner: [6, 6] }, [2, -5]),
  ],
  [
    'express_bored_emote',
    '214aa6c1-ba6a-4578-f27c-ce7688f61d0d',
    even({ brow: [-1, 0, 0], lids: [-4, 0], corner: [0, -2] }),
  ],
  [
    'express_cry_emote',
    'd535471b-85bf-3b4d-a542-93bea4f59d33',
    even({ brow: [7, 1, -3], lids: [-4, 2], corner: [3, -5] }, [1, -4]),
  ],
  [
    'express_disdain',
    'd4416ff1-09d3-300f-4183-1b68a19b9fc1',
    uneven(
      { brow: [0, 5, 4], lids: [-2, 0], corner: [2, 3] },
      { brow: [-3, -2, 0], lids: [-3, 1], corner: [0, -2] },
    ),
  ],
  [
    'express_embarrassed_emote',
    '0b8c8211-d78c-33e8-fa28-c51a9594e424',
    even({ brow: [4, 2, 0], lids: [-3, 0], corner: [3, 1] }),
  ],
  [
    'express_frown',
    'fee3df48-fa3d-1015-1e26-a205810e3001',
    even({ brow: [-5, -3, 0], lids: [-1, 1], corner: [1, -5] }),
  ],
  [
    'express_kiss',
    '1e8d90cc-a84e-e135-884c-7c82c8b03a14',
    even({ brow: [1, 1, 1], lids: [-3, 1], corner: [-13, 0] }, [3, -3], 5),
  ],
  [
    'express_laugh_emote',
    '62570842-0950-96f8-341c-809e65110823',
    even({ brow: [2, 4, 2], lids: [-3, 2], corner: [5, 6] }, [3, -12]),
  ],
  [
    'express_tongue_out',
    '835965c6-7f2f-bda2-5deb-2478737f91bf',
    uneven(
      { brow: [3, 3, 2], lids: [1, 0], corner: [2, 2] },
      { brow: [-2, 0, 1], lids: [-5, 1], corner: [2, 2] },
      [1, -8],
    ),
  ],
  [
    'express_repulsed_emote',
    'f76cda94-41d4-a229-2872-e0296e58afe1',
    even({ brow: [-5, 0, 2], lids: [-3, 2], corner: [0, -3] }, [4, -3]),
  ],
  [
    'express_sad_emote',
    'eb6ebfb2-a4b3-a19c-d388-4dd5c03823f7',
    even({ brow: [6, 1, -3], lids: [-2, 0], corner: [0, -4] }),
  ],
  [
    'express_shrug_emote',
    'a351b1bc-cc94-aac2-7bea-a7e6ebad15ef',
    even({ brow: [5, 5, 4], corner: [2, -4] }, [1, 1]),
  ],
  [
    'express_smile',
    'b7c7c833-e3d3-c4e3-9fc0-131237446312',
    even({ brow: [1, 2, 1], lids: [-1, 1], corner: [4, 5] }),
  ],
  [
    'express_surprise_emote',
    '728646d9-cc79-08b2-32d6-937f0a835c24',
    even({ brow: [8, 8, 6], lids: [3, -1], corner: [-6, 0] }, [2, -9]),
  ],
  [
    'express_wink_emote',
    'da020525-4d94-59d6-23d7-81fdebf33148',
    uneven(
      { brow: [-2, -1, 0], lids: [-6, 1], corner: [3, 4] },
      { brow: [2, 2, 1], corner: [1, 1] },
    ),
  ],
  [
    'express_worry_emote',
    '9c05e5c7-6f07-6ca4-ed5a-b230390c3950',
    even({ brow: [6, 2, -1], lids: [1, 0], corner: [0, -2] }),
  ],
];
