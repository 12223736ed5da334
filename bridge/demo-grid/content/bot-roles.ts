import { type Shape, shape } from './make-outfit.ts';
import {
  BACKPACK,
  BOATER,
  BODIES,
  type BodyName,
  BUN,
  beanie,
  casual,
  GLASSES,
  JACKET,
  LANTERN,
  type Look,
  SUN_HAT,
  summery,
} from './outfit-looks.ts';

/** The name, body, outfits and chat of a bot. What it does depends on its place on the parcel. */
export interface Role {
  readonly firstName: string;
  readonly lastName: string;
  /** The name that it has chosen itself. */
  readonly displayName?: string;
  readonly title: string;
  readonly body: BodyName;
  readonly shape: Shape;
  readonly looks: readonly Look[];
  readonly lines: readonly string[];
  /** What it answers in turn when it is spoken or written to. */
  readonly answers: readonly string[];
}

const { own, plain, tall, small } = BODIES;

/** The bots of the first parcel, in the order of PLACE_ROUTINES in parcels.ts. */
export const ROLES: readonly Role[] = [
  {
    firstName: 'Wren',
    lastName: 'Okafor',
    title: 'Dances by hand',
    body: 'own',
    shape: shape('Wren', 0.4, 0.1, 0.2, false),
    looks: [
      { name: 'Slate', items: [...casual(own, 'slate', 'charcoal', 'umber', 'ivory')] },
      { name: 'Plum skirt', items: [...summery('ivory', 'plum', 'umber'), GLASSES] },
    ],
    lines: [
      'My legs are an animation. My hands are puppetry, joint by joint.',
      'Five, six, seven, eight.',
      'From the top, once more.',
    ],
    answers: [
      'I hear you, but I am counting.',
      'My hands are puppetry. Try it: take hold of a wrist.',
      'Ask me again after the last eight.',
    ],
  },
  {
    firstName: 'Ilse',
    lastName: 'Marchetti',
    displayName: 'Ilse at the door',
    title: 'Welcome desk',
    body: 'own',
    shape: shape('Ilse', 0.8, -0.2, 0.4, false),
    looks: [
      { name: 'Umber', items: [...casual(own, 'umber', 'charcoal', 'ink'), GLASSES] },
      { name: 'Sunday', items: [...summery('rose', 'denim', 'rust'), SUN_HAT], hover: 0.05 },
    ],
    lines: ['Hello, and welcome to the plaza.', 'Have a look round, everybody is friendly here.'],
    answers: [
      'Nice to meet you! Walk east to see the next region.',
      'Write "menu" to me, or say "/20 menu": the notice board answers.',
      'If you ask me for a teleport, I offer you one.',
    ],
  },
  {
    firstName: 'Tomo',
    lastName: 'Ekwall',
    displayName: 'Tomo 友',
    title: '',
    body: 'own',
    shape: shape('Tomo', 0.2, 0.4, 0, true),
    looks: [
      { name: 'On the way', items: [...casual(own, 'charcoal', 'umber', 'rust'), BACKPACK] },
      {
        name: 'Evening round',
        items: [...casual(own, 'pine', 'charcoal', 'ink'), beanie('rust', 'sand'), LANTERN],
      },
    ],
    lines: ['Still my favourite way round.'],
    answers: ['Walk a round with me.', 'One more lap, then I sit down. I always say that.'],
  },
  {
    firstName: 'Nadia',
    lastName: 'Brandt',
    title: 'Surveyor',
    body: 'plain',
    shape: shape('Nadia', 0.5, 0, 0.3, false),
    looks: [{ name: 'Field', items: [...casual(plain, 'ochre', 'pine', 'umber'), SUN_HAT] }],
    lines: [],
    answers: [
      'It is 100 metres from the landing point to me, give or take one.',
      'I measure, you look.',
    ],
  },
  {
    firstName: 'Sanna',
    lastName: 'Virtanen',
    title: 'Reader, layout B',
    body: 'own',
    shape: shape('Sanna', -0.3, 0.2, -0.1, false),
    looks: [{ name: 'Sage', items: [...casual(own, 'sage', 'denim', 'umber'), BOATER] }],
    lines: [
      'Just one more chapter.',
      'My puppetry is of the old kind, layout B: I only say where my hands are, your viewer finds the arms.',
      'This bench is taken. Half of it, that is.',
    ],
    answers: ['Shh. The next page.', 'Chapter nine, and nobody has danced yet.'],
  },
  {
    firstName: 'Per',
    lastName: 'Aaltonen',
    title: 'Lap 41',
    body: 'own',
    shape: shape('Per', 1.1, -0.4, 0.6, true),
    looks: [{ name: 'Training', items: [...casual(own, 'rust', 'ink', 'steel'), BUN] }],
    lines: ['On your left!'],
    answers: ['No time! Lap 42!', 'Run with me, then we talk.'],
  },
  {
    firstName: 'Amara',
    lastName: 'Lindholm',
    title: 'Up here',
    body: 'tall',
    shape: shape('Amara', 1.8, -0.3, 0.9, false),
    looks: [
      { name: 'Aviator', items: [...casual(tall, 'ivory', 'denim', 'umber'), GLASSES, JACKET] },
      { name: 'Light', items: [...casual(tall, 'slate', 'sand', 'umber')] },
    ],
    lines: ['The view is lovely.'],
    answers: ['Come up here: press F.', 'From here I can see into the next region.'],
  },
  {
    firstName: 'Pip',
    lastName: 'Castellane',
    title: 'Maestro, back soon',
    body: 'small',
    shape: shape('Pip', -2.1, 0.9, -0.9, true),
    looks: [
      { name: 'Play', items: [...casual(small, 'ochre', 'denim', 'rust', 'ivory')] },
      {
        name: 'Rain',
        items: [...casual(small, 'denim', 'pine', 'ochre'), beanie('rust', 'ivory')],
      },
    ],
    lines: [
      'From bar one, please. Strings, a little softer.',
      'I have to go home for a moment. Do not start without me.',
    ],
    answers: ['Quiet, please, we are rehearsing.', 'I will be back in half a minute. I always am.'],
  },
];

