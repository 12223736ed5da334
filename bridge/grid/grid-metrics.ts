/** Counts everything that the bridge requests of grids. */
export class GridMetrics {
  logins = 0;
  loginsRefused = 0;
  requests = 0;
  refusals = 0;
  proxiedBytes = 0;
  cacheHits = 0;
  cacheMisses = 0;

  /** All values by their names at /metrics; the names of counters end in `_total`. */
  byName(gauges: GridGauges): ReadonlyMap<string, number> {
    return new Map([
      ['vitrine_bridge_grid_sessions', gauges.sessions],
      ['vitrine_bridge_grid_logins_total', this.logins],
      ['vitrine_bridge_grid_logins_refused_total', this.loginsRefused],
      ['vitrine_bridge_capability_requests_total', this.requests],
      ['vitrine_bridge_capability_requests_under_way', gauges.requestsInFlight],
      ['vitrine_bridge_capability_refusals_total', this.refusals],
      ['vitrine_bridge_proxied_bytes_total', this.proxiedBytes],
      ['vitrine_bridge_asset_cache_bytes', gauges.cacheBytes],
      ['vitrine_bridge_asset_cache_assets', gauges.cachedAssets],
      ['vitrine_bridge_asset_cache_hits_total', this.cacheHits],
      ['vitrine_bridge_asset_cache_misses_total', this.cacheMisses],
      ['vitrine_bridge_answer_bytes', gauges.answerBytes],
      ['vitrine_bridge_answers_waiting', gauges.answersWaiting],
    ]);
  }
}

/** Current values, which are read when metrics are requested. */
interface GridGauges {
  readonly sessions: number;
  readonly requestsInFlight: number;
  readonly cacheBytes: number;
  readonly cachedAssets: number;
  readonly answerBytes: number;
  readonly answersWaiting: number;
}
