import { isPowerOfTwo, MAX_UPLOAD_SIDE, uploadSide } from '../formats/texture/index.ts';
import { textureComplexity, textureMemory } from '../upload/cost/index.ts';
import type { Finding } from './finding.ts';
import type { FaceRule, LintedFace, LintedMap } from './linted-face.ts';
import { makeFinding } from './make-findings.ts';

/**
 * Pixels of the screen for a metre that is a metre away: 1080 rows, and the viewer's default field of view of 60
 * degrees.
 */
const PIXELS_PER_METRE = 1080 / (2 * Math.tan(Math.PI / 6));
/** From so many pixels of the texture for one of the screen, along each axis, a texture is too large. */
const TOO_DENSE = 8;
/** The smallest side that is ever recommended, pixels. */
const SMALLEST_SIDE = 32;
/** From this ratio of its sides on, a texture is an odd shape. */
const NARROW = 16;
/** A picture with fewer normals than this share of its pixels is not a normal map. */
const FEW_NORMALS = 0.75;

/** Where a finding about a face is; files have no offset for it. */
const placeOf = ({ face }: LintedFace) => ({ path: `face ${face}`, offset: null });

const sizeOf = (width: number, height: number) =>
  width === height ? `${width}²` : `${width} × ${height}`;

/** How many pixels of the screen a face spans at 1 m, if it were a square. */
const pixelsShown = ({ measures }: LintedFace) => Math.sqrt(measures.area) * PIXELS_PER_METRE;

/** How many pixels of a map lie on one pixel of the screen at 1 m, along each axis; infinite where that is not known. */
function density(face: LintedFace, { header, repeats }: LintedMap): number {
  if (!header || face.measures.area === 0) return Number.POSITIVE_INFINITY;
  const { uvArea } = face.measures;
  const pixels = Math.sqrt(uvArea * Math.abs(repeats[0] * repeats[1]));
  return (Math.sqrt(header.width * header.height) * pixels) / pixelsShown(face);
}

/** The lowest density of each texture on any of the faces: the largest face decides. */
export function lowestDensities(faces: readonly LintedFace[]): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const face of faces) {
    for (const map of face.maps) {
      const known = lowest.get(map.textureId) ?? Number.POSITIVE_INFINITY;
      lowest.set(map.textureId, Math.min(known, density(face, map)));
    }
  }
  return lowest;
}

const textureTooLarge: FaceRule = (face, densities) => {
  if (!face.maps.some(({ header }) => header)) return [];
  if (face.measures.area === 0 || face.measures.uvArea === 0) return [];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const map of face.maps) {
    const { header, textureId, name } = map;
    if (!header || seen.has(textureId)) continue;
    seen.add(textureId);
    const dense = densities.get(textureId) ?? 0;
    if (dense < TOO_DENSE || density(face, map) > dense) continue;
    const { width, height } = header;
    // Rounded up to a power of two, so that at 1 m each pixel of the screen still has one of its own.
    const shrink = 2 ** Math.floor(Math.log2(dense));
    const [w, h] = [width, height].map((side) => Math.max(SMALLEST_SIDE, Math.ceil(side / shrink)));
    if (w >= width && h >= height) continue;
    const megabytes = (textureMemory(width, height) - textureMemory(w, h)) / 1024 ** 2;
    const points = textureComplexity(width, height) - textureComplexity(w, h);
    findings.push({
      ...makeFinding(
        'texture-too-large',
        `${name} is ${sizeOf(width, height)}, and the face has ${formatArea(face.measures.area)}. At 1 m the face shows ${Math.round(pixelsShown(face))} pixels across, and ${Math.round(dense)} pixels of the texture fall on each of them.`,
        placeOf(face),
      ),
      mend: `upload it at ${sizeOf(w, h)}: ${megabytes.toFixed(1)} MB less video memory, and ${points} points less complexity.`,
    });
  }
  return findings;
};

