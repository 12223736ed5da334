import { expect, it } from 'vitest';
import { agentUpdate, DATAGRAMS_IN, withBridge } from '../../test/bridge/bridge-fixture.ts';
import { until } from '../../test/until.ts';

const QUEUE_BYTES = 100_000;
const BYTES = 8000;

/** More datagrams than the queue, ws and the kernel's buffers together have room for. */
const DATAGRAMS = 4000;

it('a page that does not read loses the oldest datagrams, is notified, and takes no more memory than its queue', () =>
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
    // The buffer of ws may exceed its high-water mark by some frames.
    expect(highest).toBeGreaterThan(QUEUE_BYTES / 2);
    expect(highest).toBeLessThan(QUEUE_BYTES + 128 * 1024 + 64 * 1024);

    page.socket.resume();
    await until(() => page.controlsOf('dropped').length > 0, 'the notification');
    simulator.send(new Uint8Array(20).fill(0xff));
    await until(() => page.datagrams.at(-1)?.bytes.length === 20, 'the newest');
    const indices = page.datagrams
      .slice(0, -1)
      .map(({ bytes }) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(6));
    expect(indices).toEqual([...indices].sort((a, b) => a - b));
    const dropped = () => page.controlsOf('dropped').reduce((sum, { count }) => sum + count, 0);
    const received = await metric(DATAGRAMS_IN);
    await until(() => indices.length + 1 + dropped() >= received, 'all notifications');
    expect(indices.length + 1 + dropped()).toBe(received);
    expect(dropped()).toBeGreaterThan(100);
    // The circuit still works.
    page.send(0, agentUpdate(2, 0));
    await simulator.waitFor('AgentUpdate');
  }));
