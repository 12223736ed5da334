import { expect, it } from 'vitest';
import { agentUpdate, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { pause, until } from '../../test/bridge/until.ts';

const QUEUE_BYTES = 100_000;
const BYTES = 8000;

/** More than the queue, ws and the kernel's buffers together hold. */
const DATAGRAMS = 4000;

it('a page that is stuck loses the oldest, is told of it, and costs no more than its queue', () =>
  withBridge({ limits: { queueBytes: QUEUE_BYTES } }, async ({ simulator, enter, metric }) => {
    const { page } = await enter();
    page.socket.pause();
    let highest = 0;
    for (let i = 0; i < DATAGRAMS; i++) {
      const datagram = new Uint8Array(BYTES);
      new DataView(datagram.buffer).setUint32(6, i);
      simulator.send(datagram);
      if (i % 10 !== 0) continue;
      await new Promise(setImmediate);
      if (i % 100 === 0) highest = Math.max(highest, await metric('vitrine_bridge_waiting_bytes'));
    }
    // Some frames are in ws above its mark.
    expect(highest).toBeGreaterThan(QUEUE_BYTES / 2);
    expect(highest).toBeLessThan(QUEUE_BYTES + 128 * 1024 + 64 * 1024);

    page.socket.resume();
    await until(() => page.controlsOf('dropped').length > 0, 'the news');
    simulator.send(new Uint8Array(20).fill(0xff));
    await until(() => page.datagrams.at(-1)?.bytes.length === 20, 'the newest');
    await pause(100);
    const indices = page.datagrams
      .slice(0, -1)
      .map(({ bytes }) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(6));
    expect(indices).toEqual([...indices].sort((a, b) => a - b));
    const dropped = page.controlsOf('dropped').reduce((sum, { count }) => sum + count, 0);
    const arrived = await metric('vitrine_bridge_datagrams_total{from="simulator"}');
    expect(indices.length + 1 + dropped).toBe(arrived);
    expect(dropped).toBeGreaterThan(100);
    // The circuit goes on.
    page.send(0, agentUpdate(2, 0));
    await simulator.waitFor('AgentUpdate');
  }));