/** Square centimetres or metres, with two digits. */
function formatArea(area: number): string {
  if (area >= 1) return `${area.toFixed(1)} m²`;
  const centimetres = area * 10_000;
  return `${centimetres < 10 ? centimetres.toFixed(1) : Math.round(centimetres)} cm²`;
}

/** **Source:** textures.md section 3: the number of components decides, and not what their values are. */
const alphaAllOpaque: FaceRule = (face) => {
  const map = face.maps.find(({ slot }) => slot === 'color');
  if (!face.blends || face.opacity < 1 || map?.measures?.minAlpha !== 255) return [];
  if (!map.header || (map.header.components !== 2 && map.header.components < 4)) return [];
  return [
    makeFinding(
      'alpha-all-opaque',
      `All alpha values of ${map.name} are 255, so nothing shows through. The face blends all the same, because the texture has ${map.header.components} components: it costs more to draw, and may be drawn in the wrong order.`,
      placeOf(face),
    ),
  ];
};

const textureMissing: FaceRule = (face) =>
  eachTexture(face, ({ isMissing, textureId }) =>
    isMissing
      ? makeFinding(
          'texture-missing',
          `The texture ${textureId} is not among the opened files, so the face shows a checker.`,
          placeOf(face),
        )
      : null,
  );

const normalMapOdd: FaceRule = (face) =>
  eachTexture(face, ({ slot, name, measures }) => {
    if (slot !== 'normal' || !measures || measures.normalShare >= FEW_NORMALS) return null;
    const share = Math.round(100 * (1 - measures.normalShare));
    return makeFinding(
      'normal-map-odd',
      `${name} is used as a normal map, but ${share} % of its pixels are not directions: their red, green and blue are no vector of length 1 that points outwards. The face looks dented.`,
      placeOf(face),
    );
  });

/** Uploads are scaled down, or up by less than a seventh. **Source:** textures.md section 1. */
const notPowerOfTwo: FaceRule = (face) =>
  eachTexture(face, ({ header, name }) => {
    if (!header || (isPowerOfTwo(header.width) && isPowerOfTwo(header.height))) return null;
    const { width, height } = header;
    return makeFinding(
      'texture-not-power-of-two',
      `${name} is ${width} × ${height}. An upload scales both sides to powers of two: ${uploadSide(width)} × ${uploadSide(height)}.`,
      placeOf(face),
    );
  });

const overUploadSize: FaceRule = (face) =>
  eachTexture(face, ({ header, name }) => {
    if (!header || Math.max(header.width, header.height) <= MAX_UPLOAD_SIDE) return null;
    return makeFinding(
      'texture-over-upload-size',
      `${name} is ${header.width} × ${header.height}. An upload scales it down to at most ${MAX_UPLOAD_SIDE} pixels a side.`,
      placeOf(face),
    );
  });

const textureNarrow: FaceRule = (face) =>
  eachTexture(face, ({ header, name }) => {
    if (!header) return null;
    const [short, long] = [header.width, header.height].sort((a, b) => a - b);
    if (long < NARROW * short) return null;
    return makeFinding(
      'texture-narrow',
      `${name} is ${header.width} × ${header.height}, ${Math.round(long / short)} times as long on one side as on the other. Seen from a few metres, the short side has no details left.`,
      placeOf(face),
    );
  });

/** The findings of a rule about each texture of a face; a texture in several slots counts once for each code. */
function eachTexture(
  { maps }: LintedFace,
  find: (map: LintedMap) => Finding | null,
): readonly Finding[] {
  const findings = new Map<string, Finding>();
  for (const map of maps) {
    const finding = find(map);
    if (finding && !findings.has(map.textureId)) findings.set(map.textureId, finding);
  }
  return [...findings.values()];
}

export const TEXTURE_RULES: readonly FaceRule[] = [
  textureMissing,
  textureTooLarge,
  normalMapOdd,
  alphaAllOpaque,
  overUploadSize,
  notPowerOfTwo,
  textureNarrow,
];
