import { basename, extname } from 'node:path';
import { DecodeError } from '../src/formats/bytes/index.ts';
import { recogniseFile } from '../src/kinds/index.ts';
import {
  describeMend,
  isModel,
  MEND_RULES,
  type MendRule,
  SAFE_MEND_RULES,
} from '../src/kinds/model/index.ts';
import { lintError } from '../src/lint/index.ts';
import { ASSET_MEND_RULES, mendAsset } from '../src/upload/index.ts';
import { EXIT, type FlagValues, printable, type Streams, UsageError } from './command-line.ts';
import { writeFiles } from './convert-avatar.ts';
import { convertModel } from './convert-model.ts';
import { formatFinding } from './lint.ts';
import { makeUpload } from './make-upload.ts';
import {
  MODEL_FLAGS,
  type ModelSettings,
  readGivenModelSettings,
  readModelSettings,
} from './model-options.ts';
import { DECODE_OPTIONS, readBytes, refuseSameFile } from './read-file.ts';

/** For `parseArgs`. */
export const FIX_FLAGS = { ...MODEL_FLAGS, only: { type: 'string' } } as const;

/** How `vitrine fix` mends. */
interface FixOptions {
  /** Those whose findings are mended. */
  readonly rules: readonly MendRule[];
  /** Of models; absent where none of its options is given. */
  readonly model?: ModelSettings;
}

/** @throws {@link UsageError} for a rule that has no mend, and for a value that its option does not have. */
export function readFixOptions(flags: FlagValues<typeof FIX_FLAGS>): FixOptions {
  const names = flags.only === undefined ? SAFE_MEND_RULES : String(flags.only).split(',');
  const rules = MEND_RULES.filter((rule) => names.includes(rule));
  const unknown = names.find((name) => !(MEND_RULES as readonly string[]).includes(name));
  if (unknown === undefined) return { rules, model: readGivenModelSettings(flags) };
  throw new UsageError(
    `--only needs rules that have a mend: ${MEND_RULES.join(', ')}, not "${unknown}"`,
  );
}

/**
 * `vitrine fix IN [OUT.llmesh] [--only RULE,…]`: what can be mended safely in a model and the options of its upload, or in a
 * finished mesh asset. Without OUT it is listed; with OUT, the mesh assets of the mended model are written, as by `vitrine convert`. IN stays as it is.
 *
 * @returns the exit status: 0, or 2 for a file that cannot be used.
 * @throws {@link UsageError} for a file that is neither, and for an OUT that is IN.
 */
export async function fix(
  files: readonly string[],
  { rules, model }: FixOptions,
  { write, writeError }: Streams,
): Promise<number> {
  const [input, output, ...others] = files;
  if (others.length > 0) throw new UsageError('vitrine fix needs one IN and at most one OUT');
  try {
    const bytes = await readBytes(input);
    if (!isModel(bytes)) {
      if (model) throw new UsageError(`${input} is no model, which the options are for`);
      const { mended, written } = await fixMesh(input, bytes, output, rules);
      if (output === undefined) write(listOf(mended));
      else await writeFiles({ files: [{ path: output, bytes: written }], remarks: [] });
      for (const line of output === undefined ? [] : mended) writeError(`${printable(line)}\n`);
      return EXIT.good;
    }
    if (output === undefined) {
      const { mended } = await makeUpload(input, bytes, model, rules);
      write(listOf(mended));
      return EXIT.good;
    }
    const written = await convertModel(input, bytes, output, model ?? readModelSettings({}), rules);
    await writeFiles(written);
    for (const remark of written.remarks) writeError(`${printable(remark)}\n`);
    return EXIT.good;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    writeError(`${printable(`${input}: `)}${formatFinding(lintError(error))}\n`);
    return EXIT.unusable;
  }
}

const listOf = (mended: readonly string[]): string =>
  mended.length === 0 ? 'nothing to mend\n' : `${mended.map(printable).join('\n')}\n`;

/** @throws {@link UsageError} for a file that is no mesh asset, and for an OUT that does not end in .llmesh. */
async function fixMesh(
  input: string,
  bytes: Uint8Array<ArrayBuffer>,
  output: string | undefined,
  rules: readonly MendRule[],
) {
  const kind = await recogniseFile(bytes, { ...DECODE_OPTIONS, fileName: input });
  if (kind !== 'mesh') throw new UsageError(`${input} is neither a model nor a mesh asset`);
  if (output !== undefined && extname(output).toLowerCase() !== '.llmesh') {
    throw new UsageError(`${output} should end in .llmesh`);
  }
  if (output !== undefined) await refuseSameFile(input, output);
  const wanted = ASSET_MEND_RULES.filter((rule) => rules.includes(rule));
  const made = await mendAsset(basename(input), bytes, wanted, DECODE_OPTIONS);
  return { mended: made.mends.map(describeMend), written: made.bytes };
}
