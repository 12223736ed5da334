import { type Shape, shape } from './make-outfit.ts';
import {
  BACKPACK,
  BEANIE,
  BODIES,
  type BodyName,
  casual,
  GLASSES,
  JACKET,
  LANTERN,
  type Look,
  SUN_HAT,
  summery,
} from './outfit-looks.ts';

/** Who a bot is: name, body and wardrobe. What it does comes from its place. */
export interface Role {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly figure: BodyName;
  readonly shape: Shape;
  readonly looks: readonly Look[];
  readonly lines: readonly string[];
}

const { own, plain, tall, small } = BODIES;

/** In the order of the parts in plot.ts. */
export const ROLES: readonly Role[] = [
  {
    firstName: 'Wren',
    lastName: 'Okafor',
    title: 'Dances by hand',
    figure: 'own',
    shape: shape('Wren', 0.4, 0.1, 0.2, false),
    looks: [
      { name: 'Slate', wears: [...casual(own, 'slate', 'charcoal', 'umber', 'ivory')] },
      { name: 'Plum skirt', wears: [...summery('ivory', 'plum', 'umber'), GLASSES] },
    ],
    lines: [
      'My legs are an animation. My hands are puppetry, joint by joint.',
      'Five, six, seven, eight.',
      'From the top, once more.',
    ],
  },
  {
    firstName: 'Ilse',
    lastName: 'Marchetti',
    title: 'Welcome desk',
    figure: 'own',
    shape: shape('Ilse', 0.8, -0.2, 0.4, false),
    looks: [
      { name: 'Umber', wears: [...casual(own, 'umber', 'charcoal', 'ink'), GLASSES] },
      { name: 'Sunday', wears: [...summery('rose', 'denim', 'rust'), SUN_HAT], hover: 0.05 },
    ],
    lines: ['Hello, and welcome to the plaza.', 'Have a look round, everybody is friendly here.'],
  },
  {
    firstName: 'Tomo',
    lastName: 'Ekwall',
    title: '',
    figure: 'own',
    shape: shape('Tomo', 0.2, 0.4, 0, true),
    looks: [
      { name: 'On the way', wears: [...casual(own, 'charcoal', 'umber', 'rust'), BACKPACK] },
      {
        name: 'Evening round',
        wears: [...casual(own, 'pine', 'charcoal', 'ink'), BEANIE('rust', 'sand'), LANTERN],
      },
    ],
    lines: ['Still my favourite way round.'],
  },
  {
    firstName: 'Nadia',
    lastName: 'Brandt',
    title: 'Surveyor',
    figure: 'plain',
    shape: shape('Nadia', 0.5, 0, 0.3, false),
    looks: [{ name: 'Field', wears: [...casual(plain, 'ochre', 'pine', 'umber'), SUN_HAT] }],
    lines: [],
  },
  {
    firstName: 'Sanna',
    lastName: 'Virtanen',
    title: 'Reader, layout B',
    figure: 'own',
    shape: shape('Sanna', -0.3, 0.2, -0.1, false),
    looks: [
      { name: 'Sage', wears: [...casual(own, 'sage', 'denim', 'umber'), BEANIE('ivory', 'sage')] },
    ],
    lines: [
      'Just one more chapter.',
      'My puppetry is of the old kind, layout B: I only say where my hands are, your viewer finds the arms.',
      'This bench is taken. Half of it, that is.',
    ],
  },
  {
    firstName: 'Per',
    lastName: 'Aaltonen',
    title: 'Lap 41',
    figure: 'own',
    shape: shape('Per', 1.1, -0.4, 0.6, true),
    looks: [{ name: 'Training', wears: [...casual(own, 'rust', 'ink', 'steel')] }],
    lines: ['On your left!'],
  },
  {
    firstName: 'Amara',
    lastName: 'Lindholm',
    title: 'Up here',
    figure: 'tall',
    shape: shape('Amara', 1.8, -0.3, 0.9, false),
    looks: [
      { name: 'Aviator', wears: [...casual(tall, 'ivory', 'denim', 'umber'), GLASSES, JACKET] },
      { name: 'Light', wears: [...casual(tall, 'slate', 'sand', 'umber')] },
    ],
    lines: ['The view is lovely.'],
  },
  {
    firstName: 'Pip',
    lastName: 'Castellane',
    title: 'Maestro, back soon',
    figure: 'small',
    shape: shape('Pip', -2.1, 0.9, -0.9, true),
    looks: [
      { name: 'Play', wears: [...casual(small, 'ochre', 'denim', 'rust', 'ivory')] },
      {
        name: 'Rain',
        wears: [...casual(small, 'denim', 'pine', 'ochre'), BEANIE('rust', 'ivory')],
      },
    ],
    lines: [
      'From bar one, please. Strings, a little softer.',
      'I have to go home for a moment. Do not start without me.',
    ],
  },
];

/** Names of those who come when more are asked for: each eight share a family name. */
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

/** What visitors wear, one after the other. */
export const VISITORS: readonly { readonly shape: Shape; readonly look: Look }[] = [
  {
    shape: shape('Guest 1', 0.3, 0, 0.1, false),
    look: { name: 'Denim', wears: [...casual(own, 'denim', 'sand', 'umber', 'ivory')] },
  },
  {
    shape: shape('Guest 2', 0.6, 0.2, 0.2, true),
    look: {
      name: 'Hiker',
      wears: [...casual(own, 'sage', 'umber', 'ink'), BACKPACK, BEANIE('ochre', 'umber')],
    },
  },
  {
    shape: shape('Guest 3', 0.1, -0.1, 0, false),
    look: { name: 'Garden', wears: [...summery('sand', 'pine', 'umber'), SUN_HAT] },
  },
  {
    shape: shape('Guest 4', 0.9, 0.1, 0.4, true),
    look: { name: 'Lamplighter', wears: [...casual(own, 'plum', 'ink', 'umber'), LANTERN] },
  },
];
