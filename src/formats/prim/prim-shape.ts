/** The packed integers of a prim's shape, as ObjectUpdate and the `Shape` of a scene group have them. */
export interface PrimFields {
  readonly PathCurve: number;
  readonly ProfileCurve: number;
  readonly PathBegin: number;
  readonly PathEnd: number;
  readonly PathScaleX: number;
  readonly PathScaleY: number;
  /** Signed, in an unsigned byte. */
  readonly PathShearX: number;
  readonly PathShearY: number;
  readonly PathTwist: number;
  readonly PathTwistBegin: number;
  readonly PathRadiusOffset: number;
  readonly PathTaperX: number;
  readonly PathTaperY: number;
  readonly PathRevolutions: number;
  readonly PathSkew: number;
  readonly ProfileBegin: number;
  readonly ProfileEnd: number;
  readonly ProfileHollow: number;
}

/** A cube, which is what every field at its default gives. */
export const BOX_FIELDS: PrimFields = {
  PathCurve: 0x10,
  ProfileCurve: 1,
  PathBegin: 0,
  PathEnd: 0,
  PathScaleX: 100,
  PathScaleY: 100,
  PathShearX: 0,
  PathShearY: 0,
  PathTwist: 0,
  PathTwistBegin: 0,
  PathRadiusOffset: 0,
  PathTaperX: 0,
  PathTaperY: 0,
  PathRevolutions: 0,
  PathSkew: 0,
  ProfileBegin: 0,
  ProfileEnd: 0,
  ProfileHollow: 0,
};

/** The names of the fields, in the order of ObjectUpdate. */
export const PRIM_FIELD_NAMES = Object.keys(BOX_FIELDS) as readonly (keyof PrimFields)[];

/** The fields in the order of {@link PRIM_FIELD_NAMES}. */
export function packedFields(fields: PrimFields): number[] {
  return PRIM_FIELD_NAMES.map((name) => fields[name]);
}

/** The inverse of {@link packedFields}. */
export function unpackedFields(numbers: readonly number[]): PrimFields {
  const fields = { ...BOX_FIELDS } as Record<keyof PrimFields, number>;
  for (const [index, name] of PRIM_FIELD_NAMES.entries()) fields[name] = numbers[index];
  return fields;
}

export type PathKind = 'line' | 'circle' | 'zigzag-circle' | 'bent';
export type ProfileKind = 'circle' | 'square' | 'triangle' | 'half-circle';
export type HoleKind = 'circle' | 'square' | 'triangle';

/** What the packed integers mean, within the limits that the viewer sets. Lengths are those of the unit prim. */
export interface PrimShape {
  readonly path: PathKind;
  readonly profile: ProfileKind;
  readonly hole: HoleKind;
  /** Part of the path, 0 to 1; likewise of the profile. */
  readonly pathBegin: number;
  readonly pathEnd: number;
  readonly profileBegin: number;
  readonly profileEnd: number;
  /** 0 to 0.95. */
  readonly hollow: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly shearX: number;
  readonly shearY: number;
  /** -1 to 1: half turns of a line, whole turns of a circle. */
  readonly twistBegin: number;
  readonly twistEnd: number;
  readonly radiusOffset: number;
  readonly taperX: number;
  readonly taperY: number;
  /** 1 to 4. */
  readonly revolutions: number;
  readonly skew: number;
  /** Whether the sides of flat profiles are split: not under a taper. */
  readonly isSplit: boolean;
  /** Whether both caps are the grid of an uncut, solid box. */
  readonly isPlainBox: boolean;
}

const LINE = 0x10;
const CIRCLE = 0x20;
const PATHS: ReadonlyMap<number, PathKind> = new Map([
  [CIRCLE, 'circle'],
  [0x30, 'zigzag-circle'],
  [0x40, 'bent'],
]);
const SQUARE = 1;
const HALF_CIRCLE = 5;
/** By the lower half of the byte; the three triangles have the same corners. */
const PROFILES: readonly ProfileKind[] = [
  'circle',
  'square',
  'triangle',
  'triangle',
  'triangle',
  'half-circle',
];
const HOLES: readonly (HoleKind | null)[] = [null, 'circle', 'square', 'triangle'];

const CUT_UNIT = 0.000_02;
const MAX_CUT = 50_000;
const MIN_PART = 0.02;

/**
 * The shape that packed integers mean. Values out of range are clamped as the viewer does, never refused; what is no
 * number counts as 0.
 *
 * **Source:** prims.md section 1.
 */
