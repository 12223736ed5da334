import { parseArgs } from 'node:util';
import { BUBBLE_FLAGS, readBubbleOptions } from './bubble-options.ts';
import { EXIT, type Streams, UsageError } from './command-line.ts';
import { convert } from './convert.ts';
import { CONVERT_FLAGS, readConvertOptions } from './convert-options.ts';
import { diff } from './diff.ts';
import { FIX_FLAGS, fix, readFixOptions } from './fix.ts';
import { INSPECT_FLAGS, inspect, readInspectOptions } from './inspect.ts';
import { LINT_FLAGS, lint } from './lint.ts';
import { readGivenModelSettings } from './model-options.ts';
import { readServeOptions, SERVE_FLAGS } from './serve-options.ts';

const USAGE = `vitrine: inspect Second Life and OpenSimulator avatar files

  vitrine inspect FILE… [--json]   what each file is, and its facts
    --format lludp                 each file is one LLUDP datagram, binary or hexadecimal
    --format setp                  each file is one SETP packet of a bubble, binary or hexadecimal
    --max-frame-data N             data bytes that its frames may have: 246, or 255 for MXP 0.5
    --format puppetry              each file is one block of joint events, binary or hexadecimal
    --layout wiki|A|B|C            layout of the joint events (default: detected)
    --filter WORDS                 only these messages of a recorded session, as in the page's log,
                                   such as "in reliable -PacketAck LocalID=1234"
  vitrine diff A B [--json]        how the messages of two recorded sessions differ
  vitrine lint FILE… [--json]      what an upload would refuse, and a viewer would ignore
    --verbose                      every finding with its file, also where many files have the same
    --together                     the meshes are worn together: joints that they claim more than 1 mm apart
    --html OUT                     also a page to send along, about one model or mesh asset
    --joint-positions --lod …      models as they would be uploaded with these options of convert
  vitrine convert IN OUT [options] BVH to animation, animation to BVH, or an animation
                                   to version 1.0 with other settings
    --priority N                   of the clip and all its joints, 0 to 6
    --loop --loop-in S --loop-out S
    --ease-in S --ease-out S
    --hand-pose N|NAME             such as 3, fist or point-l
    --emote NAME                   as in the upload dialog, such as "Big smile"
    --no-reduce                    keep every frame of a BVH
    --rest-frame                   put a frame at rest before the first of a BVH, from which uploads
                                   measure all others
    --fps N                        frame rate of a written BVH
                                   (default: that of the clip's keys, else 30)
  vitrine convert AVATAR OUT       a saved avatar (.avatar.json, or .zip with one) as binary glTF (.glb),
                                   as one file (.avatar.json), or as a file for each mesh (.zip, or a
                                   folder)
  vitrine convert IN OUT.png       a texture (JPEG 2000, PNG, TGA) as PNG
    --reduce N                     halve its size N times
    --component K                  only this component, from 0, as a grey picture: of a bake, 4 is
                                   the clothing mask
  vitrine convert IN OUT.llmesh    a COLLADA or glTF model as the mesh assets that an upload would store;
                                   with OUT.glb an avatar at rest that wears them, as binary glTF
    --no-weights                   as a static mesh
    --joint-positions              with the joint positions of the file
    --lock-scale --z-offset M      with these: no sliders for such joints; metres that the avatar is raised
    --lod LEVEL=HOW,…              how medium, low and lowest are made: auto, precise or sloppy, also with
                                   :TRIANGLES or :ERROR%; above; or a file
                                   (default: auto; files named IN_LOD2, _LOD1, _LOD0 and _PHYS are used)
    --physics none|box|hulls|analyse[:HULLS]|LEVEL|FILE
                                   what the physics shape is made of (default: none, one hull)
    --normals DEGREES              new normals, with edges at larger angles, such as 75
    --scale FACTOR                 of the prim; a rigged mesh looks as before
                                   inspect and lint have these options for models, too
  vitrine fix IN [OUT.llmesh]      what can be mended safely in a mesh asset, or in a model and its
                                   options, those of convert; with OUT, the mended mesh assets
    --only RULE,…                  only what these rules find
  vitrine convert skeleton OUT.glb the default skeleton as binary glTF
  vitrine serve [options]          the viewer with its bridge to live grids
                                   (default: http://127.0.0.1:4173/)
    --config FILE                  grids and limits, see docs/bridge.md
                                   (default: the demo grid only)
    --check-config                 only check it, and print what the bridge would do
    --programs [TOKEN]             let programs control avatars, see docs/puppetry.md
                                   (default token: generated and printed)
    --broker nats://HOST:PORT      share live sources with other bridges through this NATS server
    --allow-other-grids [loopback] let users log in to any other public grid, or one on this machine
    --demo                         add the demo grid and the demo's bubbles to those of --config
    --no-bubbles                   run the demo without its bubbles
    --port N --host ADDRESS        override those of --config
    --demo-avatars N               avatars of the demo grid (default: 8)
    --demo-loss SHARE              share of its datagrams that are lost, 0 to 0.9
    --demo-latency MS --demo-jitter MS
  vitrine bubble [options]         a bubble server (SETP) by itself
                                   (default: the demo's bubbles, on free ports of 127.0.0.1)
    --config FILE                  bubbles, accounts, models and links, see docs/bubbles.md
    --port N --host ADDRESS        of its UDP socket, override those of --config
    --http-port N                  of its cloud document and media repository

Files are mesh assets (.llmesh, .slm), models (.dae, .glb, .gltf), animations (.anim, .animatn, .dat), BVH motion, wearables (.txt), scene
objects (.xml) and textures (.j2c, .jp2, .png, .jpg, .webp, .tga); inspect also reads saved avatars (.avatar.json, .object.json) and recorded LLUDP and SETP sessions (.jsonl).
A file is recognised by its content, not by its name.
The extension of OUT decides what convert writes: .anim, .animatn, .bvh, or .jsonl (a recorded session with the
motion as puppetry).
Exit status: 0 success, 1 wrong usage, 2 a file could not be used (lint: or an upload would refuse it),
3 warnings only (lint, serve --check-config), or differences (diff). After convert, 0 means that OUT was written; losses are reported on standard error.
`;

