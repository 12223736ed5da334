import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseConfig } from '../../bridge/config/index.ts';
import { startBridge } from '../../bridge/index.ts';
import type { LoginForm } from '../../src/session/live-contract.ts';
import { formOf, RealSession } from '../session/real-session.ts';
import { OpenSim, type OpenSimOptions } from './open-sim.ts';

export interface OpenSimWorld {
  readonly sim: OpenSim;
  session(): RealSession;
}

/** The login of the recorded account. Any password is accepted. */
export const ACCOUNT: LoginForm = {
  ...formOf('Test'),
  grid: 'home',
  last: 'User',
  password: 'any',
};

/** Runs `use` with a replayed OpenSimulator and a bridge that is configured for it, as in docs/bridge.md. */
export async function withOpenSim(
  options: OpenSimOptions,
  use: (world: OpenSimWorld) => Promise<void>,
): Promise<void> {
  const siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  writeFileSync(join(siteRoot, 'index.html'), '<!doctype html><title>Page</title>');
  const sim = await OpenSim.start(options);
  const { loginUri } = sim;
  const grids = [{ id: 'home', name: 'My OpenSim', loginUri, allowPrivate: true }];
  const config = parseConfig({ grids, port: 0 }, 'grids.json', {});
  const bridge = await startBridge({ config, siteRoot, log: pino({ level: 'silent' }) });
  try {
    await use({ sim, session: () => new RealSession(bridge.url) });
  } finally {
    await bridge.close();
    sim.close();
    rmSync(siteRoot, { recursive: true });
  }
}