export function primShape(fields: PrimFields): PrimShape {
  const number = (name: keyof PrimFields) => {
    const value = fields[name];
    return Number.isFinite(value) ? Math.trunc(value) : 0;
  };
  const hundredth = (name: keyof PrimFields) => signedByte(number(name)) / 100;

  const pathByte = pathCurve(number('PathCurve'));
  const profileByte = profileCurve(number('ProfileCurve'));
  const profileNumber = profileByte & 0x0f;
  const profile = PROFILES[profileNumber];
  const isRing = pathByte === CIRCLE && profileNumber !== HALF_CIRCLE;

  const [profileBegin, profileEnd] = profileCut(number('ProfileBegin'), number('ProfileEnd'));
  const [pathBegin, pathEnd] = part(
    number('PathBegin') * CUT_UNIT,
    1 - number('PathEnd') * CUT_UNIT,
  );
  const hole = HOLES[profileByte >> 4] ?? sameHole(profile);
  const isHoleLimited = profile !== 'square' && profile !== 'triangle' && hole === 'square';
  const hollow = clamp(
    number('ProfileHollow') > MAX_CUT ? 0 : truncated(unitsOf(number('ProfileHollow'))),
    0,
    isHoleLimited ? 0.7 : 0.95,
  );
  const scaleX = clamp((200 - number('PathScaleX')) / 100, isRing ? 0.05 : 0, isRing ? 1 : 2);
  const scaleY = clamp((200 - number('PathScaleY')) / 100, isRing ? 0.05 : 0, isRing ? 0.5 : 2);
  const taperX = clamp(hundredth('PathTaperX'), -1, 1);
  const taperY = clamp(hundredth('PathTaperY'), -1, 1);
  const revolutions = clamp(1 + number('PathRevolutions') * 0.015, 1, 4);
  return {
    path: PATHS.get(pathByte) ?? 'line',
    profile,
    hole,
    pathBegin,
    pathEnd,
    profileBegin,
    profileEnd,
    hollow,
    scaleX,
    scaleY,
    shearX: clamp(hundredth('PathShearX'), -0.5, 0.5),
    shearY: clamp(hundredth('PathShearY'), -0.5, 0.5),
    twistBegin: clamp(hundredth('PathTwistBegin'), -1, 1),
    twistEnd: clamp(hundredth('PathTwist'), -1, 1),
    radiusOffset: isRing ? radiusOffset(hundredth('PathRadiusOffset'), scaleY, taperY) : 0,
    taperX,
    taperY,
    revolutions,
    skew: skew(hundredth('PathSkew'), revolutions, scaleX),
    isSplit:
      pathByte !== LINE ||
      (scaleX === 1 && scaleY === 1) ||
      profileByte < SQUARE ||
      profileByte >= HALF_CIRCLE,
    isPlainBox:
      pathByte === LINE &&
      profileByte === SQUARE &&
      hollow === 0 &&
      pathEnd - pathBegin === 1 &&
      profileEnd - profileBegin === 1,
  };
}

/** The shape that packed integers mean, as it is drawn: flexible prims straight. **Source:** prims.md section 7. */
export function drawnShape(fields: PrimFields): PrimShape {
  const shape = primShape(fields);
  return isFlexiblePath(fields) ? straightShape(shape) : shape;
}

/** A line without shear and cut. */
function straightShape(shape: PrimShape): PrimShape {
  return { ...shape, path: 'line', shearX: 0, shearY: 0, pathBegin: 0, pathEnd: 1 };
}

/** Whether the path is the one that bends; its prim is flexible if it has the parameter as well. */
function isFlexiblePath({ PathCurve }: Pick<PrimFields, 'PathCurve'>): boolean {
  return (PathCurve & 0xf0) === 0x80;
}

function pathCurve(byte: number): number {
  const kind = (byte >> 4) & 0x0f;
  return kind >= 1 && kind <= 8 ? byte & 0xff : LINE;
}

/** An unknown profile makes the whole byte that of a box; an unknown hole counts as that of the same form. */
function profileCurve(byte: number): number {
  if ((byte & 0x0f) > HALF_CIRCLE) return SQUARE;
  return (byte & 0xf0) > 0x30 ? byte & 0x0f : byte & 0xff;
}

function sameHole(profile: ProfileKind): HoleKind {
  return profile === 'half-circle' ? 'circle' : profile;
}

function profileCut(begin: number, end: number): readonly [number, number] {
  const last = truncated(Math.fround(1 - unitsOf(end)));
  return part(begin > MAX_CUT ? 0 : truncated(unitsOf(begin)), last <= 0 ? 1 : last);
}

/** In single precision, as in the viewer: what is truncated depends on it. */
function unitsOf(value: number): number {
  return Math.fround(value * Math.fround(CUT_UNIT));
}

/** Profiles have five decimals: 0.1 is 0.09999. */
function truncated(value: number): number {
  return Math.trunc(Math.fround(value * 100_000)) / 100_000;
}

/** At least 0.02 long; the end counts before the beginning. */
function part(begin: number, end: number): readonly [number, number] {
  const last = clamp(end, MIN_PART, 1);
  return [Math.min(clamp(begin, 0, 1 - MIN_PART), last - MIN_PART), last];
}

function radiusOffset(offset: number, scaleY: number, taperY: number): number {
  const taper = offset * taperY < 0 ? 0 : Math.abs(taperY);
  const most = 1 - (scaleY * (1 - taper)) / (1 - scaleY);
  return clamp(offset, -most, most);
}

/** Several turns need a skew, so that they lie beside each other. */
function skew(value: number, revolutions: number, scaleX: number): number {
  const clamped = clamp(value, -0.95, 0.95);
  if (Math.abs(revolutions - 1) < 0.001) return clamped;
  const least = 1 - 1 / (revolutions * scaleX + 1);
  return Math.abs(clamped) >= least ? clamped : clamped < 0 ? -least : least;
}

/** A byte whose highest bit is its sign, whether it comes as -128..127 or as 0..255. */
function signedByte(value: number): number {
  return (value << 24) >> 24;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
