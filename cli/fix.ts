import { DecodeError } from '../src/formats/bytes/index.ts';
import { isModel } from '../src/kinds/model/index.ts';
import { lintError } from '../src/lint/index.ts';
import { EXIT, printable, type Streams, UsageError } from './command-line.ts';
import { writeFiles } from './convert-avatar.ts';
import { convertModel, listMends } from './convert-model.ts';
import { formatFinding } from './lint.ts';
import type { ModelSettings } from './model-options.ts';
import { readBytes } from './read-file.ts';

/**
 * `vitrine fix IN [OUT.llmesh]`: what can be mended in a model without a change that is seen. Without OUT it is listed;
 * with OUT, the mesh assets of the mended model are written, as by `vitrine convert`. IN stays as it is.
 *
 * @returns the exit status: 0, or 2 for a file that cannot be used.
 * @throws {@link UsageError} for a file that is no model.
 */
export async function fix(
  files: readonly string[],
  options: ModelSettings,
  { write, writeError }: Streams,
): Promise<number> {
  const [input, output, ...others] = files;
  if (others.length > 0) throw new UsageError('vitrine fix needs one IN and at most one OUT');
  try {
    const bytes = await readBytes(input);
    if (!isModel(bytes)) throw new UsageError(`${input} is no model: neither COLLADA nor glTF`);
    if (output === undefined) {
      const mends = listMends(input, bytes);
      write(mends.length === 0 ? 'nothing to mend\n' : `${mends.map(printable).join('\n')}\n`);
      return EXIT.good;
    }
    const written = await convertModel(input, bytes, output, options, true);
    await writeFiles(written);
    for (const remark of written.remarks) writeError(`${printable(remark)}\n`);
    return EXIT.good;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    writeError(`${printable(`${input}: `)}${formatFinding(lintError(error))}\n`);
    return EXIT.unusable;
  }
}
