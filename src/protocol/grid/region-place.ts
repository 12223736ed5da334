/** Where a region lies on its grid. */
export interface RegionPlace {
  /** What simulators name the region by. */
  readonly handle: bigint;
  /** Metres of its south-west corner, eastwards. */
  readonly x: number;
  /** Metres of its south-west corner, northwards. */
  readonly y: number;
  /** Metres; 256 where the grid does not say. */
  readonly sizeX: number;
  readonly sizeY: number;
}

const USUAL_SIZE = 256;

/**
 * A region from the metres of its corner: the handle is x·2³² + y.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
export function regionAt(
  x: number,
  y: number,
  sizeX: number | null,
  sizeY: number | null,
): RegionPlace {
  const handle = (BigInt(x) << 32n) | BigInt(y);
  return { handle, x, y, sizeX: sizeX || USUAL_SIZE, sizeY: sizeY || USUAL_SIZE };
}

/** A region from its handle. */
export function regionOfHandle(
  handle: bigint,
  sizeX: number | null,
  sizeY: number | null,
): RegionPlace {
  return regionAt(Number(handle >> 32n), Number(handle & 0xffff_ffffn), sizeX, sizeY);
}
