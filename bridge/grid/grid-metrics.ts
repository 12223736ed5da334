/** What is counted of everything that the bridge asks of grids. */
export class GridMetrics {
  logins = 0;
  loginsRefused = 0;
  requests = 0;
  refusals = 0;
  proxiedBytes = 0;
  cacheHits = 0;
  cacheMisses = 0;
}

/** What stands at the moment. */
export interface GridGauges {
  readonly sessions: number;
  readonly requestsUnderWay: number;
  readonly cacheBytes: number;
  readonly cachedAssets: number;
}

/** The numbers by the names that they have at /metrics; those that only grow end in `_total`. */
export function metricsByName(
  counted: GridMetrics,
  gauges: GridGauges,
): ReadonlyMap<string, number> {
  return new Map([
    ['vitrine_bridge_grid_sessions', gauges.sessions],
    ['vitrine_bridge_grid_logins_total', counted.logins],
    ['vitrine_bridge_grid_logins_refused_total', counted.loginsRefused],
    ['vitrine_bridge_capability_requests_total', counted.requests],
    ['vitrine_bridge_capability_requests_under_way', gauges.requestsUnderWay],
    ['vitrine_bridge_capability_refusals_total', counted.refusals],
    ['vitrine_bridge_proxied_bytes_total', counted.proxiedBytes],
    ['vitrine_bridge_asset_cache_bytes', gauges.cacheBytes],
    ['vitrine_bridge_asset_cache_assets', gauges.cachedAssets],
    ['vitrine_bridge_asset_cache_hits_total', counted.cacheHits],
    ['vitrine_bridge_asset_cache_misses_total', counted.cacheMisses],
  ]);
}
