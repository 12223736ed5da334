import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import {
  DEFAULT_PBR_MATERIAL,
  encodeMaterialAsset,
  encodeMaterialFile,
} from '../../formats/material/index.ts';
import type { FindMaterial } from '../looks/found-materials.ts';
import { PLAIN_MATERIAL } from '../looks/look-edits.ts';
import { MaterialLoader, materialsAtAddress, type ReadMaterial } from './material-loader.ts';

const [GLAZE, KNIT, GONE] = ['11', '22', '33'].map(
  (start) => `${start}111111-2222-4333-8444-555555555555`,
);
const PBR = encodeMaterialAsset({ ...DEFAULT_PBR_MATERIAL, metallic: 0 });
const LEGACY = encodeMaterialFile({ kind: 'legacy', material: PLAIN_MATERIAL });

function setUp(...places: ReadMaterial[]) {
  const finds: FindMaterial[] = [];
  const loader = new MaterialLoader((find) => finds.push(find));
  loader.setPlaces(places);
  return { loader, finds };
}

/** A place with these files, and what it was asked for. */
function place(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
  const asked: string[] = [];
  const read: ReadMaterial = async (id) => {
    asked.push(id);
    return files[id] ?? null;
  };
  return { asked, read };
}

describe('MaterialLoader', () => {
  it('finds PBR and legacy materials by their ids, and asks for each once', async () => {
    const { asked, read } = place({ [GLAZE]: PBR, [KNIT]: LEGACY });
    const { loader, finds } = setUp(read);
    await loader.request([GLAZE, KNIT, GONE]);
    await loader.request([GONE, GLAZE]);
    expect(asked).toEqual([GLAZE, KNIT, GONE]);
    expect(finds).toHaveLength(1);
    expect([GLAZE, KNIT, GONE].map((id) => finds[0](id)?.kind)).toEqual([
      'pbr',
      'legacy',
      undefined,
    ]);
  });

  it('asks the next place where one fails, or has something else', async () => {
    const broken: ReadMaterial = () => Promise.reject(new Error('offline'));
    const picture = place({ [GLAZE]: encodeUtf8('no material') });
    const { loader, finds } = setUp(broken, picture.read, place({ [GLAZE]: PBR }).read);
    await loader.request([GLAZE]);
    expect(finds[0](GLAZE)?.kind).toBe('pbr');
  });

  it('asks again where there are other places, and drops what comes from the former ones', async () => {
    let answer = (_: Uint8Array<ArrayBuffer>) => {};
    const slow: ReadMaterial = () => new Promise((resolve) => (answer = resolve));
    const { loader, finds } = setUp(slow);
    const first = loader.request([GLAZE]);
    const { asked, read } = place({});
    loader.setPlaces([read]);
    answer(PBR);
    await first;
    await loader.request([GLAZE]);
    expect([asked, finds]).toEqual([[GLAZE], []]);
  });

  it('asks for a bounded number of materials, few at a time', async () => {
    let running = 0;
    let most = 0;
    let count = 0;
    const { loader } = setUp(async () => {
      count++;
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return null;
    });
    await loader.request(Array.from({ length: 1000 }, (_, index) => `${index}`));
    expect([count, most]).toEqual([256, 4]);
  });
});

it.each([
  [null, false],
  ['https://shop.example/{id}.j2c', false],
  ['https://shop.example/{id}.PNG?size=512', false],
  ['https://grid.example/assets/{id}/data', true],
  ['textures/{id}', true],
])('asks at %s for materials: %s', (template, isAsked) => {
  expect(materialsAtAddress(template) !== null).toBe(isAsked);
});
