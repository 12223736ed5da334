import { DecodeError } from '../formats/bytes/index.ts';
import type { ByteSource } from '../formats/inventory-archive/index.ts';
import type { Finding } from '../lint/index.ts';
import { createUnknownFormatError } from './decode-file.ts';
import { DOCUMENT_DECODERS, DOCUMENT_KINDS } from './document-kinds.ts';
import type { DecodeOptions, Decoder, FileKindRow } from './file-content.ts';
import { DECODERS, FILE_KINDS, KIND_DETAILS } from './file-kinds.ts';
import { JSON_DECODERS, JSON_KINDS } from './json-kinds.ts';
import { failedInspection, type Inspection, type KindDetails } from './kind-details.ts';
import { sniffKind } from './sniff-kind.ts';

/** The tables of kinds. Tests have tables with a kind of their own. */
export interface KindTables {
  readonly kinds: readonly FileKindRow[];
  readonly decoders: Readonly<Record<string, Decoder>>;
  readonly details: Readonly<Record<string, () => Promise<KindDetails<unknown>>>>;
}

export const ALL_KINDS: KindTables = {
  kinds: [...FILE_KINDS, ...JSON_KINDS, ...DOCUMENT_KINDS],
  decoders: { ...DECODERS, ...JSON_DECODERS, ...DOCUMENT_DECODERS },
  details: KIND_DETAILS,
};

/** Contents of what may be inside another file: no files with files of their own. */
const EMBEDDED: ReadonlySet<string> = new Set(['mesh', 'animation', 'texture', 'document']);

/**
 * The facts of a file of any kind, or why it cannot be used.
 *
 * @param file - Its name in the report.
 */
export async function inspectFile(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
  tables = ALL_KINDS,
): Promise<Inspection> {
  const { kinds, decoders, details } = tables;
  const embeddedKinds = kinds.filter(({ content }) => EMBEDDED.has(content));
  try {
    const kind = await kindOf(file, bytes, options, kinds);
    const content = await decoders[kind](bytes, options);
    const { inspect } = await details[kind]();
    return await inspect(file, content, {
      inspectAsset: (path, embedded) =>
        inspectFile(path, embedded, options, { ...tables, kinds: embeddedKinds }),
    });
  } catch (error) {
    if (error instanceof DecodeError) return failedInspection(file, error);
    throw error;
  }
}

/**
 * The facts of an archive of OpenSimulator that is read from where it is, or why it cannot be used.
 *
 * @param file - Its name in the report.
 */
export async function inspectArchive(file: string, source: ByteSource): Promise<Inspection> {
  try {
    const { openArchive } = await import('./inventory-archive-file.ts');
    const content = await openArchive(source, { withObjects: true });
    const { inspect } = await KIND_DETAILS['inventory-archive']();
    return inspect(file, content);
  } catch (error) {
    if (error instanceof DecodeError) return failedInspection(file, error);
    throw error;
  }
}

/**
 * What an upload would refuse, and what viewers would ignore or show otherwise than intended, worst first.
 *
 * @param fileName - An asset id in it counts as that of the file.
 * @throws {@link DecodeError} where the file cannot be used; `unknown-format` also for a kind that has no rules.
 */
export async function lintFile(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
  { kinds, decoders, details } = ALL_KINDS,
): Promise<{ readonly format: string; readonly findings: readonly Finding[] }> {
  const kind = await kindOf(fileName, bytes, options, kinds);
  const { lint } = await details[kind]();
  if (!lint) {
    const message = `there are no rules for files of this kind (${kind})`;
    throw new DecodeError(message, { format: 'file', code: 'unknown-format', offset: 0, path: '' });
  }
  return { format: kind, findings: lint(await decoders[kind](bytes, options), fileName) };
}

async function kindOf(
  fileName: string,
  bytes: Uint8Array,
  { joints }: DecodeOptions,
  kinds: readonly FileKindRow[],
): Promise<string> {
  const kind = sniffKind(bytes, joints, kinds, fileName);
  if (kind === null) throw await createUnknownFormatError(bytes, fileName);
  return kind;
}
