import { expect, type Page, test } from '@playwright/test';
import type { LegacyMaterial, PbrMaterial } from '../src/formats/material/index.ts';
import { openSurfacePage } from './surface-bundle.ts';
import type { Picture, Square, SquarePoint } from './surface-page.ts';

const COLOR = '0c000000-0000-4000-8000-000000000001';
const DETAIL = '0d000000-0000-4000-8000-000000000002';
const BLANK = '5748decc-f629-461c-9a36-a35a221fe21f';
const USE_BAKED_HEAD = '5a9f4a74-30f2-821c-b88d-70499d3e7183';

const LEGACY: LegacyMaterial = {
  ...{ normalMap: null, specularMap: null, specularColor: [1, 1, 1] },
  ...{ glossiness: 0.2, environment: 0, alphaMode: 'none', alphaCutoff: 0 },
};
const PBR: PbrMaterial = {
  ...{ baseColor: [1, 1, 1, 1], metallic: 0, roughness: 1, emissive: [0, 0, 0] },
  ...{ alphaMode: 'opaque', alphaCutoff: 0.5, doubleSided: false },
  maps: { baseColor: null, normal: null, metallicRoughness: null, emissive: null },
};

/** Unlit, in colours that tone mapping leaves as they are: without blue, and not too bright. */
const RED = { textureId: BLANK, color: [200 / 255, 0, 0, 1], fullbright: true } as const;
const GREEN = { textureId: BLANK, color: [0, 200 / 255, 0, 1], fullbright: true } as const;
const MIDDLE: SquarePoint = [0, 0];
const POINTS: readonly SquarePoint[] = [-0.41, -0.23, -0.07, 0.11, 0.29, 0.43].flatMap((right) =>
  [-0.37, -0.19, 0.05, 0.31, 0.45].map((up): SquarePoint => [right, up]),
);

const CELLS = 8;
const CELL = 16;

/** Cells in different colours: redder to the right, greener to the top. */
function cells(): Picture {
  const side = CELLS * CELL;
  const rgba = Array.from({ length: side * side }, (_, at) =>
    cellColor(Math.floor((at % side) / CELL), Math.floor(at / side / CELL)),
  ).flat();
  return { width: side, height: side, rgba };
}

function cellColor(column: number, row: number): number[] {
  return [20 + 25 * column, 20 + 25 * row, 0, 255];
}

/** The colour of the cells at these texture coordinates; null near the edge of a cell. */
function cellAt(u: number, v: number): number[] | null {
  const [x, y] = [u, v].map((c) => (((c % 1) + 1) % 1) * CELLS);
  const isAtEdge = [x, y].some((c) => c % 1 < 0.2 || c % 1 > 0.8);
  return isAtEdge ? null : cellColor(Math.floor(x), Math.floor(y));
}

function plain(red: number, green: number, blue: number, alpha = 255): Picture {
  const rgba = Array.from({ length: 64 }, () => [red, green, blue, alpha]).flat();
  return { width: 8, height: 8, rgba };
}

/** Red on the left, with one alpha, and on the right, with another. */
function halves(left: number, right: number): Picture {
  const rgba = Array.from({ length: 256 }, (_, at) => [200, 0, 0, at % 16 < 8 ? left : right]);
  return { width: 16, height: 16, rgba: rgba.flat() };
}

async function draw(page: Page, squares: readonly Square[], points = [MIDDLE]) {
  await page.evaluate((shown) => window.surfacePage.show(shown), squares);
  return readPixels(page, points);
}

function readPixels(page: Page, points: readonly SquarePoint[] = [MIDDLE]) {
  return page.evaluate((at) => window.surfacePage.pixels(at), points);
}

function provide(page: Page, id: string, picture: Picture | 'missing') {
  return page.evaluate((args) => window.surfacePage.provide(...args), [id, picture] as const);
}

