import { expect, it } from 'vitest';
import {
  agentUpdate,
  answerPage,
  DATAGRAMS_OUT,
  withBridge,
} from '../../test/bridge/bridge-fixture.ts';
import { until } from '../../test/until.ts';

const DROPPED = 'vitrine_bridge_dropped_total{reason="unanswered"}';

it('a machine that has never answered gets some 20 datagrams a second, over all circuits', () =>
  withBridge({ limits: { packetsPerSecond: 2000 } }, async (fixture) => {
    const { connect, simulator, neighbour, clock, metric, delivered } = fixture;
    clock.stop();
    clock.advance(0);
    const page = await connect();
    await page.logIn();
    await page.openCircuit(0, simulator.port);
    await page.openCircuit(1, neighbour.port);
    const flood = async (total: number) => {
      for (let sequence = 0; sequence < 250; sequence++) {
        page.send(0, agentUpdate(sequence, 0));
        page.send(1, agentUpdate(sequence, 0));
      }
      const handled = async () => (await metric(DATAGRAMS_OUT)) + (await metric(DROPPED));
      await until(async () => (await handled()) >= total, 'all datagrams');
      await delivered();
    };
    await flood(500);
    expect(simulator.datagrams.length + neighbour.datagrams.length).toBe(40);
    clock.advance(1000);
    await flood(1000);
    expect(simulator.datagrams.length + neighbour.datagrams.length).toBe(60);

    // What has answered gets everything; the other one still does not.
    await answerPage(simulator, page);
    await flood(1500);
    expect(simulator.datagrams.length).toBe(280);
    expect(neighbour.datagrams.length).toBe(30);
  }));
