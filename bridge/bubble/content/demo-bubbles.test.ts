import { describe, expect, it } from 'vitest';
import { decodeAvatarObject, decodeRenderObject } from '../../../src/avatar/avatar-object/index.ts';
import { decodeMesh } from '../../../src/formats/mesh/index.ts';
import { BubbleNetwork } from '../../../test/setp/bubble-network.ts';
import { createWorlds } from '../host/create-worlds.ts';
import { linksOf } from '../host/start-bubble-server.ts';
import { DEMO_BUBBLES, loadDemoBubbles } from './index.ts';

const config = await loadDemoBubbles();
const bubbleOf = (id: string) => {
  const found = config.bubbles.find((bubble) => bubble.id === id);
  if (!found) throw new Error(id);
  return found;
};
const [upper, lower] = [bubbleOf(DEMO_BUBBLES.upper), bubbleOf(DEMO_BUBBLES.lower)];

describe('the demo’s bubbles', () => {
  it('are two that link with each other on one server', () => {
    expect([upper.range, lower.range]).toEqual([60, 45]);
    expect(upper.links).toEqual([{ bubble: lower.id, center: [-50, 0, 0] }]);
    expect(lower.links).toEqual([{ bubble: upper.id, center: [50, 0, 0] }]);
  });

  it('have models for all avatars and objects, except the crate', () => {
    const entries = [...upper.objects, ...lower.objects, ...upper.residents, ...lower.residents];
    const used = [...entries, ...config.avatars];
    const missing = used.filter(({ model }) => !config.models.has(model)).map(({ name }) => name);
    expect(missing).toEqual(['Crate']);
  });

  it('have avatars that are complete documents', async () => {
    for (const { model, name, height } of config.avatars) {
      const avatar = decodeAvatarObject(config.models.get(model)?.bytes ?? new Uint8Array());
      expect(avatar.name).toBe(name);
      expect(height).toBeGreaterThan(1.3);
      expect(avatar.renderObjects.length).toBeGreaterThan(3);
      for (const { asset, faceColors } of avatar.renderObjects) {
        if (!('bytes' in asset)) throw new Error('an asset is not embedded');
        const { lods } = await decodeMesh(asset.bytes);
        expect(lods.high?.length).toBe(faceColors.length);
      }
    }
  });

  it('have a bell whose document puts the mesh about the middle of the bell', async () => {
    const entry = upper.objects.find(({ name }) => name === 'Brass bell');
    const bytes = config.models.get(entry?.model ?? '')?.bytes ?? new Uint8Array();
    const { attachment } = decodeRenderObject(bytes);
    const [x, , z] = attachment?.scale ?? [9, 9, 9];
    expect(Math.hypot(x, z) / 2).toBeLessThan(entry?.radius ?? 0);
    expect(Math.hypot(...(attachment?.position ?? [9]))).toBeLessThan(0.01);
  });

  it('keep the bell on its pedestal and the crate on the ground, and residents in range', () => {
    const worlds = createWorlds(config, 0);
    for (let now = 0; now <= 60_000; now += 50) for (const world of worlds) world.advance(now);
    const [world] = worlds;
    const places = new Map(
      [...world.objects()].map(({ description, location }) => [description?.name, [...location]]),
    );
    expect(places.get('Brass bell')).toEqual([-38.2, -2.3, 1.01]);
    expect(places.get('Pedestal')).toEqual([-38.2, -2.3, 0.43]);
    expect(places.get('Crate')?.[2]).toBeCloseTo(0.35);
    for (const [x, y, z] of places.values()) expect(Math.hypot(x, y, z)).toBeLessThan(upper.range);
  });

  it('have one resident who goes through the portal and comes back within a minute or so, again and again', () => {
    const network = new BubbleNetwork();
    const worlds = createWorlds(config, 0);
    network.serve('10.0.0.1', { worlds, links: config.bubbles.flatMap(linksOf) });
    /** The bubble that owns each avatar. */
    const ownersOf = () =>
      new Map(
        worlds.flatMap((world) =>
          [...world.objects()]
            .filter((object) => object.isAvatar && !object.isForeign)
            .map(({ description }) => [description?.name, world.name] as const),
        ),
      );
    const changes: number[] = [];
    let before = ownersOf();
    for (let seconds = 1; seconds <= 240; seconds++) {
      network.run(1000);
      const now = ownersOf();
      if (now.get('Sanna Virtanen') !== before.get('Sanna Virtanen')) changes.push(seconds);
      now.delete('Sanna Virtanen');
      expect(Object.fromEntries(now)).toEqual({
        'Per Aaltonen': 'Upper Quay',
        'Tomo Ekwall': 'Lower Quay',
        'Ilse Marchetti': 'Lower Quay',
        'Wren Okafor': 'Lower Quay',
      });
      before = ownersOf();
    }
    expect(changes.length).toBeGreaterThanOrEqual(6);
    const waits = changes.slice(1).map((seconds, index) => seconds - changes[index]);
    expect(Math.max(...waits)).toBeLessThan(60);
  });
});
