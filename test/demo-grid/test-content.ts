import type {
  Bot,
  BotState,
  DemoAsset,
  DemoContent,
  DemoOutfit,
} from '../../bridge/demo-grid/content/demo-content.ts';
import { namedUuid } from '../../bridge/demo-grid/reproducible-values.ts';
import { encodeUtf8 } from '../../src/formats/bytes/index.ts';
import { decodeExtraParams, meshIdOf } from '../../src/formats/extra-params/index.ts';
import { encodeTextureEntry, PLAIN_FACE } from '../../src/formats/texture-entry/index.ts';
import { standInTextureEntry } from '../../src/protocol/objects/index.ts';
import type { SceneAvatar } from '../../src/protocol/scene/index.ts';

/** Options of a small, fixed content, so that tests do not depend on the wardrobe. */
export interface TestContentOptions {
  readonly bots?: number;
  /** What the first bot has written to every viewer before its first login. */
  readonly greeting?: string | null;
  /** Bots of the second region. */
  readonly neighbours?: number;
  /** The state of every bot; by default it stands still in its first outfit. */
  readonly stateAt?: (seconds: number, index: number) => Partial<BotState>;
  /** The chat lines of the first bot. */
  readonly linesBetween?: (from: number, to: number) => readonly string[];
  /** The puppetry of the first bot. */
  readonly puppetry?: Bot['puppetry'];
}

const GROUND = 21;
const HEIGHT = 1.9;
const VISUAL_PARAMS = 253;

export const TEST_ANIMATIONS: DemoContent['animations'] = {
  stand: namedUuid('stand'),
  walk: namedUuid('walk'),
  run: namedUuid('run'),
  fly: namedUuid('fly'),
  hover: namedUuid('hover'),
  prejump: namedUuid('prejump'),
  jump: namedUuid('jump'),
  softLand: namedUuid('soft land'),
  crouch: namedUuid('crouch'),
  crouchWalk: namedUuid('crouch walk'),
  turnLeft: namedUuid('turn left'),
  turnRight: namedUuid('turn right'),
  sitGround: namedUuid('sit on ground'),
};

const RED = encodeTextureEntry({
  defaultFace: { ...PLAIN_FACE, color: [1, 0, 0, 1] },
  faces: new Map(),
});

/** An outfit of a shape and some objects of two prims each. */
function testOutfit(name: string, objects = 2): DemoOutfit {
  return {
    name,
    height: HEIGHT,
    hover: 0.25,
    bakes: standInTextureEntry(),
    visualParams: new Uint8Array(VISUAL_PARAMS).fill(128).fill(0, VISUAL_PARAMS - 2),
    wearables: [
      {
        name: `${name} shape`,
        itemId: namedUuid(`${name} shape item`),
        assetId: namedUuid('shape asset'),
        assetType: 13,
        wearableType: 0,
      },
    ],
    attachments: Array.from({ length: objects }, (_, index) => ({
      name: `${name} ${index}`,
      itemId: namedUuid(`${name} ${index} item`),
      objectAssetId: namedUuid('object asset'),
      point: 33 + index,
      prims: [0, 1].map((prim) => ({
        name: `${name} ${index} ${prim}`,
        meshId: namedUuid(`mesh ${prim}`),
        shape: null,
        position: [0, 0, prim * 0.25] as const,
        rotation: [0, 0, 0, 1] as const,
        scale: [0.5, 0.25, 1] as const,
        textureEntry: RED,
        materials: [],
      })),
    })),
  };
}

