import { describe, expect, it } from 'vitest';
import { CLEAN, RULE_CASES } from '../../../test/rule-cases.ts';
import { readColladaScene, UPLOAD_RULES } from '../../upload/index.ts';
import { uploadModel } from './model-file.ts';
import { modelReport, reportPage, type UploadReport } from './report-page.ts';

const upload = (file: string) => uploadModel(readColladaScene(new TextEncoder().encode(file)));
const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

const reportOf = async (file: string, fileName = 'tee.dae', picture?: string) =>
  modelReport(fileName, await upload(file), picture);
/** A report without an object, with one finding. */
const finding = (fields: Partial<UploadReport['findings'][number]>): UploadReport => ({
  fileName: 'tee.dae',
  options: [],
  object: { parts: [], textures: [], isAnimesh: false, scripts: 0 },
  findings: [
    {
      ...{ severity: 'warning', code: 'weights-none', title: 'A title', message: 'What. Why.' },
      ...{ mend: 'do something.', path: 'tee/faces[0]', offset: null, count: 1 },
      ...fields,
    },
  ],
});

describe('the page of a report', () => {
  it('has the file, its options, costs, levels and findings by what they lead to', async () => {
    const page = reportPage(
      await reportOf(RULE_CASES['lowest-costly']!().file, 'ball.dae', PICTURE),
    );
    expect(page).toContain('<title>Upload report: ball.dae</title>');
    expect(page).toContain(`<img src="${PICTURE}" alt="ball.dae as it would be uploaded">`);
    expect(page).toContain('<dt>Level Lowest</dt><dd><bdi>generated, automatic</bdi></dd>');
    expect(page).toMatch(/<dt>Download<\/dt><dd><bdi>[\d.]+<\/bdi><\/dd>/);
    expect(page).toContain('<h2>Costs more <span class="count">1</span></h2>');
    expect(page).toContain('<code>lowest-costly</code> · <bdi>square</bdi>');
    expect(page).toMatch(/<b>What to do<\/b> [A-Z]/);
    // A row for each level, with a distance for each LOD factor; nothing is farther than the lowest level.
    expect(page.match(/<tr><th scope="row">/g)).toHaveLength(4);
    expect(page).toMatch(
      /<td class="name">High<\/td>(?:<td>[\d]+<\/td>){2}(?:<td>[\d.]+ m<\/td>){4}/,
    );
    expect(page).toMatch(
      /<td class="name">Lowest<\/td>(?:<td>\d+<\/td>){2}(?:<td>beyond<\/td>){4}/,
    );
  });

  it('has the options that were chosen', async () => {
    const scene = readColladaScene(new TextEncoder().encode(CLEAN.static.file));
    const made = await uploadModel(scene, {
      levels: { medium: { method: 'precise', triangles: 8, maxError: 0.05 } },
      physics: { kind: 'box' },
      normals: { creaseAngle: 40 },
      scale: 2,
    });
    const { options } = modelReport('tee.dae', made);
    expect(options.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Weights: left out',
      'Joint positions: left out',
      'Level Medium: generated, precise, 8 triangles wanted, error up to 5 %',
      'Level Low: as the level above',
      'Level Lowest: as the level above',
      'Normals: new, with edges from 40° on',
      'Physics shape: bounding box',
      'Scale: 2',
    ]);
  });

  it('says that there is nothing to say', async () => {
    const page = reportPage(await reportOf(CLEAN.static.file));
    expect(page).toContain(`<p>${UPLOAD_RULES.length} rules, nothing to say.</p>`);
  });

  it('comes to the same with the same file', async () => {
    const pages = [CLEAN.rigged, CLEAN.rigged].map(async ({ file }) =>
      reportPage(await reportOf(file)),
    );
    const [first, second] = await Promise.all(pages);
    expect(first).toBe(second);
  });

  const HOSTILE = `</title><script>alert(1)</script>"'onload=x <img src=x onerror=y>&\u202e\u0000`;
  const ESCAPED =
    "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;'onload=x &lt;img src=x onerror=y&gt;&amp;";

  it('has texts of the file as texts only, wherever they are', async () => {
    const pages = [
      reportPage({ ...finding({}), fileName: HOSTILE, picture: PICTURE }),
      reportPage({ ...finding({}), options: [{ label: HOSTILE, value: HOSTILE }] }),
      ...(['code', 'title', 'message', 'mend', 'path'] as const).map((field) =>
        reportPage(finding({ [field]: HOSTILE })),
      ),
    ];
    const { object, ...rest } = await reportOf(CLEAN.static.file);
    const parts = object.parts.map((part) => ({ ...part, name: HOSTILE }));
    pages.push(reportPage({ ...rest, object: { ...object, parts } }));
    for (const page of pages) {
      expect(page).toContain(ESCAPED);
      expect(page).not.toMatch(/<script|<img src=x/);
      expect(page).not.toContain('\0');
    }
    // What is in quotation marks cannot end them.
    expect(pages[0]).toContain(`alt="${ESCAPED}`);
  });

  it('neither runs nor fetches anything', async () => {
    const page = reportPage(await reportOf(CLEAN.rigged.file, 'tee.dae', PICTURE));
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:;`,
    );
    expect(page).not.toMatch(/<script|<link|<iframe|<form|javascript:|https?:|@import|url\(/i);
  });

  it.each([
    'https://example.org/a.png',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,AA"onerror="x',
  ])('leaves out a picture that is none: %s', (picture) => {
    const page = reportPage({ ...finding({}), picture });
    expect(page).not.toContain('<img');
    expect(page).not.toContain(picture);
  });
});