const FLAGS = {
  help: { type: 'boolean', short: 'h' },
  ...INSPECT_FLAGS,
  ...LINT_FLAGS,
  ...CONVERT_FLAGS,
  ...FIX_FLAGS,
  ...SERVE_FLAGS,
  ...BUBBLE_FLAGS,
} as const;

/** The flags of each command. */
const FLAGS_OF: Readonly<Record<string, readonly string[]>> = {
  inspect: Object.keys(INSPECT_FLAGS),
  diff: ['json'],
  lint: Object.keys(LINT_FLAGS),
  convert: Object.keys(CONVERT_FLAGS),
  fix: Object.keys(FIX_FLAGS),
  serve: Object.keys(SERVE_FLAGS),
  bubble: Object.keys(BUBBLE_FLAGS),
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
    streams.writeError(`${error.message}\nRun vitrine --help for usage.\n`);
    return EXIT.usage;
  }
}

async function run(args: readonly string[], streams: Streams): Promise<number> {
  const { write, writeError } = streams;
  const { values, positionals } = parseArgs({
    args: args.map(withEmptyValue),
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
  if (!flags) throw new UsageError(`unknown command: vitrine ${command}`);
  const foreign = Object.keys(values).find((flag) => !flags.includes(flag));
  if (foreign) throw new UsageError(`vitrine ${command} has no option --${foreign}`);
  if (command === 'serve' || command === 'bubble') {
    if (files.length > 0) throw new UsageError(`vitrine ${command} takes no files`);
    // Loaded only now: nothing else needs what a server needs.
    if (command === 'bubble') {
      const { runBubbleServer } = await import('./run-bubble-server.ts');
      return runBubbleServer(readBubbleOptions(values), streams);
    }
    const options = readServeOptions(values);
    if (options.checkConfig) {
      const { checkConfig } = await import('./check-config.ts');
      return checkConfig(options, streams);
    }
    const { serve } = await import('./serve.ts');
    return serve(options, streams);
  }
  if (files.length === 0) throw new UsageError(`vitrine ${command} needs at least one file`);
  if (command === 'inspect') return inspect(files, readInspectOptions(values), write);
  if (command === 'lint') {
    const { json, verbose, together, html } = values;
    const model = readGivenModelSettings(values);
    return lint(files, { json, verbose, together, html, model }, write);
  }
  if (command === 'diff') {
    if (files.length !== 2) throw new UsageError('vitrine diff needs two recorded sessions');
    return diff([files[0], files[1]], values.json ?? false, streams);
  }
  if (command === 'fix') return fix(files, readFixOptions(values), streams);
  if (files.length !== 2) throw new UsageError('vitrine convert needs one IN and one OUT');
  return convert(files[0], files[1], readConvertOptions(values), writeError);
}

/** Flags whose value may be left out. */
const OPTIONAL_VALUES = ['--programs', '--allow-other-grids'];

/** Gives a flag an empty value where it has none, but may have one. */
function withEmptyValue(argument: string, index: number, all: readonly string[]): string {
  const isBare = OPTIONAL_VALUES.includes(argument) && /^(-|$)/.test(all[index + 1] ?? '');
  return isBare ? `${argument}=` : argument;
}

/** Whether an error is about the arguments: ours, or one of `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(`${error.code}`);
}
