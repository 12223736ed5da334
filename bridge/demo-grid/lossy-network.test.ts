import { expect, it } from 'vitest';
import { until } from '../../test/bridge/until.ts';
import { demoGridFixture, isWearing, testContent } from '../../test/demo-grid/index.ts';

const stage = demoGridFixture();

/** Milliseconds: a message may be lost three times in a row. */
const PATIENCE = 30_000;

it('delivers everything in the end: 10 % loss, 300 ms jitter, doubles, reordering', async () => {
  const content = testContent({ bots: 4 });
  const link = { loss: 0.1, latency: 20, jitter: 300, duplication: 0.1, reordering: 0.1 };
  await stage.start({ content, link, seed: 19 });
  const viewer = await stage.enter({ limits: { pingInterval: 300 } });
  const isDressed = ({ agentId, outfits }: (typeof content.bots)[number]) =>
    isWearing(viewer.scene.avatar(agentId), outfits[0]) &&
    viewer.animationsOf(agentId).length === 1;
  await until(() => content.bots.every(isDressed), 'all are dressed', PATIENCE);
  const isOwnDressed = () =>
    isWearing(viewer.scene.avatar(viewer.login.agentId), content.visitorOutfits[0]);
  await until(isOwnDressed, 'it is dressed itself', PATIENCE);
  const isSeen = () => viewer.scene.avatars().every(({ appearance }) => appearance !== null);
  await until(isSeen, 'all looks', PATIENCE);
  expect(viewer.scene.avatars()).toHaveLength(5);
}, 60_000);