function setAlpha(page: Page, id: string, hasAlpha: boolean) {
  return page.evaluate((args) => window.surfacePage.setFacts(args[0], { hasAlpha: args[1] }), [
    id,
    hasAlpha,
  ] as const);
}

function expectColor(actual: readonly number[], expected: readonly number[], tolerance = 3): void {
  const isNear = expected.every((value, index) => Math.abs(actual[index] - value) <= tolerance);
  expect(isNear, `${actual} instead of ${expected}`).toBe(true);
}

/** Compares the cells that are drawn with those of a formula. */
async function expectCells(page: Page, uvAt: (u: number, v: number) => readonly [number, number]) {
  const drawn = await readPixels(page, POINTS);
  let compared = 0;
  for (const [index, [right, up]] of POINTS.entries()) {
    const expected = cellAt(...uvAt(right + 0.5, up + 0.5));
    if (!expected) continue;
    compared++;
    expectColor(drawn[index], expected);
  }
  expect(compared).toBeGreaterThan(5);
}

test.beforeEach(async ({ page }) => {
  await openSurfacePage(page);
});

test('places textures by repeats, offsets and rotation, about the middle, the first row at the bottom', async ({
  page,
}) => {
  const placements = [
    { repeats: [1, 1], offset: [0, 0], rotation: 0 },
    { repeats: [2, 1], offset: [0.25, -0.125], rotation: 0 },
    { repeats: [-1, 1.5], offset: [0, 0.3], rotation: Math.PI / 2 },
    { repeats: [0.5, 0.75], offset: [-0.1, 0.2], rotation: 0.6 },
  ] as const;
  for (const { repeats, offset, rotation: r } of placements) {
    const face = { textureId: COLOR, fullbright: true, repeats, offset, rotation: r };
    await draw(page, [{ face }]);
    await provide(page, COLOR, cells());
    // textures.md section 2
    await expectCells(page, (u, v) => {
      const [s, t] = [u - 0.5, v - 0.5];
      return [
        (s * Math.cos(r) + t * Math.sin(r)) * repeats[0] + offset[0] + 0.5,
        (-s * Math.sin(r) + t * Math.cos(r)) * repeats[1] + offset[1] + 0.5,
      ];
    });
  }
});

test('places the maps of PBR materials by scale, rotation about the upper left corner, offset', async ({
  page,
}) => {
  const [scale, rotation, offset] = [[1.5, 0.5], 0.5, [0.2, 0.1]] as const;
  const emissive = { textureId: COLOR, transform: { scale, rotation, offset } };
  // Only its own light: the emissive map has the colours.
  const pbr: PbrMaterial = {
    ...PBR,
    ...{ baseColor: [0, 0, 0, 1], emissive: [1, 1, 1], maps: { ...PBR.maps, emissive } },
  };
  await draw(page, [{ pbr }]);
  await provide(page, COLOR, cells());
  const drawn = await readPixels(page, POINTS);
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  // textures.md section 5; the surface reflects a little white, so only the order of the colours counts.
  let compared = 0;
  for (const [index, [right, up]] of POINTS.entries()) {
    const [a, b] = [(right + 0.5) * scale[0], (1 - (up + 0.5)) * scale[1]];
    const expected = cellAt(cos * a + sin * b + offset[0], 1 - (-sin * a + cos * b + offset[1]));
    if (!expected) continue;
    compared++;
    expectColor(drawn[index], expected, 22);
  }
  expect(compared).toBeGreaterThan(5);
});

test('planar mapping repeats a texture every half metre', async ({ page }) => {
  await draw(page, [
    { face: { textureId: COLOR, fullbright: true, mapping: 'planar', offset: [0, 0.05] } },
  ]);
  await provide(page, COLOR, cells());
  // The face looks along X: u along Y, v along Z, from the object's origin on the ground.
  await expectCells(page, (u, v) => [2 * (u - 0.5) + 0.5, 2 * (v + 0.5) + 0.55]);
});

