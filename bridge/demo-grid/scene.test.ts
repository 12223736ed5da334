import { describe, expect, it } from 'vitest';
import { pause, until } from '../../test/bridge/until.ts';
import {
  demoGridFixture,
  isWearing,
  outfitAttachments,
  requestSeed,
  TEST_ANIMATIONS,
  testContent,
  wornAttachments,
} from '../../test/demo-grid/index.ts';

const stage = demoGridFixture();

describe('the scene', () => {
  it('arrives complete, and is what the content says', async () => {
    const content = testContent();
    await stage.start({ content });
    const viewer = await stage.enter();
    await until(
      () => isWearing(viewer.scene.avatar(content.bots[1].agentId), content.bots[1].outfits[0]),
      'the last bot is dressed',
    );

    const own = viewer.scene.avatar(viewer.login.agentId);
    expect(own).toMatchObject({ isOwn: true, names: { firstName: 'Test', lastName: 'Viewer' } });
    expect(wornAttachments(own)).toEqual(outfitAttachments(content.visitorOutfits[0]));
    const [first] = content.bots;
    const bot = viewer.scene.avatar(first.agentId);
    expect(bot?.names).toEqual({ firstName: 'Bot', lastName: 'Number0', title: first.title });
    expect(wornAttachments(bot)).toEqual(outfitAttachments(first.outfits[0]));
    expect(bot?.object.scale[2]).toBeCloseTo(1.9, 5);
    expect(bot?.position?.slice(0, 2)).toEqual([130, 135]);
    expect(bot?.appearance?.parameters.size).toBe(253);
    expect(bot?.appearance?.hoverHeight).toBeCloseTo(0.25, 6);
    expect(viewer.animationsOf(first.agentId)).toEqual([TEST_ANIMATIONS.stand]);
    expect([...bot!.attachments[0].root.textureEntry]).toEqual([
      ...first.outfits[0].attachments[0].prims[0].textureEntry,
    ]);
    // The region's first local ids are those of its seats.
    await until(() => [1001, 1002, 1003].every((id) => viewer.scene.object(id)), 'the seats');
    expect(viewer.scene.object(1002)?.motion?.position).toEqual([122, 120, 21.25]);
    expect(viewer.largest).toBeLessThanOrEqual(1200);
  });

  it('begins with the own avatar, and not before the seed was asked', async () => {
    await stage.start();
    const viewer = await stage.enter({ skipsSeed: true });
    await pause(400);
    expect(viewer.received('ObjectUpdate')).toEqual([]);

    await requestSeed(viewer.login.seedCapability);
    await until(() => viewer.scene.avatars().length === 3, 'three avatars');
    const [first] = viewer.received('ObjectUpdate');
    expect(first.ObjectData[0].FullID).toBe(viewer.login.agentId);
  });

  it('comes in full, compressed and announced objects', async () => {
    await stage.start({
      content: testContent({ at: (seconds) => ({ outfit: seconds > 1 ? 1 : 0 }) }),
    });
    const viewer = await stage.enter();
    await until(() => viewer.received('ObjectUpdateCached').length > 0, 'objects are announced');
    const content = testContent();
    const isChanged = ({ agentId, outfits }: (typeof content.bots)[number]) =>
      isWearing(viewer.scene.avatar(agentId), outfits[1]);
    await until(() => content.bots.every(isChanged), 'the other outfits are on');
    expect(viewer.received('ObjectUpdateCompressed').length).toBeGreaterThan(0);
    expect(viewer.received('KillObject').length).toBeGreaterThan(0);
    // Once to begin with, and anew with the other outfit.
    const dressed = viewer.received('AvatarAppearance').map(({ Sender }) => Sender.ID);
    expect(dressed.filter((id) => id === content.bots[0].agentId)).toHaveLength(2);
  });

  it('has bots that come, go, sit, move and speak', async () => {
    const content = testContent({
      at: (seconds, index) => {
        if (index === 1) return { isPresent: seconds < 1 || seconds > 2 };
        if (seconds < 1) return {};
        return seconds < 2
          ? { position: [130 + seconds, 135, 21.95], velocity: [1, 0, 0] }
          : { seat: 0, position: [0, 0, 0.4], velocity: [0, 0, 0] };
      },
      says: (from, to) => (from < 1.5 && to >= 1.5 ? ['Hello there.'] : []),
    });
    await stage.start({ content });
    const viewer = await stage.enter();
    const [mover, comer] = content.bots;
    await until(() => viewer.scene.avatar(comer.agentId) !== null, 'it is there');
    await until(() => viewer.scene.avatar(comer.agentId) === null, 'it has gone');
    await until(() => viewer.scene.avatar(mover.agentId)!.object.parentId !== 0, 'it sits');
    const seated = viewer.scene.avatar(mover.agentId)!;
    expect(seated.position?.[0]).toBeCloseTo(120, 5);
    expect(seated.position?.[2]).toBeCloseTo(21.25 + 0.4, 5);
    expect(viewer.received('ImprovedTerseObjectUpdate').length).toBeGreaterThan(4);
    await until(() => viewer.scene.avatar(comer.agentId) !== null, 'it is back');
    await until(
      () => isWearing(viewer.scene.avatar(comer.agentId), comer.outfits[0]),
      'it is dressed again',
    );
    await until(() => viewer.received('ChatFromSimulator').length > 0, 'it speaks');
  });

  it('hides avatars beyond the draw distance, but not from the map', async () => {
    const content = testContent({
      at: (_, index) => (index === 0 ? { position: [200, 128, 22] } : {}),
    });
    await stage.start({ content });
    const viewer = await stage.enter({ agent: { Far: 32, CameraCenter: [128, 128, 22] } });
    const [far, near] = content.bots;
    await until(() => viewer.scene.avatar(near.agentId) !== null, 'the near one');
    await until(() => viewer.received('CoarseLocationUpdate').length > 0, 'the map');
    expect(viewer.scene.avatar(far.agentId)).toBeNull();
    expect(viewer.scene.coarseOnly()).toEqual([{ agentId: far.agentId, position: [200, 128, 24] }]);

    viewer.control({ Far: 128 });
    await until(() => viewer.scene.avatar(far.agentId) !== null, 'the far one');
    viewer.control({ Far: 32 });
    await until(() => viewer.scene.avatar(far.agentId) === null, 'the far one goes');
  });
});
