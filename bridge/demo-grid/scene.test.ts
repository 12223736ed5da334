import { describe, expect, it } from 'vitest';
import {
  demoGridFixture,
  isWearing,
  outfitAttachments,
  requestSeed,
  TEST_ANIMATIONS,
  testContent,
  wornAttachments,
} from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';

const { start, enter, stopTime, framesOf, framesUntil } = demoGridFixture();

describe('the scene', () => {
  it('arrives complete, as the content describes it', async () => {
    const content = testContent();
    await start({ content });
    const viewer = await enter();
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
    // The first local ids of a region are those of its seats.
    await until(() => [1001, 1002, 1003].every((id) => viewer.scene.object(id)), 'the seats');
    expect(viewer.scene.object(1002)?.motion?.position).toEqual([122, 120, 21.25]);
    expect(viewer.largestDatagram).toBeLessThanOrEqual(1200);
  });

  it('begins with the viewer’s own avatar, and goes on after the seed request', async () => {
    await start();
    const viewer = await enter({ skipsSeed: true });
    stopTime();
    await framesOf(400);
    expect(viewer.scene.avatars().map(({ isOwn }) => isOwn)).toEqual([true]);
    expect(viewer.received('CoarseLocationUpdate')).toEqual([]);

    await requestSeed(viewer.login.seedCapability);
    await framesUntil(() => viewer.scene.avatars().length === 3, 'three avatars');
  });

  it('consists of full, compressed and cached objects', async () => {
    let outfit = 0;
    const content = testContent({ stateAt: () => ({ outfit }) });
    await start({ content });
    const viewer = await enter();
    stopTime();
    const areWorn = () =>
      content.bots.every(({ agentId, outfits }) =>
        isWearing(viewer.scene.avatar(agentId), outfits[outfit]),
      );
    await framesUntil(areWorn, 'the first outfits');
    outfit = 1;
    await framesUntil(areWorn, 'the other outfits');
    expect(viewer.received('ObjectUpdateCached').length).toBeGreaterThan(0);
    expect(viewer.received('ObjectUpdateCompressed').length).toBeGreaterThan(0);
    expect(viewer.received('KillObject').length).toBeGreaterThan(0);
    // Once at the beginning, and again with the other outfit.
    const appearances = viewer.received('AvatarAppearance').map(({ Sender }) => Sender.ID);
    expect(appearances.filter((id) => id === content.bots[0].agentId)).toHaveLength(2);
  });

  it('has bots that appear, leave, sit, move and chat', async () => {
    let now = 0;
    let begin = Number.POSITIVE_INFINITY;
    const content = testContent({
      stateAt: (time, index) => {
        now = time;
        const seconds = time - begin;
        if (index === 1) return { isPresent: seconds < 1 || seconds > 2 };
        if (seconds < 1) return {};
        return seconds < 2
          ? { position: [130 + seconds, 135, 21.95], velocity: [1, 0, 0] }
          : { seat: 0, position: [0, 0, 0.4], velocity: [0, 0, 0] };
      },
      linesBetween: (from, to) => (from - begin < 1.5 && to - begin >= 1.5 ? ['Hello there.'] : []),
    });
    await start({ content });
    const viewer = await enter();
    stopTime();
    const [mover, visitor] = content.bots;
    await framesUntil(() => viewer.scene.avatar(visitor.agentId) !== null, 'it is there');
    begin = now;
    await framesUntil(() => viewer.scene.avatar(visitor.agentId) === null, 'it has left');
    const avatar = () => viewer.scene.avatar(mover.agentId)!;
    await framesUntil(() => avatar().object.parentId !== 0, 'it sits');
    expect(avatar().position?.[0]).toBeCloseTo(120, 5);
    expect(avatar().position?.[2]).toBeCloseTo(21.25 + 0.4, 5);
    expect(viewer.received('ImprovedTerseObjectUpdate').length).toBeGreaterThan(4);
    await framesUntil(() => viewer.scene.avatar(visitor.agentId) !== null, 'it is back');
    await framesUntil(
      () => isWearing(viewer.scene.avatar(visitor.agentId), visitor.outfits[0]),
      'it is dressed again',
    );
    await framesUntil(() => viewer.received('ChatFromSimulator').length > 0, 'its chat');
  });

  it('hides avatars beyond the draw distance, but not from the map', async () => {
    const content = testContent({
      stateAt: (_, index) => (index === 0 ? { position: [200, 128, 22] } : {}),
    });
    await start({ content });
    const viewer = await enter({ agent: { Far: 32, CameraCenter: [128, 128, 22] } });
    const [far, near] = content.bots;
    await until(() => viewer.scene.avatar(near.agentId) !== null, 'the near bot');
    await until(() => viewer.received('CoarseLocationUpdate').length > 0, 'the map');
    expect(viewer.scene.avatar(far.agentId)).toBeNull();
    expect(viewer.scene.coarseOnly()).toEqual([{ agentId: far.agentId, position: [200, 128, 24] }]);

    viewer.control({ Far: 128 });
    await until(() => viewer.scene.avatar(far.agentId) !== null, 'the far bot');
    viewer.control({ Far: 32 });
    await until(() => viewer.scene.avatar(far.agentId) === null, 'the far bot disappears');
  });
});
