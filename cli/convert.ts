import { realpath, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { defaultSkeleton } from '../src/avatar/index.ts';
import {
  type Animation,
  decodeAnimation,
  encodeAnimation,
} from '../src/formats/animation/index.ts';
import { decodeBvh, importBvh } from '../src/formats/bvh/index.ts';
import { DecodeError } from '../src/formats/bytes/index.ts';
import { sniffFileKind, unknownFormatError } from '../src/formats/index.ts';
import { lintAnimation, lintError } from '../src/lint/index.ts';
import { exportBvh } from '../src/motion/bvh-export/index.ts';
import { toVersion1 } from '../src/motion/edit/index.ts';
import { clipToLog } from '../src/session/clip-log/index.ts';
import { applyOptions } from './apply-options.ts';
import type { ConvertOptions } from './convert-options.ts';
import { EXIT, UsageError } from './exit.ts';
import { harmless } from './print.ts';
import { printFinding } from './print-findings.ts';
import { readBytes } from './read-asset.ts';

/** A minute of it has as many frames as a reader can be asked to take. */
const HIGHEST_FPS = 1000;

interface Input {
  readonly animation: Animation;
  readonly source: 'anim' | 'bvh';
}

/** What can be written: animations, BVH, and recorded sessions of puppetry. */
type Target = Input['source'] | 'log';

/** What is to be written, and what was lost on the way or is to be said about it. */
interface Output {
  readonly bytes: Uint8Array;
  readonly remarks: readonly string[];
}

/** The IN that stands for the default skeleton where OUT is glTF. */
const SKELETON = 'skeleton';

/**
 * `vitrine convert IN OUT`: BVH to animation as the viewer's uploader does it, animation to BVH,
 * either to a recorded session whose puppetry shows it, or animation to animation of version 1.0 with other
 * settings; or, for the word `skeleton`, the default skeleton as binary glTF. What IN is comes from its bytes, what
 * OUT becomes from its ending. What was lost, and what there is to say about the result, goes to `complain`.
 *
 * @returns the exit status: 0 once OUT is written, whatever there is to say about it, or 2.
 * @throws {@link UsageError} before anything is written.
 */
export async function convert(
  input: string,
  output: string,
  options: ConvertOptions,
  complain: (line: string) => void,
): Promise<number> {
  let file = input;
  try {
    if (input === SKELETON && extname(output).toLowerCase() === '.glb') {
      file = output;
      await write(output, await makeSkeleton(options));
      return EXIT.good;
    }
    const target = targetOf(output);
    const source = await read(input, options);
    const { bytes, remarks } = make(source, target, { input, output }, options);
    await refuseSame(input, output);
    file = output;
    await write(output, bytes);
    for (const remark of remarks) complain(`${harmless(remark)}\n`);
    return EXIT.good;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    complain(`${harmless(`${file}: `)}${printFinding(lintError(error))}\n`);
    return EXIT.unusable;
  }
}

function targetOf(output: string): Target {
  const ending = extname(output).toLowerCase();
  if (ending === '.bvh') return 'bvh';
  if (ending === '.jsonl') return 'log';
  if (ending === '.anim' || ending === '.animatn') return 'anim';
  if (ending === '.glb') {
    throw new UsageError(`only the word ${SKELETON} can be written as .glb, no file`);
  }
  throw new UsageError(`${output} should end in .anim, .animatn, .bvh or .jsonl`);
}

async function read(file: string, { noReduce }: ConvertOptions): Promise<Input> {
  const bytes = await readBytes(file);
  const source = sniffFileKind(bytes, defaultSkeleton);
  if (source === 'mesh') throw new UsageError(`${file} is a mesh; only motion can be converted`);
  if (source === 'bvh') {
    const settings = { reduceKeys: !noReduce };
    return { source, animation: importBvh(decodeBvh(bytes), defaultSkeleton, settings) };
  }
  if (source !== 'anim') throw unknownFormatError(bytes);
  if (noReduce) throw new UsageError('--no-reduce is for reading BVH');
  return { source, animation: decodeAnimation(bytes, { joints: defaultSkeleton }) };
}

function make(
  source: Input,
  target: Target,
  { input, output }: { readonly input: string; readonly output: string },
  options: ConvertOptions,
): Output {
  if (target === 'bvh') return makeBvh(source, options);
  if (target === 'log') return makeLog(source, basename(input, extname(input)), options);
  return makeAnimation(source, output, options);
}

function makeAnimation(
  { animation, source }: Input,
  output: string,
  options: ConvertOptions,
): Output {
  if (options.fps !== undefined) throw new UsageError('--fps is for writing BVH');
  const { animation: current, losses } = toVersion1(animation);
  const { animation: edited, remarks } = applyOptions(current, options);
  const findings = lintAnimation(edited, defaultSkeleton, { source, fileName: output });
  return {
    bytes: encodeAnimation(edited),
    remarks: [...losses.map((loss) => `lost: ${loss}`), ...remarks, ...findings.map(printFinding)],
  };
}

function makeBvh({ animation, source }: Input, options: ConvertOptions): Output {
  if (source === 'bvh') throw new UsageError('IN and OUT are both BVH');
  const { fps, ...others } = options;
  if (Object.values(others).some((value) => value !== undefined)) {
    throw new UsageError('a BVH holds nothing but motion: only --fps can be chosen');
  }
  if (fps !== undefined && !(fps > 0 && fps <= HIGHEST_FPS)) {
    throw new UsageError(`--fps takes more than 0 and at most ${HIGHEST_FPS}, not ${fps}`);
  }
  const { text, losses } = exportBvh(animation, defaultSkeleton, { framesPerSecond: fps });
  const remarks = losses.map((loss) => `lost: ${loss}`);
  return { bytes: Buffer.from(text, 'latin1'), remarks };
}

/** @param name of the avatar that is seen to move so. */
function makeLog({ animation }: Input, name: string, options: ConvertOptions): Output {
  const { noReduce, ...others } = options;
  if (Object.values(others).some((value) => value !== undefined)) {
    throw new UsageError('a recorded session holds nothing but motion: no setting can be chosen');
  }
  const { bytes, losses } = clipToLog(animation, name);
  return { bytes, remarks: losses.map((loss) => `lost: ${loss}`) };
}

async function makeSkeleton(options: ConvertOptions): Promise<Uint8Array> {
  if (Object.values(options).some((value) => value !== undefined)) {
    throw new UsageError('the skeleton has no settings to choose');
  }
  // Loaded only now: nothing else needs what glTF needs.
  const { exportSkeletonGlb } = await import('../src/avatar/gltf/index.ts');
  return exportSkeletonGlb();
}

/** Links and other spellings of the same path count as the same. */
async function refuseSame(input: string, output: string): Promise<void> {
  const real = await realpath(output).catch(() => null);
  if (real !== null && real === (await realpath(input))) {
    throw new UsageError('OUT is IN; write to another file');
  }
}

/** @throws {@link DecodeError} `file/unwritable`, with what the file system says. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = { format: 'file', offset: 0, path: '' } as const;
    throw new DecodeError(message, { ...place, code: 'unwritable', cause: error });
  }
}
