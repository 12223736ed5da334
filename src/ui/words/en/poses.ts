/** Names of the hand poses by number. */
export const HAND_POSES: readonly string[] = [
  'Spread',
  'Relaxed',
  'Point',
  'Fist',
  'Relaxed, left',
  'Point, left',
  'Fist, left',
  'Relaxed, right',
  'Point, right',
  'Fist, right',
  'Salute, right',
  'Typing',
  'Peace, right',
  'Palm, right',
];

export const HAND_POSE = {
  none: 'None',
  numbered: (number: number, pose: string) => `${number} ${pose}`,
};

/** The names of emotes in the viewer's upload dialog, by their names in files. */
export const EMOTES: Readonly<Record<string, string>> = {
  express_open_mouth: 'Aaaaah',
  express_afraid_emote: 'Afraid',
  express_anger_emote: 'Angry',
  express_toothsmile: 'Big smile',
  express_bored_emote: 'Bored',
  express_cry_emote: 'Cry',
  express_disdain: 'Disdain',
  express_embarrassed_emote: 'Embarrassed',
  express_frown: 'Frown',
  express_kiss: 'Kiss',
  express_laugh_emote: 'Laugh',
  express_tongue_out: 'Plllppt',
  express_repulsed_emote: 'Repulsed',
  express_sad_emote: 'Sad',
  express_shrug_emote: 'Shrug',
  express_smile: 'Smile',
  express_surprise_emote: 'Surprise',
  express_wink_emote: 'Wink',
  express_worry_emote: 'Worry',
};

/** `Laugh (express_laugh_emote)`. */
export const namedEmote = (name: string, emote: string) => `${name} (${emote})`;
