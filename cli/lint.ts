import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { missingClaims } from '../src/avatar/avatar-object/index.ts';
import { DecodeError, plural } from '../src/formats/bytes/index.ts';
import { decodeAsset, lintFile, recogniseFile } from '../src/kinds/index.ts';
import {
  isModel,
  meshReport,
  modelReport,
  reportPage,
  type UploadReport,
} from '../src/kinds/model/index.ts';
import { type Finding, lintError, type Severity } from '../src/lint/index.ts';
import { EXIT, printable, UsageError } from './command-line.ts';
import { lintOutfit, type OutfitMesh, type OutfitReport } from './lint-outfit.ts';
import { makeUpload } from './make-upload.ts';
import { MODEL_FLAGS, type ModelSettings } from './model-options.ts';
import { readAvatar } from './read-avatar.ts';
import { DECODE_OPTIONS, readBytes } from './read-file.ts';

/** One entry of `vitrine lint --json`. Names are stable: other people's scripts read them. */
interface LintReport {
  readonly file: string;
  /** The kind of file; of a file that could not be used, the decoder that refused it. */
  readonly format: string;
  /** Worst first. */
  readonly findings: readonly Finding[];
}

/** How `vitrine lint` prints its findings. */
interface LintOptions {
  readonly json?: boolean;
  /** Prints every finding with its file, also one that many files have. */
  readonly verbose?: boolean;
  /** Also compares the joint positions of the meshes, as if an avatar wore all of them. */
  readonly together?: boolean;
  /** Where the report about the one file is written, as a page. */
  readonly html?: string;
  /** Of models; absent where none of its options is given. */
  readonly model?: ModelSettings;
}

/** For `parseArgs`. */
export const LINT_FLAGS = {
  json: { type: 'boolean' },
  verbose: { type: 'boolean' },
  together: { type: 'boolean' },
  html: { type: 'string' },
  ...MODEL_FLAGS,
} as const;

/**
 * `vitrine lint FILE… [--json] [--verbose] [--together] [--html OUT] [options of an upload]`: everything that an upload would refuse, and that the viewer would
 * ignore or play otherwise than intended. Warnings and notes that many files have are printed once, with the names of the first.
 *
 * @returns the exit status: 0 no errors or warnings, 2 any error, 3 warnings only.
 * @throws {@link UsageError} for a page about several files, or about one that is no model or mesh, or that cannot be
 * written.
 */
export async function lint(
  files: readonly string[],
  { json = false, verbose = false, together = false, html, model }: LintOptions,
  write: (text: string) => void,
): Promise<number> {
  if (html !== undefined && (files.length > 1 || together)) {
    throw new UsageError('--html makes a page about one file');
  }
  const reports: LintReport[] = [];
  const meshes: OutfitMesh[] = [];
  for (const file of files) {
    const worn = together ? await readSavedMeshes(file) : null;
    const { report, page } = worn
      ? { report: { file, format: 'avatar-object', findings: [] }, page: null }
      : await lintOne(file, model);
    if (html !== undefined) await writePage(html, page);
    reports.push(report);
    meshes.push(...(worn ?? []));
    if (together && report.format === 'mesh') meshes.push(...(await readMesh(file)));
  }
  const outfit = together ? lintOutfit(meshes) : null;
  const findings = [...reports, ...(outfit ? [outfit] : [])].flatMap((report) => report.findings);
  if (json) {
    write(`${JSON.stringify(outfit ? [...reports, outfit] : reports, null, 2)}\n`);
  } else {
    const lines = verbose ? reports.map(formatReport) : formatReports(reports);
    if (outfit) lines.push(formatOutfit(outfit));
    const count = reports.length === 1 ? '1 file' : `${reports.length} files`;
    write(`${lines.join('\n')}\n${count}: ${formatTally(findings)}\n`);
  }
  if (findings.some(({ severity }) => severity === 'error')) return EXIT.unusable;
  return findings.some(({ severity }) => severity === 'warning') ? EXIT.warnings : EXIT.good;
}

/** What is found in a file, and what a page about it says; null for a file that is neither a model nor a mesh. */
async function lintOne(
  file: string,
  model?: ModelSettings,
): Promise<{ readonly report: LintReport; readonly page: UploadReport | null }> {
  try {
    const bytes = await readBytes(file);
    if (isModel(bytes)) {
      const { upload } = await makeUpload(file, bytes, model);
      const page = modelReport(basename(file), upload);
      return { report: { file, format: 'model', findings: page.findings }, page };
    }
    const report = { file, ...(await lintFile(file, bytes, DECODE_OPTIONS)) };
    if (report.format !== 'mesh') return { report, page: null };
    const asset = await decodeAsset(await readBytes(file), DECODE_OPTIONS);
    const page =
      asset.kind === 'mesh' ? meshReport(basename(file), asset.mesh, report.findings) : null;
    return { report, page };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const findings = [lintError(error)];
    return {
      report: { file, format: error.format, findings },
      page: { fileName: basename(file), options: [], object: NO_OBJECT, findings },
    };
  }
}

/** Of a file that cannot be used. */
const NO_OBJECT = { parts: [], textures: [], isAnimesh: false, scripts: 0 };

