import { describe, expect, it } from 'vitest';
import { withBridge } from '../../test/bridge/bridge-fixture.ts';
import { GRID, LARGE_ANSWER } from '../../test/bridge/fake-grids.ts';
import { type FakePage, LOGIN_REQUEST } from '../../test/bridge/fake-page.ts';
import { until } from '../../test/until.ts';

const OVER_LIMIT = 'vitrine_bridge_refusals_total{code="over-limit"}';

function requestLarge(page: FakePage): number {
  return page.request({
    type: 'login',
    grid: GRID.id,
    request: { ...LOGIN_REQUEST, first: 'Large' },
  });
}

describe('responses to logins of megabytes', () => {
  it('are not sent to a page that does not read: its logins are refused', () =>
    withBridge({}, async ({ connect, grids, metric }) => {
      const page = await connect();
      page.socket.pause();
      for (let count = 0; count < 12; count++) {
        const refused = (await metric(OVER_LIMIT)) || 0;
        const { logins } = grids;
        requestLarge(page);
        await until(
          async () => grids.logins > logins || ((await metric(OVER_LIMIT)) || 0) > refused,
          'the answer',
        );
      }
      // What the system's buffers of the two sockets hold, and one more.
      expect(grids.logins).toBeLessThanOrEqual(3);
      expect(grids.heldAnswers).toBeGreaterThan(0);
      page.terminate();
      await until(() => grids.heldAnswers === 0, 'the end of all answers');
    }));

  it('are sent to a page that reads, one after the other', () =>
    withBridge({}, async ({ connect, grids }) => {
      const page = await connect();
      for (let count = 0; count < 3; count++) {
        const { body } = await page.response('login', requestLarge(page));
        expect(body).toBe(LARGE_ANSWER);
        await until(() => grids.heldAnswers === 0, 'the end of the answer');
      }
    }));
});
