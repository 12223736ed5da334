import { DecodeError } from '../src/formats/bytes/index.ts';
import { isModel, MEND_RULES, type MendRule } from '../src/kinds/model/index.ts';
import { lintError } from '../src/lint/index.ts';
import { EXIT, type FlagValues, printable, type Streams, UsageError } from './command-line.ts';
import { writeFiles } from './convert-avatar.ts';
import { convertModel } from './convert-model.ts';
import { formatFinding } from './lint.ts';
import { MODEL_FLAGS, type ModelSettings, readModelSettings } from './model-options.ts';
import { makeUpload } from './model-upload.ts';
import { readBytes } from './read-file.ts';

/** For `parseArgs`. */
export const FIX_FLAGS = { ...MODEL_FLAGS, only: { type: 'string' } } as const;

/** How `vitrine fix` mends. */
interface FixOptions {
  /** Those whose findings are mended. */
  readonly rules: readonly MendRule[];
  readonly model: ModelSettings;
}

/** @throws {@link UsageError} for a rule that has no mend, and for a value that its option does not have. */
export function readFixOptions(flags: FlagValues<typeof FIX_FLAGS>): FixOptions {
  const names = flags.only === undefined ? MEND_RULES : String(flags.only).split(',');
  const rules = MEND_RULES.filter((rule) => names.includes(rule));
  const unknown = names.find((name) => !(MEND_RULES as readonly string[]).includes(name));
  if (unknown === undefined) return { rules, model: readModelSettings(flags) };
  throw new UsageError(
    `--only needs rules that have a mend: ${MEND_RULES.join(', ')}, not "${unknown}"`,
  );
}

/**
 * `vitrine fix IN [OUT.llmesh] [--only RULE,…]`: what can be mended safely in a model and the options of its upload. Without
 * OUT it is listed; with OUT, the mesh assets of the mended model are written, as by `vitrine convert`. IN stays as it is.
 *
 * @returns the exit status: 0, or 2 for a file that cannot be used.
 * @throws {@link UsageError} for a file that is no model.
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
    if (!isModel(bytes)) throw new UsageError(`${input} is no COLLADA file`);
    if (output === undefined) {
      const { mended } = await makeUpload(input, bytes, model, rules);
      write(mended.length === 0 ? 'nothing to mend\n' : `${mended.map(printable).join('\n')}\n`);
      return EXIT.good;
    }
    const written = await convertModel(input, bytes, output, model, rules);
    await writeFiles(written);
    for (const remark of written.remarks) writeError(`${printable(remark)}\n`);
    return EXIT.good;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    writeError(`${printable(`${input}: `)}${formatFinding(lintError(error))}\n`);
    return EXIT.unusable;
  }
}