async function writePage(path: string, page: UploadReport | null): Promise<void> {
  if (!page) throw new UsageError('--html makes a page about a model or a mesh asset');
  try {
    await writeFile(path, reportPage(page));
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

/**
 * The meshes of a saved avatar, or of an archive with one; null for a file of any other kind, and for an avatar that cannot be
 * read. A mesh that is missing claims what the avatar's skeleton says of it.
 */
async function readSavedMeshes(file: string): Promise<OutfitMesh[] | null> {
  try {
    const bytes = await readBytes(file);
    const kind = await recogniseFile(bytes, { ...DECODE_OPTIONS, fileName: file });
    if (kind !== 'avatar-object' && kind !== 'zip') return null;
    const { renderObjects, skeleton } = await readAvatar(file, bytes, []);
    const meshes: OutfitMesh[] = [];
    for (const { id, name, asset } of renderObjects) {
      if (!('bytes' in asset)) continue;
      const decoded = await decodeAsset(asset.bytes, DECODE_OPTIONS);
      if (decoded.kind !== 'mesh') continue;
      meshes.push({ file: `${file}#${name || id}`, id, skin: decoded.mesh.skin });
    }
    const missing = missingClaims(skeleton, new Set(renderObjects.map(({ id }) => id)));
    return [
      ...meshes,
      ...missing.map((claims) => ({ file: `${file}#${claims.meshId}`, skin: null, claims })),
    ];
  } catch (error) {
    if (!(error instanceof DecodeError) && !(error instanceof UsageError)) throw error;
    return null;
  }
}

/** None for a mesh that cannot be used, which its own report says. */
async function readMesh(file: string): Promise<OutfitMesh[]> {
  try {
    const asset = await decodeAsset(await readBytes(file), DECODE_OPTIONS);
    return asset.kind === 'mesh' ? [{ file, skin: asset.mesh.skin }] : [];
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return [];
  }
}

function formatOutfit({ files, joints, findings }: OutfitReport): string {
  const meshes = files.length === 1 ? '1 mesh' : `${files.length} meshes`;
  const claimed = `${plural(joints.length, 'joint')} claimed by more than one`;
  return formatReport({ file: `worn together, ${meshes}, ${claimed}`, findings });
}

function formatReport({ file, findings }: Pick<LintReport, 'file' | 'findings'>): string {
  if (findings.length === 0) return printable(`${file}: no findings`);
  return [printable(file), ...findings.map((finding) => `  ${formatFinding(finding)}`)].join('\n');
}

/** What more files than this have in common is printed once. */
const MAX_REPEATS = 3;

/**
 * The reports with everything that many files have in common printed once, after the others. Errors are always printed
 * with their file: each of them has to be fixed.
 */
function formatReports(reports: readonly LintReport[]): string[] {
  const shared = sharedFindings(reports);
  const own = reports.map(({ findings, ...report }) => ({
    ...report,
    findings: findings.filter(({ code, severity }) => severity === 'error' || !shared.has(code)),
    isClean: findings.length === 0,
  }));
  const clean = own.filter(({ isClean }) => isClean);
  const foldClean = clean.length > MAX_REPEATS;
  const shown = own.filter(
    ({ findings, isClean }) => findings.length > 0 || (isClean && !foldClean),
  );
  return [
    ...shown.map(formatReport),
    ...Array.from(shared.values(), formatSharedFinding),
    ...(foldClean ? [printable(`no findings in ${formatFiles(clean)}`)] : []),
  ];
}

interface LocatedFinding {
  readonly file: string;
  readonly finding: Finding;
}

/** The warnings and notes of more than {@link MAX_REPEATS} files by code, warnings first. */
function sharedFindings(reports: readonly LintReport[]): Map<string, LocatedFinding[]> {
  const byCode = new Map<string, LocatedFinding[]>();
  for (const severity of ['warning', 'note']) {
    for (const { file, findings } of reports) {
      for (const finding of findings) {
        if (finding.severity !== severity) continue;
        const same = byCode.get(finding.code);
        if (same) same.push({ file, finding });
        else byCode.set(finding.code, [{ file, finding }]);
      }
    }
  }
  return new Map([...byCode].filter(([, located]) => located.length > MAX_REPEATS));
}

/** Code and title, the files, and the first file's finding as an example. */
function formatSharedFinding(located: readonly LocatedFinding[]): string {
  const [{ file, finding }] = located;
  const { severity, code, title } = finding;
  return [
    printable(`${severity} ${code} in ${formatFiles(located)}: ${title}`),
    printable(`  for example ${file}${describeFinding(finding)}`),
  ].join('\n');
}

/** `46 files (a.anim, b.anim, c.anim and 43 more)`. */
function formatFiles(located: readonly { readonly file: string }[]): string {
  const names = located.slice(0, MAX_REPEATS).map(({ file }) => file);
  return `${located.length} files (${names.join(', ')} and ${located.length - names.length} more)`;
}

/** `warning loop-seam at loop_out_point (byte 17): … Fix: …`, without line breaks of its own. */
export function formatFinding(finding: Finding): string {
  return printable(`${finding.severity} ${finding.code}${describeFinding(finding)}`);
}

/** Where the finding is, what it says, and how to fix it. */
function describeFinding({ path, offset, message, mend }: Finding): string {
  const at = path === '' ? '' : ` at ${path}`;
  const byte = offset === null ? '' : ` (byte ${offset})`;
  // The text follows a title on the page, and begins with a small letter there.
  const fix = mend === '' ? '' : ` Fix: ${mend.charAt(0).toUpperCase()}${mend.slice(1)}`;
  return `${at}${byte}: ${message}${fix}`;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

/** `1 error, 2 warnings`, or `no findings`. */
function formatTally(findings: readonly Finding[]): string {
  const parts = SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [`${count} ${severity}${count === 1 ? '' : 's'}`] : [];
  });
  return parts.length > 0 ? parts.join(', ') : 'no findings';
}