test('a mask cuts where alpha is below its cutoff, and is opaque elsewhere', async ({ page }) => {
  const legacy = { ...LEGACY, alphaMode: 'mask', alphaCutoff: 0.5 } as const;
  const face = { textureId: COLOR, fullbright: true };
  await draw(page, [{ face: GREEN }, { depth: 0.1, face, legacy }]);
  await provide(page, COLOR, halves(120, 136));
  const [left, right] = await readPixels(page, [
    [-0.25, 0],
    [0.25, 0],
  ]);
  expectColor(left, [0, 200, 0, 255]);
  expectColor(right, [200, 0, 0, 255]);
});

test('blended faces mix with what is behind them, once it is known that their texture has alpha', async ({
  page,
}) => {
  const face = { textureId: COLOR, fullbright: true };
  await draw(page, [{ depth: 0.1, face }, { face: GREEN }]);
  await provide(page, COLOR, halves(128, 255));
  expectColor((await readPixels(page, [[-0.25, 0]]))[0], [200, 0, 0, 255]);
  await setAlpha(page, COLOR, true);
  const [left, right] = await readPixels(page, [
    [-0.25, 0],
    [0.25, 0],
  ]);
  expectColor(left, [100, 100, 0, 255]);
  expectColor(right, [200, 0, 0, 255]);
});

test('of blended faces, farther ones are drawn first, and none hides another', async ({ page }) => {
  const half = (color: readonly [number, number, number], depth: number): Square => ({
    depth,
    face: { textureId: BLANK, color: [...color, 0.5], fullbright: true },
  });
  const red = half([200 / 255, 0, 0], 0.2);
  const green = half([0, 200 / 255, 0], 0);
  for (const squares of [
    [red, green],
    [green, red],
  ]) {
    const [pixel] = await draw(page, squares);
    // Red over green over nothing: 128 of 255, then half of the rest.
    expectColor(pixel, [133, 67, 0, 191], 4);
  }
});

test('rigged faces that blend are drawn with depth, that of the higher attachment point first', async ({
  page,
}) => {
  const half = (
    color: readonly [number, number, number],
    depth: number,
    point: number,
  ): Square => ({
    ...{ depth, isRigged: true, attachmentPoint: point },
    face: { textureId: BLANK, color: [...color, 0.5], fullbright: true },
  });
  const front = [200 / 255, 0, 0] as const;
  const back = [0, 200 / 255, 0] as const;
  const [over] = await draw(page, [half(front, 0.2, 5), half(back, 0, 10)]);
  expectColor(over, [133, 67, 0, 191], 4);
  // What is drawn first hides what is behind it.
  const [hidden] = await draw(page, [half(front, 0.2, 10), half(back, 0, 5)]);
  expectColor(hidden, [200, 0, 0, 128], 4);
  // All of them come before faces that are not rigged.
  const unrigged = { ...half(front, 0.1, 40), isRigged: false };
  const [mixed] = await draw(page, [unrigged, half(back, 0, 2)]);
  expectColor(mixed, [133, 67, 0, 191], 4);
});

test('only double-sided PBR faces are seen from behind', async ({ page }) => {
  const [legacy] = await draw(page, [{ facesAway: true, face: RED }]);
  expect(legacy[3]).toBe(0);
  const [single] = await draw(page, [{ facesAway: true, pbr: PBR }]);
  expect(single[3]).toBe(0);
  const [both] = await draw(page, [{ facesAway: true, pbr: { ...PBR, doubleSided: true } }]);
  expect(both[3]).toBe(255);
});

