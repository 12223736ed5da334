import { LOD_NAMES, type MeshAsset } from '../../formats/mesh/index.ts';
import { escapeXml } from '../../formats/xml/index.ts';
import type { Finding } from '../../lint/index.ts';
import { CONSEQUENCE_WORDS, groupByConsequence } from '../../lint/upload/index.ts';
import {
  type CostedObject,
  type CostedPart,
  costedPartOf,
  costFigure,
  landImpactOf,
  levelLimits,
  MAX_LOD_FACTOR,
  memoryTotals,
  objectCost,
  singlePart,
  switchRadius,
} from '../../upload/cost/index.ts';
import { UPLOAD_RULES, type UploadOptions } from '../../upload/index.ts';
import { type Fact, facts, visibleText } from '../kind-details.ts';
import { MESH_COST_WORDS as COST } from '../words/en/mesh-cost-words.ts';
import { REPORT as WORDS } from '../words/en/report-words.ts';
import { lintModel } from './model-details.ts';
import type { ModelUpload } from './model-file.ts';
import { REPORT_STYLE } from './report-style.ts';

/** What a saved report says about an upload. */
export interface UploadReport {
  readonly fileName: string;
  /** Of the upload; empty for an asset that is finished. */
  readonly options: readonly Fact[];
  readonly object: CostedObject;
  readonly findings: readonly Finding[];
  /** A `data:` URL of a PNG, JPEG or WebP picture; anything else is left out. */
  readonly picture?: string;
}

/** The report of a model. */
export function modelReport(fileName: string, upload: ModelUpload, picture?: string): UploadReport {
  const { object, options } = upload;
  const findings = lintModel(upload);
  return { fileName, options: describeOptions(options), object, findings, picture };
}

/** The report of a mesh asset by itself. */
export function meshReport(
  fileName: string,
  mesh: MeshAsset,
  findings: readonly Finding[],
): UploadReport {
  return { fileName, options: [], object: singlePart(costedPartOf('', mesh)), findings };
}

