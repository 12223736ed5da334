/* Unit tests open no socket and start no process: one that does fails, and the error names the place for such tests. */
import childProcess, { ChildProcess } from 'node:child_process';
import dgram from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { afterEach } from 'vitest';

const violations: string[] = [];

function forbidden(action: string): () => never {
  return () => {
    const message = `A unit test ${action}: name its file ….integration.test.ts (see CONTRIBUTING, Tests)`;
    // Recorded as well, since the code under test may handle the error as one of the network.
    violations.push(message);
    throw new Error(message);
  };
}

const forbiddenSocket = forbidden('opened a socket');
const forbiddenProcess = forbidden('started a process');
Object.assign(net.Socket.prototype, { connect: forbiddenSocket });
Object.assign(net.Server.prototype, { listen: forbiddenSocket });
Object.assign(dgram.Socket.prototype, {
  bind: forbiddenSocket,
  connect: forbiddenSocket,
  send: forbiddenSocket,
});
Object.assign(ChildProcess.prototype, { spawn: forbiddenProcess });
Object.assign(childProcess, {
  spawnSync: forbiddenProcess,
  execSync: forbiddenProcess,
  execFileSync: forbiddenProcess,
});
syncBuiltinESMExports();

afterEach(() => {
  const [violation] = violations.splice(0);
  if (violation !== undefined) throw new Error(violation);
});
