import { parseArgs } from 'node:util';
import { inspect } from './inspect.ts';

const USAGE = `vitrine: look into Second Life and OpenSimulator avatar files

  vitrine inspect FILE… [--json]   what each file is, and its facts

Files are mesh assets (.llmesh, .slm) and animations (.anim, .animatn, .dat); their bytes decide.
Exit status: 0 all good, 1 wrong usage, 2 a file could not be used.
`;

async function main(args: readonly string[]): Promise<number> {
  const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, ...files] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (command !== 'inspect' || files.length === 0) {
    process.stderr.write(USAGE);
    return 1;
  }
  return inspect(files, values.json ?? false, (text) => process.stdout.write(text));
}

// A reader such as `head` may have enough before everything is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 1;
}
