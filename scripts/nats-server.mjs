import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian puts the program into /usr/sbin, which is not on everybody's path. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];

/** The path of a nats-server that is on this machine, or undefined. */
export function findNatsServer() {
  const named = process.env.VITRINE_NATS_SERVER;
  const candidates = named ? [named] : FOLDERS.map((folder) => join(folder, 'nats-server'));
  return candidates.find((path) => existsSync(path));
}

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Installs Debian's package, which only root may. The tests of the broker are left out where it cannot be had. */
export function installNatsServer() {
  if (findNatsServer()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("No nats-server found: installing Debian's.");
    run('apt-get', ['update']);
    // Without starting its service.
    run('env', [
      'RUNLEVEL=1',
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      'nats-server',
    ]);
    if (findNatsServer()) return;
  }
  console.warn(
    'SKIPPED: the tests of bridges that share sources through a broker, since there is no nats-server\n' +
      '  sudo apt-get install nats-server                   (Debian, Ubuntu)\n' +
      '  export VITRINE_NATS_SERVER=/path/to/nats-server    (use one that you have)',
  );
}