test('fullbright faces show their colour without light, and an emissive mask does so by its alpha', async ({
  page,
}) => {
  const [unlit] = await draw(page, [{ face: RED }]);
  expectColor(unlit, [200, 0, 0, 255]);
  const [lit] = await draw(page, [{ face: { ...RED, fullbright: false } }]);
  expect(Math.abs(lit[0] - 200)).toBeGreaterThan(3);
  const legacy = { ...LEGACY, alphaMode: 'emissive' } as const;
  await draw(page, [{ face: { textureId: COLOR }, legacy }]);
  await provide(page, COLOR, halves(0, 255));
  const [left, right] = await readPixels(page, [
    [-0.25, 0],
    [0.25, 0],
  ]);
  expect(left[3]).toBe(255);
  expectColor(left, lit, 4);
  expectColor(right, [200, 0, 0, 255]);
});

test('normal maps turn the surface: to the right by red, up by green', async ({ page }) => {
  const normalMap = { textureId: DETAIL, repeats: [1, 1], offset: [0, 0], rotation: 0 } as const;
  const square = { face: { textureId: BLANK }, legacy: { ...LEGACY, normalMap } };
  const brightness = async (red: number, green: number) => {
    await draw(page, [square]);
    await provide(page, DETAIL, plain(red, green, 220));
    return (await readPixels(page))[0][0];
  };
  // The key light comes from the upper left.
  const [left, right] = [await brightness(50, 128), await brightness(205, 128)];
  const [up, down] = [await brightness(128, 205), await brightness(128, 50)];
  expect(left - right).toBeGreaterThan(15);
  expect(up - down).toBeGreaterThan(15);
});

test('bump codes shade a face that is flat, patterns also without a texture', async ({ page }) => {
  const contrast = async () => {
    const shades = (await readPixels(page, POINTS)).map(([red]) => red);
    return Math.max(...shades) - Math.min(...shades);
  };
  const grey = [0.7, 0.7, 0.7, 1] as const;
  const contrastOf = async (bump: number) => {
    await draw(page, [{ face: { textureId: BLANK, color: grey, bump } }]);
    return contrast();
  };
  const flat = await contrastOf(0);
  expect(await contrastOf(1)).toBe(flat);
  expect(await contrastOf(9)).toBeGreaterThan(flat + 5);
  // Grains of two greys: what is a hill by brightness is a hollow by darkness.
  const grains = {
    ...{ width: 64, height: 64 },
    rgba: Array.from({ length: 64 * 64 }, (_, at) => {
      const grey = (at * 7919) % 13 < 6 ? 90 : 160;
      return [grey, grey, grey, 255];
    }).flat(),
  };
  const shadesOf = async (bump: number) => {
    await draw(page, [{ face: { textureId: COLOR, bump } }]);
    await provide(page, COLOR, grains);
    return (await readPixels(page, POINTS)).map(([red]) => red);
  };
  const [plainShades, hills, hollows] = [await shadesOf(0), await shadesOf(1), await shadesOf(2)];
  const differing = (a: readonly number[], b: readonly number[]) =>
    a.filter((shade, index) => Math.abs(shade - b[index]) > 2).length;
  expect(differing(plainShades, hills)).toBeGreaterThan(POINTS.length / 5);
  expect(differing(hills, hollows)).toBeGreaterThan(POINTS.length / 5);
});

test('shiny faces reflect their surroundings, and metals have their colour in the reflection', async ({
  page,
}) => {
  const black = { textureId: BLANK, color: [0, 0, 0, 1] } as const;
  const [dull] = await draw(page, [{ face: black }]);
  expectColor(dull, [0, 0, 0, 255]);
  await draw(page, [{ face: { ...black, shiny: 3 } }]);
  await expect
    .poll(async () => (await readPixels(page))[0][0], { timeout: 60_000 })
    .toBeGreaterThan(30);
  const metal = { ...PBR, baseColor: [1, 0, 0, 1], metallic: 1, roughness: 0.4 } as const;
  const [red] = await draw(page, [{ pbr: metal }]);
  expect(red[0]).toBeGreaterThan(60);
  expect(red[2]).toBeLessThan(red[0] / 2);
});

