import {
  BACKPACK,
  BODIES,
  beanie,
  casual,
  GLASSES,
  JACKET,
  LANTERN,
  SUN_HAT,
  shape,
  summery,
} from '../../demo-grid/content/index.ts';
import type { DressedAvatar } from './avatar-documents.ts';

const { plain, tall, small } = BODIES;

/** The avatars that guests choose from, the first one by default. */
export const GUEST_AVATARS = {
  amara: {
    name: 'Amara Lindholm',
    body: 'plain',
    shape: shape('Amara', 0.8, -0.3, 0.4, false),
    look: {
      name: 'Quayside',
      items: [...summery('ivory', 'denim', 'umber'), beanie('umber', 'ink')],
    },
  },
  heron: {
    name: 'Heron',
    body: 'tall',
    shape: shape('Heron', 1.8, -0.3, 0.9, true),
    look: { name: 'Grey', items: [...casual(tall, 'slate', 'charcoal', 'ink', 'ivory'), GLASSES] },
  },
  pip: {
    name: 'Pip Castellane',
    body: 'small',
    shape: shape('Pip', -2.1, 0.9, -0.9, true),
    look: {
      name: 'Rain',
      items: [...casual(small, 'ochre', 'denim', 'rust', 'ivory'), beanie('rust', 'ivory')],
    },
  },
  nadia: {
    name: 'Nadia Brandt',
    body: 'plain',
    shape: shape('Nadia', 0.5, 0, 0.3, false),
    look: { name: 'Field', items: [...casual(plain, 'ochre', 'pine', 'umber'), SUN_HAT] },
  },
} as const satisfies Record<string, DressedAvatar>;

/** The avatars that live in the bubbles. */
export const RESIDENT_AVATARS = {
  per: {
    name: 'Per Aaltonen',
    body: 'plain',
    shape: shape('Per', 1.1, -0.4, 0.6, true),
    look: {
      name: 'Watch',
      items: [...casual(plain, 'rust', 'ink', 'umber'), beanie('umber', 'ink')],
    },
  },
  sanna: {
    name: 'Sanna Virtanen',
    body: 'plain',
    shape: shape('Sanna', -0.3, 0.2, -0.1, false),
    look: {
      name: 'Sage',
      items: [...casual(plain, 'sage', 'charcoal', 'ink'), beanie('ochre', 'sand')],
    },
  },
  tomo: {
    name: 'Tomo Ekwall',
    body: 'plain',
    shape: shape('Tomo', 0.2, 0.4, 0, true),
    look: {
      name: 'Evening round',
      items: [...casual(plain, 'pine', 'charcoal', 'ink'), LANTERN, BACKPACK],
    },
  },
  ilse: {
    name: 'Ilse Marchetti',
    body: 'plain',
    shape: shape('Ilse', 0.8, -0.2, 0.4, false),
    look: { name: 'Sunday', items: [...summery('rose', 'denim', 'rust'), SUN_HAT] },
  },
  wren: {
    name: 'Wren Okafor',
    body: 'tall',
    shape: shape('Wren', 0.4, 0.1, 0.2, false),
    look: { name: 'Aviator', items: [...casual(tall, 'ivory', 'denim', 'umber'), GLASSES, JACKET] },
  },
} as const satisfies Record<string, DressedAvatar>;