export function testContent({
  bots = 2,
  neighbours = 0,
  greeting = null,
  stateAt,
  linesBetween,
  puppetry = null,
}: TestContentOptions = {}): DemoContent {
  return {
    assets: testAssets(),
    materials: new Map([
      [
        namedUuid('material'),
        {
          ...{ normalMap: null, specularMap: null, specularColor: [1, 1, 1] as const },
          ...{ glossiness: 0.2, environment: 0, alphaMode: 'mask', alphaCutoff: 0.4 },
        },
      ],
    ]),
    seats: [0, 1, 2].map((index) => ({
      name: `Seat ${index}`,
      position: [120 + 2 * index, 120, GROUND + 0.25] as const,
      rotation: [0, 0, 0, 1] as const,
      scale: [1, 1, 0.5] as const,
    })),
    bots: Array.from({ length: bots }, (_, index) =>
      testBot(index, { stateAt, linesBetween, puppetry: index === 0 ? puppetry : null }),
    ),
    neighbour: {
      seats: [],
      bots: Array.from({ length: neighbours }, (_, index) => testNeighbour(index)),
    },
    greeting: greeting === null ? null : { bot: testBot(0, { puppetry: null }), text: greeting },
    gestures: [
      { name: 'Hello', assetId: namedUuid('gesture asset'), isActive: true },
      { name: 'Bow', assetId: namedUuid('gesture asset'), isActive: false },
    ],
    animationItems: [{ name: 'stand', assetId: TEST_ANIMATIONS.stand }],
    notecards: [],
    visitorOutfits: [testOutfit('Guest A'), testOutfit('Guest B', 3)],
    animations: TEST_ANIMATIONS,
    region: { name: 'Test Region', size: 256, ground: GROUND, landing: [128, 128, GROUND] },
  };
}

function testBot(
  index: number,
  {
    stateAt,
    linesBetween,
    puppetry,
  }: Pick<TestContentOptions, 'stateAt' | 'linesBetween'> & Pick<Bot, 'puppetry'>,
): Bot {
  const still: BotState = {
    isPresent: true,
    position: [130 + index, 135, GROUND + HEIGHT / 2],
    velocity: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    seat: null,
    animations: [TEST_ANIMATIONS.stand],
    outfit: 0,
  };
  return {
    agentId: namedUuid(`test bot ${index}`),
    firstName: 'Bot',
    lastName: `Number${index}`,
    displayName: index === 0 ? 'The First' : null,
    title: index === 0 ? 'First of its kind' : '',
    outfits: [testOutfit(`Bot ${index} day`), testOutfit(`Bot ${index} night`, 1)],
    stateAt: (seconds) => ({ ...still, ...stateAt?.(seconds, index) }),
    linesBetween: (from, to) => (index === 0 ? (linesBetween?.(from, to) ?? []) : []),
    answers: ['First answer.', 'Second answer.'],
    puppetry,
  };
}

/** A bot of the second region, a few metres east of the border. */
function testNeighbour(index: number): Bot {
  const position = [4 + 2 * index, 128, GROUND + HEIGHT / 2] as const;
  return {
    ...testBot(100 + index, { stateAt: () => ({ position }), puppetry: null }),
    firstName: 'Neighbour',
  };
}

function testAssets(): ReadonlyMap<string, DemoAsset> {
  const asset = (name: string, type: number, text: string): DemoAsset => ({
    id: namedUuid(name),
    type,
    name,
    bytes: encodeUtf8(text),
  });
  const assets = [
    asset('shape asset', 13, 'LLWearable version 22\n'),
    asset('object asset', 6, '<SceneObjectGroup/>'),
    asset('gesture asset', 21, '2\n255\n0\n/hello\nHello!\n0\n'),
    asset('mesh 0', 49, '0123456789'),
    asset('mesh 1', 49, 'mesh one'),
  ];
  return new Map(assets.map((entry) => [entry.id, entry]));
}

/** Items, attachment points and meshes that an avatar is seen to wear. */
export function wornAttachments(avatar: SceneAvatar | null) {
  return (avatar?.attachments ?? [])
    .map(({ item, point, root, parts }) => ({
      item,
      point,
      meshes: [root, ...parts].map(({ extraParams }) => meshIdOf(decodeExtraParams(extraParams))),
    }))
    .toSorted((a, b) => a.point - b.point);
}

/** Items, attachment points and meshes of an outfit. */
export function outfitAttachments({ attachments }: DemoOutfit) {
  return attachments.map(({ itemId, point, prims }) => ({
    item: itemId,
    point,
    meshes: prims.map(({ meshId }) => meshId),
  }));
}

export function isWearing(avatar: SceneAvatar | null, outfit: DemoOutfit): boolean {
  return JSON.stringify(wornAttachments(avatar)) === JSON.stringify(outfitAttachments(outfit));
}
