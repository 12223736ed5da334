import { expect, it } from 'vitest';
import { decodeUtf8 } from '../src/formats/bytes/index.ts';
import { sharedPath } from '../test/shared-path.ts';
import { describeWithSamples, sharedFile } from '../test/shared-samples.ts';
import { inspect } from './inspect.ts';

async function run(file: string, json: boolean) {
  let text = '';
  const options = { json, format: null, layout: null };
  const status = await inspect([sharedPath(`samples/archives/${file}`)], options, (part) => {
    text += part;
  });
  return { text, status };
}

interface PartFacts {
  readonly uuid: string;
  readonly name: string;
  readonly sculpt_or_mesh: string | null;
}
interface ObjectFacts {
  readonly path: string;
  readonly parts?: readonly PartFacts[];
  readonly groups?: readonly { readonly offset: number[]; readonly parts: readonly PartFacts[] }[];
}

describeWithSamples('vitrine inspect of archives', () => {
  const { archives } = JSON.parse(decodeUtf8(sharedFile('samples/archives/facts.json')));

  it.each<[string, Record<string, unknown>]>(
    archives.map((facts: { file: string }) => [facts.file, facts]),
  )('reports %s as the facts say', async (file, facts) => {
    const { text, status } = await run(file, true);
    const [report] = JSON.parse(text);
    const { major, minor, assets_included } = facts.control as Record<string, unknown>;
    expect(status).toBe(0);
    expect(Object.keys(report)).toEqual(
      'file format kind version assetsIncluded entries assets folders items objects regions warnings'.split(
        ' ',
      ),
    );
    expect(report).toMatchObject({
      format: 'archive',
      kind: file.slice(-3),
      version: { major, minor },
      assetsIncluded: assets_included,
      entries: facts.entries_count,
      assets: facts.assets_by_type,
      folders: facts.folders ?? [],
      regions: facts.regions,
    });
    const items = (facts.items ?? []) as Record<string, unknown>[];
    expect(report.items).toEqual(
      items.map((item) => ({
        folder: item.folder,
        name: item.name,
        id: item.id,
        assetId: item.asset_id,
        assetType: item.asset_type,
        inventoryType: item.inv_type,
        flags: item.flags,
        assetPresent: item.asset_present,
      })),
    );
    const objects = (facts.objects as ObjectFacts[]).flatMap(({ path, parts, groups }) =>
      (groups ?? [{ parts: parts! }]).map((group) => ({ path, parts: group.parts })),
    );
    const reported = report.objects as { path: string; parts: Record<string, unknown>[] }[];
    expect(
      reported.map(({ path, parts }) => [
        path,
        parts.map(({ id, name, meshId, sculptId }) => [id, name, meshId ?? sculptId ?? null]),
      ]),
    ).toEqual(
      objects.map(({ path, parts }) => [
        path,
        parts.map(({ uuid, name, sculpt_or_mesh }) => [uuid, name, sculpt_or_mesh]),
      ]),
    );
  });

  it('prints tables for people', async () => {
    const { text } = await run('web-viewer.iar', false);
    expect(text).toMatch(/Format +OpenSimulator IAR, version 0.3/);
    expect(text).toMatch(/Current Outfit +Current Outfit +7 +0/);
    expect(text).toMatch(
      /Café jacket +Clothing \/ Summer & beach \/ 2026 +\S.*\(5\) +in the archive/,
    );
    expect(text).toMatch(/Missing texture .* missing/);
    expect(text).toContain('warning asset-missing at Textures/Missing texture');
    expect((await run('two-regions.oar', false)).text).toMatch(
      /Archive Two +256,256 +20 m +yes +2/,
    );
  });
});
