/**
 * The hand poses by their number in the file. They are morphs of the classic body's hands: finger bones
 * and mesh hands do not follow them.
 *
 * **Source:** reference/animation.md section 9.
 */
export const HAND_POSES = [
  'SPREAD',
  'RELAXED',
  'POINT',
  'FIST',
  'RELAXED_L',
  'POINT_L',
  'FIST_L',
  'RELAXED_R',
  'POINT_R',
  'FIST_R',
  'SALUTE_R',
  'TYPING',
  'PEACE_R',
  'PALM_R',
] as const;

/**
 * The facial expressions that a clip can name as its emote, as the uploader writes them; files also
 * have other cases, such as `Express_Laugh_Emote`.
 *
 * **Source:** reference/animation.md section 9.
 */
export const EMOTES: readonly string[] = [
  'express_open_mouth',
  'express_afraid_emote',
  'express_anger_emote',
  'express_toothsmile',
  'express_bored_emote',
  'express_cry_emote',
  'express_disdain',
  'express_embarrassed_emote',
  'express_frown',
  'express_kiss',
  'express_laugh_emote',
  'express_tongue_out',
  'express_repulsed_emote',
  'express_sad_emote',
  'express_shrug_emote',
  'express_smile',
  'express_surprise_emote',
  'express_wink_emote',
  'express_worry_emote',
];

/**
 * Seconds that an emote moves the classic head: eased in, held for 1.1 s, eased out.
 *
 * **Source:** animation.md section 9.
 */
export const EMOTE_TIMING = { easeIn: 0.3, easeOut: 1.4, duration: 2.8 } as const;

/**
 * Asset ids of the two landings that viewers never loop, whatever the file says.
 *
 * **Source:** animation.md section 3.1, special case.
 */
export const NEVER_LOOPED: readonly string[] = [
  'ca1baf4d-0a18-5a1f-0330-e4bd1e71f09e',
  '6a9a173b-61fa-3ad5-01fa-a851cfc5f66a',
];
