import { parseConfig, withDemoGrid, withDemoSources } from '../../bridge/config/index.ts';
import { createLog, startBridge } from '../../bridge/index.ts';
import type { SoakBridgeOptions } from './soak-contract.ts';
import { answerQuestions, processOptions } from './soak-process.ts';

/*
 * A bridge of the soak: the whole bridge as `vitrine serve` starts it, with an empty page.
 */

const { port, config, demo, guest, siteRoot } = processOptions<SoakBridgeOptions>();

let parsed = parseConfig({ ...config, port }, 'soak', {});
if (demo) {
  parsed = withDemoSources(withDemoGrid(parsed, demo));
  const sources = parsed.sources.map((source) =>
    source.kind === 'grid' ? { ...source, last: guest, watchers: 1000 } : source,
  );
  parsed = { ...parsed, sources };
}
const bridge = await startBridge({ config: parsed, siteRoot, log: createLog('error') });
process.on('SIGTERM', async () => {
  await bridge.close();
  process.exit();
});
answerQuestions({ port: bridge.port }, () => {
  globalThis.gc?.();
  return process.memoryUsage.rss();
});
