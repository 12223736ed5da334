import { describe, expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { OwnHarness } from '../../../test/session/own-harness.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';

const BOW = '82e99230-c906-1403-4d9c-3889dd98daba';
const ITEMS = [idOf(0xe1), idOf(0xe2), idOf(0xe3)];
const ASSETS = [idOf(0xa1), idOf(0xa2), idOf(0xa3)];

/** A gesture that bows, says a word and makes a sound. */
const bow = (trigger: string, replacement: string) =>
  encodeUtf8(
    `2\n255\n0\n${trigger}\n${replacement}\n3\n0\nbow\n${BOW}\n0\n2\n/me bows\n0\n1\ngong\n${ASSETS[0]}\n0\n`,
  );

function items(...names: readonly (readonly [id: string, name: string])[]) {
  const list = names.map(
    ([id, name]): Llsd =>
      new Map<string, Llsd>([
        ...([['item_id', uuid(id)]] as const),
        ...([['parent_id', uuid(idOf(1))]] as const),
        ...([['asset_id', uuid(idOf(2))]] as const),
        ...([
          ['type', 21n],
          ['inv_type', 20n],
          ['flags', 0n],
          ['name', name],
        ] as const),
        ...([
          ['desc', ''],
          ['created_at', 0n],
        ] as const),
      ]),
  );
  return encodeLlsdXml(new Map([['items', list]]));
}

const gestureItem = (id: string, assetId: string, name: string) => ({
  ...{ id, assetId, name, assetType: 21, isLibrary: false, parentId: idOf(1) },
  ...{ description: '', subtype: 0, createdAt: 0 },
});

async function harness(triggers: readonly (readonly [trigger: string, replacement: string])[]) {
  const world = new OwnHarness();
  const { responses } = world.region!;
  triggers.forEach(([trigger, replacement], index) => {
    responses.set(`ViewerAsset?gesture_id=${ASSETS[index]}`, bow(trigger, replacement));
  });
  responses.set('FetchInventory2', items([ITEMS[0], 'Deep bow']));
  world.showOwn();
  const gestures = ITEMS.map((itemId, index) => ({ itemId, assetId: ASSETS[index] }));
  world.login({ gestures: gestures.slice(0, Math.max(1, triggers.length)) });
  await world.clock.run(1000);
  return world;
}

describe('gestures of a login', () => {
  it('are loaded with their names, triggers and steps', async () => {
    const world = await harness([['/bow', '']]);
    expect(world.last('gestures')).toEqual({
      type: 'gestures',
      gestures: [
        {
          ...{ itemId: ITEMS[0], assetId: ASSETS[0], name: 'Deep bow', isActive: true },
          ...{ state: 'loaded', trigger: '/bow', steps: ['animation', 'chat', 'sound'] },
        },
      ],
      playing: [],
    });
    expect(world.reported).toEqual([]);
  });

  it('that cannot be loaded or read say so, and do nothing', async () => {
    const world = await harness([]);
    world.region!.responses.set(`ViewerAsset?gesture_id=${ASSETS[1]}`, encodeUtf8('no gesture'));
    world.own.addItems([gestureItem(ITEMS[1], ASSETS[1], 'Broken')]);
    await world.clock.run(1000);
    world.own.playGesture(ITEMS[0], true);
    await world.clock.run(1000);
    expect(world.last('gestures')?.gestures.map(({ state }) => state)).toEqual([
      'failed',
      'failed',
    ]);
    expect(world.changes()).toEqual([]);
    expect(world.reported).toEqual([]);
  });

  it('are played: animation, chat and a sound for the others', async () => {
    const world = await harness([['/bow', '']]);
    world.own.playGesture(ITEMS[0], true);
    await world.clock.run(300);
    expect(world.changes()).toEqual(['+daba']);
    expect(world.last('own-animations')?.started).toEqual([{ id: BOW, by: 'gesture' }]);
    expect(world.said).toEqual(['/me bows']);
    expect(world.region!.of('SoundTrigger')).toMatchObject([
      { SoundData: { SoundID: ASSETS[0], Position: [10, 20, 30], Gain: 1 } },
    ]);
  });
});

describe('gestures of the inventory', () => {
  it('are loaded at once up to sixty, the others when they are played', async () => {
    const world = await harness([['/bow', '']]);
    const many = Array.from({ length: 100 }, (_, index) => idOf(0x1000 + index));
    for (const id of many) world.region!.responses.set(`ViewerAsset?gesture_id=${id}`, bow('', ''));
    world.own.addItems(many.map((id) => gestureItem(id, id, id)));
    world.own.addItems([{ ...gestureItem(ITEMS[1], ASSETS[1], 'Sword'), assetType: 6 }]);
    world.own.addItems([{ ...gestureItem(ITEMS[2], ASSETS[2], 'Library'), isLibrary: true }]);
    await world.clock.run(3000);
    const loaded = () =>
      world.last('gestures')!.gestures.filter(({ state }) => state === 'loaded').length;
    expect(world.last('gestures')?.gestures).toHaveLength(101);
    expect(loaded()).toBe(60);
    world.own.playGesture(many[99], true);
    await world.clock.run(1000);
    expect(loaded()).toBe(61);
    expect(world.said).toEqual(['/me bows']);
  });
});

describe('a trigger in chat', () => {
  it('plays the gesture, in any case, and is replaced or left out', async () => {
    const world = await harness([
      ['/bow', 'bows.'],
      ['hey', ''],
    ]);
    expect(world.own.takeGestureTrigger('look: /BOW now')).toBe('look: bows. now');
    expect(world.own.takeGestureTrigger('Hey')).toBe('');
    expect(world.own.takeGestureTrigger('heyday /bows')).toBe('heyday /bows');
    await world.clock.run(300);
    expect(world.said).toEqual(['/me bows', '/me bows']);
    expect(world.last('gestures')?.playing).toEqual([]);
  });

  it('is the first of several, drawn from those that have it, and active ones only', async () => {
    const world = await harness([
      ['/bow', 'one'],
      ['/BOW', 'two'],
    ]);
    world.region!.responses.set(`ViewerAsset?gesture_id=${ASSETS[2]}`, bow('/nod', 'nods'));
    world.own.addItems([gestureItem(ITEMS[2], ASSETS[2], 'Nod')]);
    await world.clock.run(1000);
    expect(world.own.takeGestureTrigger('/nod /bow /bow')).toBe('/nod one /bow');
    world.chance = 0.99;
    expect(world.own.takeGestureTrigger('/bow')).toBe('two');
    expect(world.own.takeGestureTrigger('')).toBe('');
  });

  it('keeps the case of a word that stays', async () => {
    const world = await harness([['hello', 'hello']]);
    expect(world.own.takeGestureTrigger('HELLO Ada')).toBe('HELLO Ada');
  });
});