test('blended faces cast shadows where they are rather opaque', async ({ page }) => {
  await page.evaluate(() => window.surfacePage.stage.requireEnvironment());
  const squares: Square[] = [
    { face: { textureId: BLANK } },
    // Shadows are cast by the sides that face away from the light, as three does it.
    { depth: 0.2, facesAway: true, isRigged: true, face: { textureId: COLOR } },
  ];
  await draw(page, squares);
  await setAlpha(page, COLOR, true);
  // The light comes from the upper left, so the left half of the square in front is in the way of the middle.
  const difference = async (alpha: number) => {
    await provide(page, COLOR, halves(alpha, 0));
    const [shaded, lit] = await readPixels(page, [
      [0.1, 0],
      [0.4, 0],
    ]);
    return lit[0] - shaded[0];
  };
  expect(await difference(255)).toBeGreaterThan(20);
  expect(Math.abs(await difference(100))).toBeLessThan(6);
});

test('faces with the id of a bake show the bake, and grey where there is none', async ({
  page,
}) => {
  const face = { textureId: USE_BAKED_HEAD, fullbright: true };
  await draw(page, [{ face, isRigged: true, bakes: [['head', COLOR]] }]);
  await setAlpha(page, COLOR, false);
  await provide(page, COLOR, plain(200, 0, 0));
  expectColor((await readPixels(page))[0], [200, 0, 0, 255]);
  const [absent] = await draw(page, [{ face, isRigged: true }]);
  expect(Math.max(...absent.slice(0, 3)) - Math.min(...absent.slice(0, 3))).toBeLessThan(3);
  expect(absent[0]).toBeGreaterThan(90);
});

test('a texture is uploaded once, reduced first, and leaves the GPU with its last face', async ({
  page,
}) => {
  const face = { textureId: COLOR, fullbright: true };
  const square = { face: { ...face, color: [1, 0, 0, 1] as const } };
  // In its plain colour while it is on its way.
  expect(
    (await draw(page, [square, { ...square, face: { ...square.face, offset: [0.5, 0] } }]))[0][0],
  ).toBeGreaterThan(200);
  expect(await page.evaluate(() => window.surfacePage.needed)).toEqual([COLOR]);
  await provide(page, COLOR, { ...plain(100, 0, 0), reduction: 3 });
  expectColor((await readPixels(page))[0], [100, 0, 0, 255]);
  await provide(page, COLOR, plain(200, 0, 0));
  expectColor((await readPixels(page))[0], [200, 0, 0, 255]);
  const { textures } = await page.evaluate(() => ({
    textures: window.surfacePage.surfaces.textures.totals,
  }));
  expect(textures).toMatchObject({ count: 1, bytes: 4 * (64 + 16 + 4 + 1), uploading: 0 });
  await draw(page, []);
  expect(await page.evaluate(() => window.surfacePage.unused)).toEqual([COLOR]);
  expect(await page.evaluate(() => window.surfacePage.surfaces.textures.totals.bytes)).toBe(0);
});

test('a missing texture is a quiet checker', async ({ page }) => {
  await draw(page, [{ face: { textureId: COLOR, fullbright: true } }]);
  await provide(page, COLOR, 'missing');
  const drawn = await readPixels(page, POINTS);
  const greys = new Set(drawn.map(([red]) => red));
  expect(Math.max(...greys) - Math.min(...greys)).toBeGreaterThan(8);
  expect(Math.max(...greys) - Math.min(...greys)).toBeLessThan(50);
  for (const [red, green, blue] of drawn) expectColor([green, blue], [red, red]);
});