/** The bots of the second region, in the order of NEIGHBOUR_ROUTINES in parcels.ts. */
export const NEIGHBOURS: readonly Role[] = [
  {
    firstName: 'Runa',
    lastName: 'Falk',
    displayName: 'Runa ✦',
    title: 'Border guide',
    body: 'own',
    shape: shape('Runa', 0.7, 0.1, 0.2, false),
    looks: [{ name: 'Guide', items: [...casual(own, 'pine', 'sand', 'umber', 'ivory'), SUN_HAT] }],
    lines: ['Come over: one more step and you are in the next region.'],
    answers: [
      'Step over the border: nothing happens, and that is the point.',
      'This is Sandbox Plaza East. West of me is the plaza.',
    ],
  },
  {
    firstName: 'Otis',
    lastName: 'Vance',
    title: '',
    body: 'own',
    shape: shape('Otis', 0.5, -0.1, 0.3, true),
    looks: [{ name: 'Patrol', items: [...casual(own, 'steel', 'denim', 'ink'), BACKPACK] }],
    lines: ['I walk up to the border, and never over it.'],
    answers: [
      'I walk along the border from here to there and back.',
      'Nobody has ever crossed while I looked. Show me.',
    ],
  },
];

/** Names of the bots on further parcels; those of a parcel share a family name. */
export const FAMILY_NAMES: readonly string[] = [
  'Okonkwo',
  'Sorensen',
  'Baptiste',
  'Kowalczyk',
  'Halloran',
  'Iwasaki',
  'Moreau',
  'Tamm',
];
export const FIRST_NAMES: readonly string[] = [
  'Ada',
  'Bruno',
  'Celia',
  'Dario',
  'Edda',
  'Farid',
  'Greta',
  'Hugo',
];

/** The outfits of visitors, which they get in turn. */
export const VISITORS: readonly { readonly shape: Shape; readonly look: Look }[] = [
  {
    shape: shape('Guest 1', 0.3, 0, 0.1, false),
    look: { name: 'Denim', items: [...casual(own, 'denim', 'sand', 'umber', 'ivory')] },
  },
  {
    shape: shape('Guest 2', 0.6, 0.2, 0.2, true),
    look: {
      name: 'Hiker',
      items: [...casual(own, 'sage', 'umber', 'ink'), BACKPACK, beanie('ochre', 'umber')],
    },
  },
  {
    shape: shape('Guest 3', 0.1, -0.1, 0, false),
    look: { name: 'Garden', items: [...summery('sand', 'pine', 'umber'), SUN_HAT] },
  },
  {
    shape: shape('Guest 4', 0.9, 0.1, 0.4, true),
    look: { name: 'Lamplighter', items: [...casual(own, 'plum', 'ink', 'umber'), LANTERN] },
  },
];
