import { parseArgs } from 'node:util';
import { convert } from './convert.ts';
import { CONVERT_FLAGS, readConvertOptions } from './convert-options.ts';
import { EXIT, UsageError } from './exit.ts';
import { inspect } from './inspect.ts';
import { readInspectOptions } from './inspect-options.ts';
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

Files are mesh assets (.llmesh, .slm), animations (.anim, .animatn, .dat), BVH motion and, to inspect, saved
avatars (.avatar.json, .object.json) and recorded LLUDP sessions (.jsonl); their bytes decide.
What convert writes is decided by the ending of OUT: .anim, .animatn, .bvh, or .jsonl for a recorded session
whose puppetry shows it.
Exit status: 0 all good, 1 wrong usage, 2 a file could not be used (lint: or an upload would refuse it),
3 warnings only (lint). Of convert, 0 means that OUT is written; what was lost on the way is said.
`;

const FLAGS = {
  json: { type: 'boolean' },
  format: { type: 'string' },
  layout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  ...CONVERT_FLAGS,
  ...SERVE_FLAGS,
} as const;

/** Flags that each command takes. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  inspect: ['json', 'format', 'layout'],
  lint: ['json'],
  convert: Object.keys(CONVERT_FLAGS),
  serve: Object.keys(SERVE_FLAGS),
};

/** Where the tool's words go. */
export interface Streams {
  /** Standard output: what was asked for. */
  readonly write: (text: string) => void;
  /** Standard error: everything else. */
  readonly complain: (text: string) => void;
}

/**
 * The whole tool, from its arguments to its exit status.
 * @throws only what is a fault of ours.
 */
export async function main(args: readonly string[], streams: Streams): Promise<number> {
  try {
    return await run(args, streams);
  } catch (error) {
    if (!isUsage(error)) throw error;
    streams.complain(`${error.message}\nvitrine --help tells what there is.\n`);
    return EXIT.usage;
  }
}

async function run(args: readonly string[], { write, complain }: Streams): Promise<number> {
  const { values, positionals } = parseArgs({
    args: args.map(withValue),
    options: FLAGS,
    allowPositionals: true,
  });
  const [command, ...files] = positionals;
  if (values.help) {
    write(USAGE);
    return EXIT.good;
  }
  if (command === undefined) {
    complain(USAGE);
    return EXIT.usage;
  }
  const takes = Object.hasOwn(TAKES, command) ? TAKES[command] : null;
  if (!takes) throw new UsageError(`there is no vitrine ${command}`);
  const foreign = Object.keys(values).find((flag) => !takes.includes(flag));
  if (foreign) throw new UsageError(`vitrine ${command} takes no --${foreign}`);
  if (command === 'serve') {
    if (files.length > 0) throw new UsageError('vitrine serve takes no files');
    // Loaded only now: nothing else needs what a server needs.
    const { serve } = await import('./serve.ts');
    return serve(readServeOptions(values), { write, complain });
  }
  if (files.length === 0) throw new UsageError(`vitrine ${command} takes a file at least`);
  const { json = false } = values;
  if (command === 'inspect') {
    return inspect(files, { json, ...readInspectOptions(values) }, write);
  }
  if (command === 'lint') return lint(files, json, write);
  if (files.length !== 2) throw new UsageError('vitrine convert takes one IN and one OUT');
  return convert(files[0], files[1], readConvertOptions(values), complain);
}

/** Gives `--programs` an empty value where it has none: its value may be left out. */
function withValue(argument: string, index: number, all: readonly string[]): string {
  const isBare = argument === '--programs' && /^(-|$)/.test(all[index + 1] ?? '');
  return isBare ? '--programs=' : argument;
}

/** A call that cannot be done, by our own account or by that of `parseArgs`. */
function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(`${error.code}`);
}