test('everything comes back after a lost context, also if it was lost while uploading', async ({
  page,
}) => {
  await draw(page, [{ face: { textureId: COLOR, fullbright: true } }]);
  await provide(page, COLOR, plain(200, 0, 0));
  await page.evaluate(async (id) => {
    const { surfacePage } = window;
    const rgba = new Uint8Array(4 << 20);
    surfacePage.surfaces.textures.provide(id, {
      ...{ width: 1024, height: 1024, reduction: 0, mask: null, rgba },
    });
    await surfacePage.loseContext();
  }, COLOR);
  expect(await page.evaluate(() => window.surfacePage.needed)).toEqual([COLOR, COLOR]);
  await provide(page, COLOR, plain(0, 200, 0));
  expectColor((await readPixels(page))[0], [0, 200, 0, 255]);
});

test('faces can be examined: a checker, texture coordinates, components', async ({ page }) => {
  const face = { textureId: COLOR, color: [1, 0, 0, 1] } as const;
  await draw(page, [{ face }]);
  await provide(page, COLOR, plain(10, 20, 30, 40));
  const points: SquarePoint[] = [
    [-0.43, -0.43],
    [0.43, 0.43],
  ];
  for (const [view, value] of [
    ...([
      ['r', 10],
      ['g', 20],
      ['b', 30],
      ['a', 40],
    ] as const),
  ]) {
    expectColor(
      (await draw(page, [{ face: { ...face, color: [1, 1, 1, 1] }, view }, { face }]))[0],
      [value, value, value, 255],
    );
  }
  const [from, to] = await draw(page, [{ face, view: 'uv' }], points);
  expect(to[0] - from[0]).toBeGreaterThan(100);
  expect(to[1] - from[1]).toBeGreaterThan(100);
  const [a1, h8] = await draw(page, [{ face, view: 'checker' }], points);
  expect(a1).not.toEqual(h8);
});

test('uploads never block the page for a frame, and faces share materials and programs', async ({
  page,
}) => {
  await draw(page, [{ face: { textureId: COLOR } }]);
  for (const size of [1024, 2048]) {
    const upload = [COLOR, size] as const;
    let blocked = Number.POSITIVE_INFINITY;
    // On a shared machine, other processes block the page too.
    for (let attempt = 0; attempt < 6 && blocked >= 16; attempt++) {
      const time = await page.evaluate((args) => window.surfacePage.timeUpload(...args), upload);
      ({ blocked } = time);
      console.log(`${size}²: ${time.total.toFixed()} ms, blocked for ${blocked.toFixed(1)} ms`);
    }
    expect(blocked).toBeLessThan(16);
  }
  const legacy = { ...LEGACY, alphaMode: 'mask', alphaCutoff: 0.5 } as const;
  const normalMap = { textureId: DETAIL, repeats: [1, 1], offset: [0, 0], rotation: 0 } as const;
  const kinds: Square[] = [
    { face: { textureId: BLANK } },
    { face: { textureId: BLANK, fullbright: true, glow: 0.2, shiny: 2 } },
    { face: { textureId: COLOR, repeats: [2, 2] }, legacy },
    { face: { textureId: BLANK, color: [1, 1, 1, 0.5] } },
    { face: { textureId: COLOR }, legacy: { ...LEGACY, normalMap } },
    { pbr: PBR },
    {
      pbr: {
        ...PBR,
        metallic: 1,
        maps: { ...PBR.maps, normal: { textureId: DETAIL, transform: null } },
      },
    },
  ];
  const none = await page.evaluate(() => {
    window.surfacePage.show([]);
    return window.surfacePage.counts();
  });
  await draw(
    page,
    kinds.flatMap((kind) => [kind, { ...kind, isRigged: true }, { ...kind, isRigged: true }]),
  );
  const counts = await page.evaluate(() => window.surfacePage.counts());
  console.log(none, counts);
  expect(counts.materials).toBe(2 * kinds.length);
  // Each of the meshes is drawn once for the picture, and for its shadows on the ground and on the avatar.
  expect(counts.drawCalls).toBeLessThanOrEqual(none.drawCalls + 4 * 3 * kinds.length);
  expect(counts.programs).toBeLessThan(32);
});
