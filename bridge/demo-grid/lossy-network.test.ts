import { expect, it } from 'vitest';
import { demoGridFixture, isWearing, testContent } from '../../test/demo-grid/index.ts';
import { until } from '../../test/until.ts';

const { start, enter } = demoGridFixture();

/** Milliseconds: a message may be lost three times in a row. */
const TIMEOUT_MS = 30_000;

it('everything is delivered in the end: 10 % loss, 300 ms jitter, duplicates, reordering', async () => {
  const content = testContent({ bots: 4 });
  const link = { loss: 0.1, latency: 20, jitter: 300, duplication: 0.1, reordering: 0.1 };
  await start({ content, link, seed: 19 });
  const viewer = await enter({ limits: { pingInterval: 300 } });
  const isDressed = ({ agentId, outfits }: (typeof content.bots)[number]) =>
    isWearing(viewer.scene.avatar(agentId), outfits[0]) &&
    viewer.animationsOf(agentId).length === 1;
  await until(() => content.bots.every(isDressed), 'all bots are dressed', TIMEOUT_MS);
  const isDressedItself = () =>
    isWearing(viewer.scene.avatar(viewer.login.agentId), content.visitorOutfits[0]);
  await until(isDressedItself, 'the viewer is dressed', TIMEOUT_MS);
  const haveAppearances = () =>
    viewer.scene.avatars().every(({ appearance }) => appearance !== null);
  await until(haveAppearances, 'all appearances', TIMEOUT_MS);
  expect(viewer.scene.avatars()).toHaveLength(5);
}, 60_000);
