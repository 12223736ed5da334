import { describe, expect, it } from 'vitest';
import { drawDashboard } from './draw-dashboard.ts';
import { parseMetrics } from './scrape-metrics.ts';
import { SHORT, type SoakResult, type SoakSample } from './soak.ts';

const REPORT = { connected: 3, count: 3, longestAway: 0, outages: 0, bytes: 0, wrongs: {} };

function sample(seconds: number, text: string | null): SoakSample {
  const values = text === null ? null : parseMetrics(text);
  return {
    seconds,
    bridges: [values && { values, healthMs: 1 }],
    clients: { pages: REPORT, watchers: REPORT, roundTrips: [1, 2, 3], delays: [] },
  };
}

function resultOf(samples: readonly SoakSample[]): SoakResult {
  const clients = { pages: REPORT, watchers: REPORT, roundTrips: [], delays: [] };
  return {
    ...{ size: { ...SHORT, seconds: 40 }, samples, clients, attacks: {}, failures: [] },
    events: [{ seconds: 20, what: 'bridge <1> is killed' }],
    forbidden: { datagrams: 0, connections: 0 },
    ...{ longestFailure: 0, slowestHealth: 0, hadBroker: false },
  };
}

/** The points of the only line of a panel. */
function lineOf(svg: string, title: string): string {
  return new RegExp(`${title}</text>.*?class="line s0" d="([^"]*)"`).exec(svg)?.[1] ?? '';
}

describe('the metrics of a bridge', () => {
  it('are read with their labels', () => {
    const text =
      '# HELP a help\n# TYPE a counter\nvitrine_a_total{reason="x"} 3\nvitrine_b 1.5e+3\n\n';
    expect([...parseMetrics(text)]).toEqual([
      ['vitrine_a_total{reason="x"}', 3],
      ['vitrine_b', 1500],
    ]);
  });
});

describe('the dashboard', () => {
  const datagrams = (page: number, simulator: number) =>
    `vitrine_bridge_datagrams_total{from="page"} ${page}\nvitrine_bridge_datagrams_total{from="simulator"} ${simulator}\n`;

  it('draws counters as what they grow by in a second, over all labels', () => {
    const svg = drawDashboard(
      resultOf([sample(10, datagrams(0, 0)), sample(20, datagrams(60, 40))]),
    );
    // 10 a second are the top of the scale.
    expect(lineOf(svg, 'Relayed datagrams')).toMatch(/^M[\d.]+ 46\.0$/);
    expect(svg).toContain('10 /s');
  });

  it('leaves a gap while a bridge is away, and begins anew after its restart', () => {
    const svg = drawDashboard(
      resultOf([
        ...[sample(10, datagrams(0, 0)), sample(15, datagrams(50, 0)), sample(20, null)],
        ...[sample(30, datagrams(5, 0)), sample(35, datagrams(55, 0))],
      ]),
    );
    expect(lineOf(svg, 'Relayed datagrams').match(/M/g)).toHaveLength(2);
    expect(lineOf(svg, 'Relayed datagrams')).not.toContain('-');
  });

  it('is well-formed whatever it is told', () => {
    const svg = drawDashboard(resultOf([sample(10, '')]));
    expect(svg).toContain('bridge &lt;1> is killed');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});