const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** Neither scripts nor anything that is fetched, whatever the file's own texts contain. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A document of its own that can be sent along: HTML without scripts, which loads nothing. */
export function reportPage(report: UploadReport): string {
  const { fileName, options, object, findings, picture } = report;
  const title = text(WORDS.title(fileName));
  const hasPicture = picture !== undefined && PICTURE.test(picture);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${hasPicture ? `<img src="${picture}" alt="${text(WORDS.pictureOf(fileName))}">\n` : ''}${factSection(WORDS.options, options)}${object.parts.length > 0 ? factSection(WORDS.costs, costFacts(object)) : ''}${findingSections(findings)}${levelSection(object.parts)}</main>
<footer>${text(WORDS.footer)}</footer>
</body>
</html>
`;
}

/** A text of any origin as content of an element or in quotation marks, isolated from texts in the other direction. */
const text = (value: string) => escapeXml(visibleText(value)).replaceAll('"', '&quot;');
const isolated = (value: string) => `<bdi>${text(value)}</bdi>`;

function factSection(title: string, rows: readonly Fact[]): string {
  if (rows.length === 0) return '';
  const items = rows.map(
    ({ label, value }) => `<dt>${text(label)}</dt><dd>${isolated(value)}</dd>`,
  );
  return `<section><h2>${text(title)}</h2>\n<dl>${items.join('\n')}</dl></section>\n`;
}

function describeOptions(options: UploadOptions): Fact[] {
  const { rig, levels, files, physics, normals, scale = 1 } = options;
  const lower = (['medium', 'low', 'lowest'] as const).map((level) => {
    const request = levels[level];
    const how = files[level]
      ? WORDS.fromFile
      : request
        ? WORDS.generated(request.method, request.triangles, request.maxError ?? 1)
        : WORDS.above;
    return [WORDS.level(WORDS.levelNames[level]), how] as const;
  });
  return facts([
    [WORDS.weights, WORDS.weightsValue(rig.skinWeights)],
    [WORDS.positions, WORDS.positionsValue(rig.jointPositions, rig.lockScale, rig.pelvisOffset)],
    ...lower,
    [WORDS.normals, normals ? WORDS.newNormals(normals.creaseAngle) : WORDS.ownNormals],
    [WORDS.physics, WORDS.physicsKinds[files.physics ? 'file' : physics.kind]],
    [WORDS.scale, String(scale)],
  ]);
}

function costFacts(object: CostedObject): Fact[] {
  const { download, physics, server, landImpact, complexity } = objectCost(object);
  const { textures, textureMemory } = memoryTotals([object]);
  return facts([
    [COST.download, COST.number(download)],
    [COST.physics, physics === null ? WORDS.physicsUnknown : COST.number(physics)],
    [COST.server, COST.number(server)],
    [COST.landImpact, COST.landImpactValue(landImpact, landImpactOf(object).isAtLeast)],
    [COST.complexity, String(complexity)],
    [WORDS.textures, WORDS.textureValue(textures, textureMemory)],
    [WORDS.streaming, COST.number(costFigure(object, 'openSimStreaming') ?? 0)],
  ]);
}

const FACTORS = Array.from({ length: MAX_LOD_FACTOR }, (_, index) => index + 1);

function levelSection(parts: readonly CostedPart[]): string {
  if (parts.length === 0) return '';
  const head = WORDS.levelColumns.map(
    (column) => `<th scope="col" rowspan="2">${text(column)}</th>`,
  );
  const factors = FACTORS.map((factor) => `<th scope="col">${factor}</th>`);
  const rows = parts.flatMap(levelRows).join('\n');
  return `<section><h2>${text(WORDS.levels)}</h2>
<div class="wide"><table><thead><tr>${head.join('')}<th scope="colgroup" colspan="${FACTORS.length}">${text(WORDS.shownUpTo)}</th></tr>
<tr>${factors.join('')}</tr></thead>
<tbody>${rows}</tbody></table></div>
<p class="about">${text(WORDS.levelNote)}</p></section>
`;
}

function levelRows({ name, bytes, triangles, scale }: CostedPart): string[] {
  const radius = switchRadius({ kind: 'prim', scale });
  const limits = FACTORS.map((factor) => levelLimits(radius, factor));
  return LOD_NAMES.map((level) => {
    const size = bytes?.levels[level] ?? null;
    const distances = limits.map((limit) =>
      level === 'lowest' ? WORDS.beyond : WORDS.metres(limit[level]),
    );
    const cells = [
      String(triangles[level]),
      size === null ? WORDS.missing : String(size),
      ...distances,
    ];
    const numbers = cells.map((cell) => `<td>${text(cell)}</td>`).join('');
    return `<tr><th scope="row">${isolated(name)}</th><td class="name">${text(WORDS.levelNames[level])}</td>${numbers}</tr>`;
  });
}

function findingSections(findings: readonly Finding[]): string {
  const groups = groupByConsequence(findings);
  if (groups.length === 0) {
    return `<section><h2>${text(WORDS.findings)}</h2><p>${text(WORDS.noFindings(UPLOAD_RULES.length))}</p></section>\n`;
  }
  return groups
    .map(({ consequence, findings: group }) => {
      const heading = `${text(CONSEQUENCE_WORDS[consequence])} <span class="count">${group.length}</span>`;
      return `<section class="${consequence}"><h2>${heading}</h2>\n${group.map(findingArticle).join('\n')}</section>\n`;
    })
    .join('');
}

function findingArticle({ title, code, path, message, mend }: Finding): string {
  const place = path === '' ? '' : ` · ${isolated(path)}`;
  const todo = mend.charAt(0).toUpperCase() + mend.slice(1);
  const fix = mend === '' ? '' : `<p><b>${text(WORDS.fix)}</b> ${text(todo)}</p>`;
  return `<article><h3>${text(title)}</h3><p class="place"><code>${text(code)}</code>${place}</p><p>${isolated(message)}</p>${fix}</article>`;
}
