import { BODIES, loadWardrobe } from '../../demo-grid/content/index.ts';
import { nameBasedUuid } from '../../name-based-uuid.ts';
import { type BubbleConfig, type MediaModel, mediaModel, parseBubbleFile } from '../host/index.ts';
import { avatarDocument, type DressedAvatar } from './avatar-documents.ts';
import { GUEST_AVATARS, RESIDENT_AVATARS } from './demo-avatars.ts';
import { loadPropDocuments } from './prop-documents.ts';

const idOf = (name: string): string => nameBasedUuid(`vitrine demo bubbles/${name}`);

/** Ids of the demo's bubbles. */
export const DEMO_BUBBLES = { upper: idOf('Upper Quay'), lower: idOf('Lower Quay') } as const;

/**
 * Metres between the centres. The bubbles overlap: the portal is where their borders meet, 40.75 m from the upper centre
 * and 9.25 m from the lower one.
 */
const DISTANCE = 50;
/** Metres from the upper centre to the portal. */
const PORTAL = 40.75;

/** Metres per second at which the feet of our walk do not slide. */
const WALKING_SPEED = 1.242;

/** Ports of the demo, 0 for any free ones. */
export interface DemoPorts {
  readonly port?: number;
  readonly httpPort?: number;
}

/**
 * Two linked bubbles on loopback: guests join with any name as one of a few avatars. Nothing is kept.
 */
export async function loadDemoBubbles({
  port = 0,
  httpPort = 0,
}: DemoPorts = {}): Promise<BubbleConfig> {
  const file = parseBubbleFile(
    {
      name: 'Vitrine demo bubbles',
      port,
      http: { port: httpPort },
      createAccounts: true,
      avatars: Object.entries(GUEST_AVATARS).map(([key, { name, body }]) => ({
        id: idOf(`avatar/${key}`),
        name,
        model: modelId(key),
        height: BODIES[body].height,
      })),
      bubbles: [upperQuay(), lowerQuay()],
    },
    'demo bubbles',
    {},
  );
  return { ...file, accounts: null, models: await loadModels() };
}

const modelId = (key: string): string => idOf(`model/${key}`);

/** A resident: the key of its avatar, where it begins, and what it does. */
const resident = (
  key: keyof typeof RESIDENT_AVATARS,
  [x, y]: readonly [x: number, y: number],
  facing: number,
  route: readonly object[],
) => {
  const { name, body } = RESIDENT_AVATARS[key];
  const { height, stride } = BODIES[body];
  return {
    name,
    model: modelId(key),
    location: [x, y, 0],
    facing,
    height,
    walkingSpeed: WALKING_SPEED * stride,
    route,
  };
};

/**
 * What guests see first: the camera begins in front of them, on the side of positive x, and looks past them to the portal.
 * Residents stand outside of the portal's volume.
 */
const upperQuay = () => ({
  id: DEMO_BUBBLES.upper,
  name: 'Upper Quay',
  range: 60,
  perceptionRange: 40,
  arrival: { location: [3.75 - PORTAL, -1.2, 0] },
  links: [{ bubble: DEMO_BUBBLES.lower, center: [-DISTANCE, 0, 0] }],
  objects: [
    { name: 'Pedestal', model: modelId('pedestal'), location: [-38.2, -2.3, 0.43], radius: 0.52 },
    {
      name: 'Brass bell',
      model: modelId('bell'),
      location: [-38.2, -2.3, 1.01],
      radius: 0.19,
      mass: 4.2,
      behavior: 'bell',
    },
    // Its model is in no repository: viewers show their stand-in.
    {
      name: 'Crate',
      model: modelId('crate'),
      location: [-38.2, 0.5, 0.35],
      radius: 0.35,
      mass: 12,
      behavior: 'rolling',
    },
  ],
  residents: [
    resident('per', [-39.9, -3.5], 35, [
      { stand: 9 },
      { gesture: 'hello' },
      { stand: 6 },
      { walk: [-40.4, -4.4] },
      { stand: 5 },
      { walk: [-39.9, -3.5] },
      { gesture: 'hello' },
    ]),
    resident('sanna', [-39, -0.5], 0, [
      { stand: 8 },
      { gesture: 'hello' },
      { stand: 6 },
      { walk: [3.5, 1.5], bubble: DEMO_BUBBLES.lower },
      { walk: [2.5, -2.5], bubble: DEMO_BUBBLES.lower },
      { stand: 12 },
      { gesture: 'hello' },
      { stand: 4 },
      { walk: [6, -1], bubble: DEMO_BUBBLES.lower },
      { walk: [-39, -0.5] },
    ]),
  ],
});

const lowerQuay = () => ({
  id: DEMO_BUBBLES.lower,
  name: 'Lower Quay',
  range: 45,
  perceptionRange: 40,
  arrival: { location: [1, 1, 0] },
  links: [{ bubble: DEMO_BUBBLES.upper, center: [DISTANCE, 0, 0] }],
  objects: [
    { name: 'Pedestal', model: modelId('pedestal'), location: [-1.5, -2, 0.43], radius: 0.52 },
    {
      name: 'Small bell',
      model: modelId('bell'),
      location: [-1.5, -2, 1.01],
      radius: 0.19,
      mass: 4.2,
      behavior: 'bell',
    },
  ],
  residents: [
    resident('tomo', [-5, 4], 270, [
      { walk: [-5, -5] },
      { walk: [2, -6] },
      { stand: 4 },
      { walk: [3, 5] },
      { stand: 3 },
      { walk: [-5, 4] },
    ]),
    resident('ilse', [-1.2, 3.4], 320, [{ stand: 12 }, { gesture: 'hello' }, { stand: 5 }]),
    resident('wren', [-4, 0.5], 0, [
      { stand: 8 },
      { walk: [-6, -2.5] },
      { gesture: 'hello' },
      { stand: 4 },
      { walk: [-4, 0.5] },
    ]),
  ],
});

async function loadModels(): Promise<Map<string, MediaModel>> {
  const [wardrobe, props] = await Promise.all([loadWardrobe(), loadPropDocuments()]);
  const avatars: [string, DressedAvatar][] = Object.entries({
    ...GUEST_AVATARS,
    ...RESIDENT_AVATARS,
  });
  const documents = [
    ...props,
    ...(await Promise.all(
      avatars.map(async ([key, avatar]) => [key, await avatarDocument(wardrobe, avatar)] as const),
    )),
  ];
  const models = documents.map(async ([key, bytes]): Promise<[string, MediaModel]> => {
    const model = await mediaModel(bytes);
    if (typeof model === 'string') throw new TypeError(`${key}: ${model}`);
    return [modelId(key), model];
  });
  return new Map(await Promise.all(models));
}
