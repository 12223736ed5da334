/** What a bridge reported at one moment. */
export interface MetricsSample {
  /** By name, with the labels as in the text: `vitrine_bridge_closes_total{reason="flooding"}`. */
  readonly values: ReadonlyMap<string, number>;
  /** How long the health check took, milliseconds. */
  readonly healthMs: number;
}

const TIMEOUT_MS = 20_000;

/** Reads health and metrics of a bridge; null if it does not answer. */
export async function scrapeMetrics(url: string): Promise<MetricsSample | null> {
  try {
    const start = performance.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await (await fetch(new URL('healthz', url), { signal })).text();
    const healthMs = performance.now() - start;
    const text = await (await fetch(new URL('metrics', url), { signal })).text();
    return { values: parseMetrics(text), healthMs };
  } catch {
    return null;
  }
}

/** Parses Prometheus's text format, of which a bridge uses names, labels and numbers. */
export function parseMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    const match = /^([a-z_]+(?:\{[^}]*\})?) (\S+)$/i.exec(line);
    if (match) values.set(match[1], Number(match[2]));
  }
  return values;
}
