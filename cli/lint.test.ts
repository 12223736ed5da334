import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAnimation, encodeAnimation } from '../src/formats/animation/index.ts';
import { sharedPath } from '../test/shared-path.ts';
import { describeWithSamples } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { lint } from './lint.ts';

const WALK = fileURLToPath(new URL('../public/samples/walk.anim', import.meta.url));
const MANNEQUIN = fileURLToPath(new URL('../public/samples/mannequin.llmesh', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** A clip of one joint, in a file. */
function clipFile(name: string, joint = 'mHead', priority = 2): string {
  const file = join(folder, name);
  const rotations = [{ time: 0, rotation: [0, 0, 0, 1] as const }];
  const joints = [{ name: joint, priority, rotations }];
  writeFileSync(file, encodeAnimation(buildAnimation({ duration: 1, joints })));
  return file;
}

async function run(files: string[], json = true, verbose = false) {
  let output = '';
  const status = await lint(files, { json, verbose }, (text) => {
    output += text;
  });
  return { status, output, reports: json ? JSON.parse(output) : [] };
}

describe('vitrine lint', () => {
  it('exits with 0 if there are no findings, or only notes', async () => {
    const { status, reports } = await run([WALK, MANNEQUIN, clipFile('note.anim', 'mHead', 5)]);
    expect(status).toBe(0);
    expect(reports).toMatchObject([
      { file: WALK, format: 'anim', findings: [] },
      { file: MANNEQUIN, format: 'mesh', findings: [] },
      { format: 'anim', findings: [{ severity: 'note' }, { severity: 'note' }] },
    ]);
  });

  it('exits with 3 for warnings, and with 2 if any file would be refused', async () => {
    const warned = clipFile('warned.anim', 'mHead', 7);
    expect((await run([WALK, warned])).status).toBe(3);
    expect((await run([warned, clipFile('refused.anim', 'bow')])).status).toBe(2);
  });

  it('has the names that scripts rely on', async () => {
    const file = clipFile('refused.anim', 'bow');
    const { reports } = await run([file]);
    expect(reports).toEqual([
      {
        file,
        format: 'anim',
        findings: [
          {
            severity: 'error',
            code: 'unknown-joint',
            title: 'Upload will be refused: unknown joint',
            message: 'The skeleton has no joint "bow"; its keys move nothing.',
            mend: 'rename it to a joint of the skeleton, or remove it.',
            path: 'joints[0].joint_name',
            offset: 41,
            count: 1,
          },
        ],
      },
    ]);
  });

  it('reports files that cannot be used beside the others', async () => {
    const broken = join(folder, 'broken.anim');
    writeFileSync(broken, Uint8Array.of(1, 0, 0, 0, 9));
    const { status, reports } = await run([join(folder, 'gone'), broken, WALK]);
    expect(status).toBe(2);
    expect(reports).toMatchObject([
      { format: 'file', findings: [{ severity: 'error', code: 'unreadable', offset: null }] },
      { format: 'anim', findings: [{ code: 'truncated', path: 'base_priority', offset: 4 }] },
      { findings: [] },
    ]);
  });

  it('takes the clip’s own id from the name of its file', async () => {
    const id = '0e720142-0d4b-cf1d-cae5-277f58299604';
    const file = join(folder, `${id}.anim`);
    const rotations = [{ time: 0, rotation: [0, 0, 0, 1] as const }];
    const joints = [{ name: 'mHead', rotations }];
    writeFileSync(file, encodeAnimation(buildAnimation({ duration: 1, emote: id, joints })));
    expect((await run([file])).reports[0].findings).toMatchObject([{ code: 'emote-own-id' }]);
  });

  it('prints a line for each finding, and a total', async () => {
    const refused = clipFile('refused.anim', 'bow');
    const { output } = await run([WALK, refused], false);
    expect(output).toBe(
      `${WALK}: no findings
${refused}
  error unknown-joint at joints[0].joint_name (byte 41): The skeleton has no joint "bow"; its keys move nothing. Fix: Rename it to a joint of the skeleton, or remove it.
2 files: 1 error
`,
    );
    expect((await run([WALK], false)).output).toBe(`${WALK}: no findings\n1 file: no findings\n`);
  });

  it('prints what many files have in common once, with the first names, and all of it on request', async () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => clipFile(`${name}.anim`, 'mHead', 7));
    const { status, output } = await run([...files, clipFile('refused.anim', 'bow')], false);
    expect(status).toBe(2);
    const firstNames = files.slice(0, 3).join(', ');
    expect(output).toContain(
      `warning joint-priority-seven in 5 files (${firstNames} and 2 more): Joint priority 7\n  for example ${files[0]} at joints[0].joint_priority (byte 47): Priority 7`,
    );
    expect(output.match(/joint-priority-seven/g)).toHaveLength(1);
    expect(output).toContain('refused.anim\n  error unknown-joint');
    expect(output).toContain('6 files: 1 error, 5 warnings');
    const all = await run(files, false, true);
    expect(all.output.match(/joint-priority-seven/g)).toHaveLength(5);
  });

  it('repeats errors with every file, and counts files without findings', async () => {
    const refused = ['a', 'b', 'c', 'd'].map((name) => clipFile(`${name}.anim`, 'bow'));
    const { output } = await run([...refused, WALK, WALK, WALK, WALK], false);
    expect(output.match(/error unknown-joint/g)).toHaveLength(4);
    expect(output).toContain(`no findings in 4 files (${WALK}, ${WALK}, ${WALK} and 1 more)\n`);
  });

  it('lets no name in a file control the terminal', async () => {
    const { output } = await run([clipFile('sly.anim', '\x1b[2J\x9bx')], false);
    expect(output).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describeWithSamples('vitrine lint on the samples', () => {
  it('reads animation, mesh and BVH', async () => {
    const files = ['anim/clap.anim', 'mesh/tshirt.llmesh', 'bvh/clap.bvh'];
    const { status, reports } = await run(files.map((name) => sharedPath(`samples/${name}`)));
    expect(reports.map(({ format }: { format: string }) => format)).toEqual([
      'anim',
      'mesh',
      'bvh',
    ]);
    expect(status).toBe(3);
  });
});
