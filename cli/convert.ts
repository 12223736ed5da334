import { writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { defaultSkeleton } from '../src/avatar/index.ts';
import { encodeAnimation } from '../src/formats/animation/index.ts';
import { decodeBvh, importAndReview, insertRestFrame } from '../src/formats/bvh/index.ts';
import { DecodeError } from '../src/formats/bytes/index.ts';
import { type AnimationContent, decodeAsset, recogniseFile } from '../src/kinds/index.ts';
import { isModel } from '../src/kinds/model/index.ts';
import { lintAnimation, lintError } from '../src/lint/index.ts';
import { exportBvh } from '../src/motion/bvh-export/index.ts';
import { toVersion1 } from '../src/motion/edit/index.ts';
import { clipToLog } from '../src/session/clip-log/index.ts';
import { EXIT, printable, UsageError } from './command-line.ts';
import { convertAvatar, writeFiles } from './convert-avatar.ts';
import { convertModel } from './convert-model.ts';
import { applyConvertOptions, type ConvertOptions } from './convert-options.ts';
import { convertTexture } from './convert-texture.ts';
import { formatFinding } from './lint.ts';
import { readModelSettings } from './model-options.ts';
import { DECODE_OPTIONS, fileError, readBytes, refuseSameFile } from './read-file.ts';

/** With more frames a second, a clip of a minute has more frames than BVH readers accept. */
const MAX_FPS = 1000;

/** The word that is given as IN to write the default skeleton as glTF. */
const SKELETON = 'skeleton';

type Clip = Omit<AnimationContent, 'kind'>;

/** The bytes of OUT, and sentences about what was lost on the way or is worth knowing about it. */
interface Output {
  readonly bytes: Uint8Array;
  readonly remarks: readonly string[];
}

/** What writes OUT, by the ending of its name: an animation, BVH, or a recorded session of puppetry. */
const WRITERS: Readonly<
  Record<string, (clip: Clip, input: string, output: string, options: ConvertOptions) => Output>
> = {
  '.anim': writeAnimation,
  '.animatn': writeAnimation,
  '.bvh': writeBvh,
  '.jsonl': writeLog,
};

/**
 * `vitrine convert IN OUT`: BVH to animation as the viewer's uploader does it, animation to BVH,
 * either to a recorded session whose puppetry shows it, or animation to animation of version 1.0 with other
 * settings; a model to the mesh assets that an upload would store; a saved avatar to binary glTF, or to another form of a saved avatar; a texture to PNG; or, for the word
 * `skeleton`, the default skeleton as binary glTF. What IN is comes from its bytes, what
 * OUT becomes from its ending. What was lost, and what is worth knowing about the result, goes to `writeError`.
 *
 * @returns the exit status: 0 once OUT is written, whatever its remarks are, or 2.
 * @throws {@link UsageError} before anything is written.
 */
export async function convert(
  input: string,
  output: string,
  options: ConvertOptions,
  writeError: (line: string) => void,
): Promise<number> {
  // The file that an error is about.
  let file = input;
  try {
    if (input === SKELETON && extname(output).toLowerCase() === '.glb') {
      file = output;
      await writeBytes(output, await exportSkeleton(options));
      return EXIT.good;
    }
    const bytes = await readBytes(input);
    if (isModel(bytes)) {
      const { model = readModelSettings({}), ...others } = options;
      if (hasSettings(others))
        throw new UsageError('settings of clips and textures are not for models');
      const written = await convertModel(input, bytes, output, model);
      file = output;
      await writeFiles(written);
      for (const remark of written.remarks) writeError(`${printable(remark)}\n`);
      return EXIT.good;
    }
    if (options.model)
      throw new UsageError(`${input} is no model: it has no weights, levels or physics`);
    const kind = await recogniseFile(bytes, { ...DECODE_OPTIONS, fileName: input });
    const { reduce, component, ...motionOptions } = options;
    if (kind === 'texture') {
      if (hasSettings(motionOptions)) {
        throw new UsageError('--reduce and --component are the only options of textures');
      }
      const written = await convertTexture(bytes, output, { reduce, component });
      await refuseSameFile(input, output);
      file = output;
      await writeBytes(output, written.bytes);
      for (const remark of written.remarks) writeError(`${printable(remark)}\n`);
      return EXIT.good;
    }
    if (hasSettings({ reduce, component })) {
      throw new UsageError('--reduce and --component are for textures');
    }
    if (kind === 'avatar-object' || kind === 'zip') {
      if (hasSettings(options)) throw new UsageError('a saved avatar has no options');
      const written = await convertAvatar(input, bytes, output);
      await refuseSameFile(input, output);
      file = output;
      await writeFiles(written);
      for (const remark of written.remarks) writeError(`${printable(remark)}\n`);
      return EXIT.good;
    }
    const write = writerFor(output);
    const clip = await readClip(input, bytes, kind, options);
    const result = write(clip, input, output, options);
    await refuseSameFile(input, output);
    file = output;
    await writeBytes(output, result.bytes);
    for (const remark of result.remarks) writeError(`${printable(remark)}\n`);
    return EXIT.good;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    writeError(`${printable(`${file}: `)}${formatFinding(lintError(error))}\n`);
    return EXIT.unusable;
  }
}

function writerFor(output: string) {
  const ending = extname(output).toLowerCase();
  const write = Object.hasOwn(WRITERS, ending) ? WRITERS[ending] : undefined;
  if (write) return write;
  if (ending === '.glb') {
    throw new UsageError(`only ${SKELETON}, models and saved avatars can be written as .glb`);
  }
  throw new UsageError(`${output} should end in .anim, .animatn, .bvh or .jsonl`);
}

async function readClip(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  kind: string,
  { noReduce, restFrame }: ConvertOptions,
): Promise<Clip> {
  if (kind === 'mesh') throw new UsageError(`${file} is a mesh; only motion can be converted`);
  if (kind === 'bvh') {
    const settings = { reduceKeys: !noReduce };
    const bvh = restFrame ? insertRestFrame(decodeBvh(bytes)) : decodeBvh(bytes);
    return { source: kind, ...importAndReview(bvh, defaultSkeleton, settings) };
  }
  if (kind === 'anim' && noReduce) throw new UsageError('--no-reduce is for reading BVH');
  if (kind === 'anim' && restFrame) throw new UsageError('--rest-frame is for reading BVH');
  // Refuses all other kinds.
  return (await decodeAsset(bytes, { ...DECODE_OPTIONS, fileName: file })) as AnimationContent;
}

function writeAnimation(
  { animation, source }: Clip,
  _input: string,
  output: string,
  options: ConvertOptions,
): Output {
  if (options.fps !== undefined) throw new UsageError('--fps is for writing BVH');
  const { animation: current, losses } = toVersion1(animation);
  const { animation: edited, remarks } = applyConvertOptions(current, options);
  const findings = lintAnimation(edited, defaultSkeleton, { source, fileName: output });
  return {
    bytes: encodeAnimation(edited),
    remarks: [...losses.map(lossRemark), ...remarks, ...findings.map(formatFinding)],
  };
}

function writeBvh(
  { animation, source }: Clip,
  _input: string,
  _output: string,
  { fps, ...others }: ConvertOptions,
): Output {
  if (source === 'bvh') throw new UsageError('IN and OUT are both BVH');
  if (hasSettings(others)) {
    throw new UsageError('a BVH contains only motion: --fps is its only option');
  }
  if (fps !== undefined && !(fps > 0 && fps <= MAX_FPS)) {
    throw new UsageError(`--fps takes more than 0 and at most ${MAX_FPS}, not ${fps}`);
  }
  const { text, losses } = exportBvh(animation, defaultSkeleton, { framesPerSecond: fps });
  return { bytes: Buffer.from(text, 'latin1'), remarks: losses.map(lossRemark) };
}

/** The recorded avatar has the name of IN. */
function writeLog(
  { animation }: Clip,
  input: string,
  _output: string,
  { noReduce: _noReduce, ...others }: ConvertOptions,
): Output {
  if (hasSettings(others)) {
    throw new UsageError('a recorded session contains only motion: it has no options');
  }
  const { bytes, losses } = clipToLog(animation, basename(input, extname(input)));
  return { bytes, remarks: losses.map(lossRemark) };
}

async function exportSkeleton(options: ConvertOptions): Promise<Uint8Array> {
  if (hasSettings(options)) throw new UsageError('the skeleton has no options');
  // Loaded only now: nothing else needs what glTF needs.
  const { exportSkeletonGlb } = await import('../src/avatar/gltf/index.ts');
  return exportSkeletonGlb();
}

const lossRemark = (loss: string) => `lost: ${loss}`;

const hasSettings = (options: ConvertOptions) =>
  Object.values(options).some((value) => value !== undefined);

/** @throws {@link DecodeError} `file/unwritable`, with the message of the file system. */
async function writeBytes(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    throw fileError('unwritable', error);
  }
}
