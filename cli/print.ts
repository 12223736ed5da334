import type { AvatarReport } from './avatar-report.ts';
import type { DatagramsReport } from './lludp-report.ts';
import type { PerformanceReport } from './performance-report.ts';
import type { PuppetryReport } from './puppetry-report.ts';
import type { AnimationReport, ErrorReport, FileReport, MeshReport } from './report.ts';

const seconds = (value: number) => `${value.toFixed(3)} s`;

function column(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`);
}

function printWarnings({ warnings }: Exclude<FileReport, ErrorReport>): string[] {
  return warnings.map(
    ({ code, message, path }) => `  warning ${code}${path ? ` at ${path}` : ''}: ${message}`,
  );
}

function printAnimation(report: AnimationReport): string[] {
  const keys = (kind: 'rotationKeys' | 'positionKeys') =>
    report.joints.reduce((sum, joint) => sum + joint[kind], 0);
  const priorities = [...new Set(report.joints.map((joint) => joint.priority))].sort(
    (a, b) => a - b,
  );
  return column([
    ['Format', report.format === 'bvh' ? 'BVH motion' : `animation ${report.version}`],
    ['Duration', seconds(report.duration)],
    ['Priority', `${report.priority} (joints ${priorities.join(', ')})`],
    ['Loop', report.loop ? `${seconds(report.loopIn)} to ${seconds(report.loopOut)}` : 'no'],
    ['Ease', `in ${seconds(report.easeIn)}, out ${seconds(report.easeOut)}`],
    ['Hand pose', String(report.handPose)],
    ['Emote', report.emote || 'none'],
    ['Joints', String(report.joints.length)],
    ['Keys', `${keys('rotationKeys')} rotation, ${keys('positionKeys')} position`],
    ['Constraints', String(report.constraints.length)],
  ]);
}

function printMesh(report: MeshReport): string[] {
  const levels = Object.entries(report.lods).map(([name, { submeshes }]) => {
    const sum = (kind: 'vertices' | 'triangles') =>
      submeshes.reduce((n, face) => n + face[kind], 0);
    const faces = submeshes.length === 1 ? '1 face' : `${submeshes.length} faces`;
    return [`LOD ${name}`, `${sum('triangles')} triangles, ${sum('vertices')} vertices, ${faces}`];
  }) as [string, string][];
  const { skin, physics } = report;
  return column([
    ['Format', 'mesh asset'],
    ...levels,
    ['Skin', skin ? `${skin.joints.length} joints` : 'none (not rigged)'],
    ['Joint positions', skin?.altInverseBindMatrices ? 'yes' : 'no'],
    ['Physics', physics ? `${physics.hulls} hulls, ${physics.points} points` : 'none'],
  ]);
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
const hex8 = (number: number) => `0x${(number >>> 0).toString(16)}`;

function printMessage(message: DatagramsReport['messages'][number]): string {
  const { index, t, dir, bytes } = message;
  const place = [`#${index}`, t === null ? '' : seconds(t), dir ?? ''].filter(Boolean).join(' ');
  if ('error' in message) {
    const { code, offset, message: why } = message.error;
    return `  ${place}  error lludp/${code} at byte ${offset}: ${why}`;
  }
  const { sequence, name, number, leftover } = message;
  const rest = leftover > 0 && name !== null ? `, ${leftover} left over` : '';
  return `  ${place}  ${sequence} ${name ?? `unknown message ${hex8(number)}`}, ${bytes} bytes${rest}`;
}

function printDatagrams(report: DatagramsReport): string[] {
  const known = report.messages.filter((message) => !('error' in message) && message.name !== null);
  const { length } = report.messages;
  const counts = `${count(length, 'datagram')}, ${count(known.length, 'known message')}`;
  return [...column([['Format', `LLUDP, ${counts}`]]), ...report.messages.map(printMessage)];
}

function printPuppetry({ layout, records }: PuppetryReport): string[] {
  const times = records.map(
    ({ time, joints }) =>
      `  ${time} ms  ${joints.map(({ id, name }) => name ?? `joint ${id}`).join(', ') || 'no joints'}`,
  );
  const counts = `puppetry, layout ${layout}, ${count(records.length, 'record')}`;
  return [...column([['Format', counts]]), ...times];
}

function printPerformance(report: PerformanceReport): string[] {
  const { lines, duration, targets, joints, ignored } = report;
  return column([
    ['Format', `puppetry commands, ${count(lines, 'line')}`],
    ['Duration', seconds(duration)],
    ['Targets', targets.join(', ') || 'none'],
    ['Joints', joints.join(', ') || 'none'],
    ['Not understood', ignored.join(', ') || 'nothing'],
  ]);
}

function printAvatar(report: AvatarReport): string[] {
  const { name, rule, joints, hover, renderObjects, animations, visualParameters } = report;
  return [
    ...column([
      ['Format', report.format === 'avatar-object' ? 'composed avatar' : 'one render object'],
      ['Name', name],
      ['Joints moved', `${joints.length} (rule ${rule})`],
      ['Hover', `${hover.toFixed(3)} m`],
      ['Shape', `${Object.keys(visualParameters).length} visual parameters`],
    ]),
    ...renderObjects.flatMap(({ name, attachment, asset }) => {
      const place = attachment ? `on ${attachment.point}` : 'rigged';
      return printSource(`${name || 'a mesh'}, ${place}`, asset);
    }),
    ...animations.flatMap((animation) => {
      const known = 'id' in animation ? animation.id : animation.name;
      return printSource(`plays ${known}`, animation.asset);
    }),
  ];
}

/** A render object or an animation: where it is to be had, or its facts below it. */
function printSource(
  what: string,
  asset: AvatarReport['renderObjects'][number]['asset'],
): string[] {
  if (asset === null) return [`  ${what}`];
  if ('path' in asset) return [`  ${what}, at ${asset.path}`];
  if ('error' in asset) {
    return [`  ${what}, cannot be used: ${asset.error.format}/${asset.error.code}`];
  }
  const [, ...facts] = printFacts(asset);
  return [`  ${what}`, ...facts.map((line) => `  ${line}`)];
}

function printError({ error }: ErrorReport): string[] {
  const where = error.path ? `, at ${error.path}` : '';
  return [
    `  error ${error.format}/${error.code} at byte ${error.offset}${where}: ${error.message}`,
  ];
}

/** Names come from files: what would steer the terminal is shown as a mark instead. */
export const harmless = (line: string) => line.replace(/\p{Cc}/gu, '\ufffd');

function printFacts(report: Exclude<FileReport, ErrorReport>): string[] {
  if (report.format === 'mesh') return printMesh(report);
  if ('renderObjects' in report) return printAvatar(report);
  if (report.format === 'puppetry') return printPuppetry(report);
  if (report.format === 'leap') return printPerformance(report);
  return report.format === 'lludp' ? printDatagrams(report) : printAnimation(report);
}

/** A report for people: a few lines a file, and one for each datagram. */
export function printReport(report: FileReport): string {
  const lines =
    'error' in report ? printError(report) : [...printFacts(report), ...printWarnings(report)];
  return [report.file, ...lines].map(harmless).join('\n');
}
