import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { defaultConfig } from '../../bridge/config/index.ts';
import { startServer } from '../../bridge/server/index.ts';
import { FakeGrids } from '../../test/bridge/fake-grids.ts';

const MANY = 1e9;

/** Our bridge, whole, with limits that nothing here reaches. Returns its port. */
export async function startOurs(simulatorPort: number): Promise<number> {
  const defaults = defaultConfig({});
  const limits = {
    ...defaults.limits,
    connections: MANY,
    connectionsPerAddress: MANY,
    packetsPerSecond: MANY,
    bytesPerSecond: MANY,
  };
  const siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  writeFileSync(join(siteRoot, 'index.html'), '');
  const config = { ...defaults, port: 0, limits };
  const log = pino({ level: 'silent' });
  const { port } = await startServer({ config, siteRoot, log }, new FakeGrids([simulatorPort]));
  return port;
}
