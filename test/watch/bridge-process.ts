/*
 * A bridge as a process of its own, for tests that kill it: `bridge-process.ts SITE CONFIGURATION`, where the last is JSON
 * as in a configuration file. It writes its address.
 */
import { pino } from 'pino';
import { parseConfig } from '../../bridge/config/index.ts';
import { startBridge } from '../../bridge/index.ts';

const [siteRoot, text] = process.argv.slice(2);
const config = parseConfig(JSON.parse(text), 'test', process.env);
const log = pino({ level: process.env.VITRINE_LOG_LEVEL ?? 'warn' }, pino.destination(2));
const bridge = await startBridge({ config, siteRoot, log });
process.stdout.write(`${bridge.url}\n`);
process.on('SIGTERM', async () => {
  await bridge.close();
  process.exit(0);
});
