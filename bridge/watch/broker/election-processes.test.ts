import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startNats } from '../../../test/nats/broker-fixture.ts';
import { describeWithNats, type NatsServer } from '../../../test/nats/nats-server.ts';
import { until } from '../../../test/until.ts';
import { LEASE_MS } from './lease.ts';

/** Time in which a lease passes to another, with some room for a slow machine. */
const PASS_MS = LEASE_MS + 5000;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describeWithNats('the election of several processes', () => {
  interface Act {
    readonly holder: string;
    readonly at: number;
    readonly term: number;
  }

  async function processes(server: NatsServer, names: readonly string[]) {
    const acts: Act[] = [];
    const children = new Map<string, ChildProcess>();
    const script = 'test/nats/lease-process.ts';
    const started = names.map(async (holder) => {
      const args = ['--import', 'tsx', script, `${server.port}`, holder];
      const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 2] });
      children.set(holder, child);
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      child.stdout?.on('data', (data) => {
        for (const line of String(data).split('\n')) {
          if (line.startsWith('{')) acts.push({ holder, ...JSON.parse(line) });
        }
      });
      await once(child.stdout as NodeJS.ReadableStream, 'data');
    });
    await Promise.all(started);
    const newest = () => acts.at(-1);
    const someHolds = (reason: string, but?: string) =>
      until(
        () => {
          const act = newest();
          return !!act && act.holder !== but && Date.now() - act.at < 500;
        },
        reason,
        PASS_MS,
      );
    return { acts, children, newest, someHolds };
  }

  /** Milliseconds for which two acted as the holder at the same time, at most. */
  function overlap(acts: readonly Act[]): number {
    const ordered = [...acts].sort((a, b) => a.at - b.at);
    let longest = 0;
    for (const [index, act] of ordered.entries()) {
      const later = ordered.slice(index + 1);
      // How long this one still acts after another has begun.
      const other = later.find(({ term }) => term > act.term);
      const last = later.findLast(({ term }) => term === act.term);
      if (other && last && last.at > other.at) longest = Math.max(longest, last.at - other.at);
    }
    return longest;
  }

  it('passes from a holder that was killed, and from one that was stopped', async () => {
    const server = await startNats();
    const { acts, children, newest, someHolds } = await processes(server, ['a', 'b', 'c']);
    await someHolds('the first holder');
    const killed = newest()?.holder ?? '';
    children.get(killed)?.kill('SIGKILL');
    await someHolds('the second holder', killed);
    const stopped = newest()?.holder ?? '';
    children.get(stopped)?.kill('SIGSTOP');
    await someHolds('the third holder', stopped);
    const third = newest()?.holder;
    children.get(stopped)?.kill('SIGCONT');
    const end = Date.now() + LEASE_MS;
    await until(() => Date.now() > end, 'the time of a lease', PASS_MS);
    expect(newest()?.holder).toBe(third);
    expect(overlap(acts)).toBe(0);
    expect(new Set(acts.map(({ term }) => term)).size).toBe(3);
  }, 60_000);

  it('passes from one that the broker cannot hear, and comes to an end with the broker', async () => {
    const server = await startNats();
    const { acts, newest, someHolds } = await processes(server, ['a', 'b']);
    await someHolds('the first holder');
    await server.stop();
    const end = Date.now() + LEASE_MS + 500;
    await until(() => Date.now() > end, 'the time of a lease', PASS_MS);
    const last = newest()?.at ?? 0;
    expect(Date.now() - last).toBeGreaterThan(300);
    await server.resume({ keepsStore: false });
    await someHolds('a holder after the broker is back');
    expect(overlap(acts)).toBe(0);
  }, 60_000);
});
