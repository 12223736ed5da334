import { startEcho } from './echo.ts';
import { startNaive } from './naive.ts';
import { startOurs } from './ours.ts';
import type { ChildReport, Role } from './roles.ts';

/* One process of the bench: `relay-process.mjs <role> <port of the simulator>`. */

const STARTS: Record<Role, (simulatorPort: number) => Promise<number>> = {
  ours: startOurs,
  naive: startNaive,
  echo: startEcho,
};

const [role, simulatorPort] = process.argv.slice(2);
process.on('message', (question) => {
  const { user, system } = process.cpuUsage();
  // Only then: a collection would be felt in what is measured next.
  if (question === 'collected') globalThis.gc?.();
  const report: ChildReport = { cpu: user + system, memory: process.memoryUsage.rss() };
  process.send?.(report);
});
process.on('disconnect', () => process.exit());
process.send?.({ port: await STARTS[role as Role](Number(simulatorPort)) });
