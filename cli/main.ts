import { parseArgs } from 'node:util';
import { EXIT, type Streams, UsageError } from './command-line.ts';
import { convert } from './convert.ts';
import { CONVERT_FLAGS, readConvertOptions } from './convert-options.ts';
import { INSPECT_FLAGS, inspect, readInspectOptions } from './inspect.ts';
import { lint } from './lint.ts';
import { readServeOptions, SERVE_FLAGS } from './serve-options.ts';

const USAGE = `vitrine: look into Second Life and OpenSimulator avatar files

  vitrine inspect FILE… [--json]   what each file is, and its facts
    --format lludp                 a file is one LLUDP datagram, raw or in hex
    --format puppetry              a file is one block of joint events, raw or in hex
    --layout wiki|A|B|C            how its sender writes them; found out unless told
  vitrine lint FILE… [--json]      what an upload would refuse, and the viewer ignore
  vitrine convert IN OUT [options] BVH to animation, animation to BVH, or an animation
                                   to version 1.0 and other settings
    --priority N                   of the clip and all its joints, 0 to 6
    --loop --loop-in S --loop-out S
    --ease-in S --ease-out S
    --hand-pose N|NAME             such as 3, fist or point-l
    --emote NAME                   as in the upload dialog, such as "Big smile"
    --no-reduce                    keep every frame of a BVH
    --fps N                        frames a second of a BVH that is written
                                   (those of the clip's own keys, else 30)
  vitrine convert skeleton OUT.glb the default skeleton as binary glTF
  vitrine serve [options]          the viewer with its bridge to live grids, on
                                   http://127.0.0.1:4173/ unless told otherwise
    --config FILE                  grids and limits (docs/bridge.md); without it there
                                   is the demo grid
    --programs [TOKEN]             programs may puppeteer (docs/puppetry.md); without a
                                   token one is made up and told
    --demo                         the demo grid besides those of the file
    --port N --host ADDRESS        instead of the file's
    --demo-avatars N               of the demo grid, 8 unless told
    --demo-loss SHARE              0 to 0.9 of its datagrams that get lost
    --demo-latency MS --demo-jitter MS

Files are mesh assets (.llmesh, .slm), animations (.anim, .animatn, .dat), BVH motion, wearables (.txt), scene
objects (.xml) and, to inspect, saved avatars (.avatar.json, .object.json) and recorded LLUDP sessions (.jsonl); their
bytes decide.
What convert writes is decided by the ending of OUT: .anim, .animatn, .bvh, or .jsonl for a recorded session
whose puppetry shows it.
Exit status: 0 all good, 1 wrong usage, 2 a file could not be used (lint: or an upload would refuse it),
3 warnings only (lint). Of convert, 0 means that OUT is written; what was lost on the way is said.
`;

const FLAGS = {
  help: { type: 'boolean', short: 'h' },
  ...INSPECT_FLAGS,
  ...CONVERT_FLAGS,
  ...SERVE_FLAGS,
} as const;

/** The flags of each command. */
const FLAGS_OF: Readonly<Record<string, readonly string[]>> = {
  inspect: Object.keys(INSPECT_FLAGS),
  lint: ['json'],
  convert: Object.keys(CONVERT_FLAGS),
  serve: Object.keys(SERVE_FLAGS),
};

/**
 * The whole tool, from its arguments to its exit status.
 *
 * @throws only errors that are defects of ours.
 */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  try {
    return await run(args, streams);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    streams.writeError(`${error.message}\nvitrine --help tells what there is.\n`);
    return EXIT.usage;
  }
}

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { write, writeError } = streams;
  const { values, positionals } = parseArgs({
    args: args.map(withEmptyToken),
    options: FLAGS,
    allowPositionals: true,
  });
  const [command, ...files] = positionals;
  if (values.help) {
    write(USAGE);
    return EXIT.good;
  }
  if (command === undefined) {
    writeError(USAGE);
    return EXIT.usage;
  }
  const flags = Object.hasOwn(FLAGS_OF, command) ? FLAGS_OF[command] : null;
  if (!flags) throw new UsageError(`there is no vitrine ${command}`);
  const foreign = Object.keys(values).find((flag) => !flags.includes(flag));
  if (foreign) throw new UsageError(`vitrine ${command} takes no --${foreign}`);
  if (command === 'serve') {
    if (files.length > 0) throw new UsageError('vitrine serve takes no files');
    // Loaded only now: nothing else needs what a server needs.
    const { serve } = await import('./serve.ts');
    return serve(readServeOptions(values), streams);
  }
  if (files.length === 0) throw new UsageError(`vitrine ${command} takes a file at least`);
  if (command === 'inspect') return inspect(files, readInspectOptions(values), write);
  if (command === 'lint') return lint(files, values.json ?? false, write);
  if (files.length !== 2) throw new UsageError('vitrine convert takes one IN and one OUT');
  return convert(files[0], files[1], readConvertOptions(values), writeError);
}

/** Gives `--programs` an empty value where it has none: its token may be left out. */
function withEmptyToken(argument: string, index: number, all: readonly string[]): string {
  const isBare = argument === '--programs' && /^(-|$)/.test(all[index + 1] ?? '');
  return isBare ? '--programs=' : argument;
}

/** Whether an error is about the arguments: ours, or one of `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(`${error.code}`);
}
