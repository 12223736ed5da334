import { expect, it } from 'vitest';
import { drawDashboard } from './draw-dashboard.ts';
import { SHORT, soak } from './soak.ts';

const isLinux = process.platform === 'linux';
// Only Linux has all addresses of 127/8, of which one stands for what a bridge must not contact.
if (!isLinux) console.warn('SKIPPED the soak: it needs Linux');

it.skipIf(!isLinux)(
  'holds under floods, through the failure of a bridge and of the broker',
  async () => {
    const lines: string[] = [];
    const result = await soak(SHORT, (line) => lines.push(line));
    if (!result.hadBroker) console.warn('SKIPPED the broker of the soak: no nats-server here');
    expect(result.failures, lines.join('\n')).toEqual([]);
    expect(result.forbidden).toEqual({ datagrams: 0, connections: 0 });
    expect(drawDashboard(result)).toContain('</svg>');
  },
  120_000,
);
