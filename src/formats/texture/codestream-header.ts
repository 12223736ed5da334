import { ByteReader, type Warning } from '../bytes/index.ts';
import type { Progression, TextureHeader } from './texture.ts';
import { checkBitDepth, checkComponents, checkSize } from './texture-limits.ts';

const SOC = 0xff4f;
const SIZ = 0xff51;
const COD = 0xff52;
const COC = 0xff53;
const SOT = 0xff90;
const SOD = 0xff93;
const EOC = 0xffd9;

const PROGRESSIONS: readonly Progression[] = ['LRCP', 'RLCP', 'RPCL', 'PCRL', 'CPRL'];

/** Grids' textures have one tile; each costs the decoder some kilobytes whatever its size. */
const MAX_TILES = 1024;
/** A whole texture has less than a hundred; with precincts, some ten thousand. */
const MAX_PACKETS = 1_000_000;
/** By the standard. */
const MAX_DECOMPOSITIONS = 32;
const MAX_LAYERS = 65_535;

/** What the SIZ marker says. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tiles: number;
  readonly components: readonly { readonly bits: number; readonly isSubsampled: boolean }[];
}

/** What a COD or COC marker says of the components that it is for. */
interface CodingStyle {
  readonly decompositions: number;
  readonly isReversible: boolean;
  /** Of all resolutions of a tile. */
  readonly precincts: number;
}

/**
 * The header of a JPEG 2000 codestream, from its first byte to the first tile, and whether all tiles are there.
 *
 * **Source:** textures.md section 1; ITU-T T.800 annex A.
 *
 * @param baseOffset - Where `bytes` lie in the file, for errors.
 * @throws {@link DecodeError} see `readTextureHeader`
 */
export function readCodestreamHeader(bytes: Uint8Array, baseOffset = 0): TextureHeader {
  const reader = new ByteReader(bytes, { format: 'texture', baseOffset });
  if (u16(reader, 'SOC') !== SOC) throw markerError(reader, 'does not begin with SOC', 'SOC');
  if (u16(reader, 'SIZ') !== SIZ) throw markerError(reader, 'has no SIZ after SOC', 'SIZ');
  const warnings: Warning[] = [];
  const warn = (code: string, message: string, path: string, offset = reader.position) =>
    warnings.push({ code, message, offset: baseOffset + offset, path });
  const size = readSize(reader);
  const { components } = size;

  let layers = 0;
  let progression: Progression | null = null;
  let style: CodingStyle | null = null;
  const ownStyles = new Map<number, CodingStyle>();
  let marker = u16(reader, 'marker');
  for (; marker !== SOT; marker = u16(reader, 'marker')) {
    if (marker < 0xff01 || marker === SOD || marker === EOC) {
      throw markerError(reader, `has ${marker.toString(16)} instead of a marker of a header`);
    }
    const end = readSegment(reader, marker.toString(16));
    if (marker === COD && style === null) {
      const scod = reader.u8('COD');
      const order = reader.u8('COD/progression');
      layers = u16(reader, 'COD/layers');
      reader.u8('COD/transform');
      progression = PROGRESSIONS[order] ?? null;
      if (progression === null || layers < 1 || layers > MAX_LAYERS) {
        throw markerError(reader, `has progression ${order} and ${layers} layers`, 'COD');
      }
      style = readStyle(reader, size, (scod & 1) !== 0, 'COD');
    } else if (marker === COC) {
      const component = components.length < 257 ? reader.u8('COC') : u16(reader, 'COC');
      const scoc = reader.u8('COC');
      ownStyles.set(component, readStyle(reader, size, (scoc & 1) !== 0, 'COC'));
    }
    reader.position = end;
  }
  if (style === null || progression === null) throw markerError(reader, 'has no COD', 'COD');

  const styles = components.map((_, index) => ownStyles.get(index) ?? style);
  const packets = layers * size.tiles * styles.reduce((sum, { precincts }) => sum + precincts, 0);
  if (packets > MAX_PACKETS) {
    throw reader.error(
      'texture-packets',
      `consists of ${packets} packets, more than ${MAX_PACKETS}`,
      'packets',
      reader.position,
      { found: packets, limit: MAX_PACKETS },
    );
  }
  const complete = areTilesComplete(bytes, reader.position - 2);
  if (!complete) {
    const message = 'ends before its last tile does: the packets that are whole are shown';
    warn('codestream-cut', message, 'tiles', bytes.length);
  }
  const bitDepth = Math.max(...components.map(({ bits }) => bits));
  if (bitDepth > 8) {
    warn('texture-deep', `${bitDepth} bits of each component are reduced to 8`, 'bitDepth', 40);
  }
  if (components.some(({ isSubsampled }) => isSubsampled)) {
    const message = 'some components have fewer samples than the picture has pixels';
    warn('texture-subsampled', message, 'components', 40);
  }
  if (components.length > 5) {
    const message = `of ${components.length} components the first five are used`;
    warn('texture-extra-components', message, 'components', 40);
  }
  return {
    codec: 'j2c',
    width: size.width,
    height: size.height,
    components: components.length,
    bitDepth,
    resolutionLevels: 1 + Math.min(...styles.map(({ decompositions }) => decompositions)),
    qualityLayers: layers,
    progression,
    reversible: styles.every(({ isReversible }) => isReversible),
    complete,
    warnings,
  };
}

/** The header of a JP2 file: that of the codestream in it. */
export function readJp2Header(bytes: Uint8Array): TextureHeader {
  const start = findCodestream(bytes);
  const header = readCodestreamHeader(bytes.subarray(start), start);
  return { ...header, codec: 'jp2' };
}

/**
 * Where the codestream begins in a JP2 file. Only the codestream is decoded: the lengths of the boxes round it no longer
 * fit where a file was cut.
 *
 * @throws {@link DecodeError} `codestream-missing`
 */
export function findCodestream(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0x4f && bytes[at + 2] === 0xff && bytes[at + 3] === 0x51) return at;
  }
  const reader = new ByteReader(bytes, { format: 'texture' });
  const message = 'the JP2 file ends before its codestream';
  throw reader.error('codestream-missing', message, 'codestream', bytes.length);
}

function readSize(reader: ByteReader): ImageSize {
  const end = readSegment(reader, 'SIZ');
  const at = reader.position;
  u16(reader, 'SIZ');
  const [x1, y1, x0, y0, tileWidth, tileHeight, tileX, tileY] = Array.from({ length: 8 }, () =>
    u32(reader, 'SIZ'),
  );
  if (x0 >= x1 || y0 >= y1) checkSize(0, 0, at);
  checkSize(x1 - x0, y1 - y0, at);
  const count = u16(reader, 'SIZ/components');
  checkComponents(count, reader.position - 2);
  const isGridValid =
    tileWidth >= 1 &&
    tileHeight >= 1 &&
    tileX <= x0 &&
    tileY <= y0 &&
    tileX + tileWidth > x0 &&
    tileY + tileHeight > y0;
  if (!isGridValid) throw markerError(reader, 'has tiles that do not cover the picture', 'SIZ');
  const tiles = Math.ceil((x1 - tileX) / tileWidth) * Math.ceil((y1 - tileY) / tileHeight);
  if (tiles > MAX_TILES) {
    const message = `is divided into ${tiles} tiles, more than ${MAX_TILES}`;
    const details = { found: tiles, limit: MAX_TILES };
    throw reader.error('texture-tiles', message, 'tiles', at, details);
  }
  const components = Array.from({ length: count }, (_, index) => {
    const path = `components[${index}]`;
    const bits = (reader.u8(path) & 0x7f) + 1;
    checkBitDepth(bits, reader.position - 1, path);
    const stepX = reader.u8(path);
    const stepY = reader.u8(path);
    if (stepX < 1 || stepY < 1 || stepX > x1 - x0 || stepY > y1 - y0) {
      throw markerError(reader, `has a component with a sample every ${stepX} × ${stepY}`, path);
    }
    return { bits, isSubsampled: stepX > 1 || stepY > 1 };
  });
  reader.position = end;
  return {
    width: x1 - x0,
    height: y1 - y0,
    tileWidth: Math.min(tileWidth, x1 - tileX),
    tileHeight: Math.min(tileHeight, y1 - tileY),
    tiles,
    components,
  };
}

/** The part that COD and COC have in common. */
function readStyle(
  reader: ByteReader,
  { tileWidth, tileHeight }: ImageSize,
  hasPrecincts: boolean,
  path: string,
): CodingStyle {
  const decompositions = reader.u8(path);
  if (decompositions > MAX_DECOMPOSITIONS) {
    throw markerError(reader, `has ${decompositions} decomposition levels`, path);
  }
  // Size of code blocks, and their style.
  reader.position += 3;
  const isReversible = reader.u8(path) === 1;
  let precincts = 0;
  for (let resolution = 0; resolution <= decompositions; resolution++) {
    const exponents = hasPrecincts ? reader.u8(path) : 0xff;
    const scale = 2 ** (decompositions - resolution);
    const count = (size: number, exponent: number) =>
      // One more, since the grid of precincts need not begin where the tile does.
      hasPrecincts ? Math.ceil(size / scale / 2 ** exponent) + 1 : 1;
    precincts += count(tileWidth, exponents & 15) * count(tileHeight, exponents >> 4);
  }
  return { decompositions, isReversible, precincts };
}

/**
 * Whether the data of all tile-parts are there, and the marker at their end.
 *
 * @param position - That of the first SOT marker.
 */
function areTilesComplete(bytes: Uint8Array, position: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = position; at + 2 <= bytes.length; ) {
    if (view.getUint16(at) === EOC) return true;
    if (view.getUint16(at) !== SOT || at + 12 > bytes.length) return false;
    const length = view.getUint32(at + 6);
    // The last tile-part may leave its length open: it reaches to the end of the codestream.
    if (length === 0) return view.getUint16(bytes.length - 2) === EOC;
    if (length < 14) return false;
    at += length;
  }
  return false;
}

/** Reads the length of a marker segment; returns where it ends. @throws {@link DecodeError} */
function readSegment(reader: ByteReader, path: string): number {
  const start = reader.position;
  const length = u16(reader, path);
  if (length < 2) throw markerError(reader, `has a segment of ${length} bytes`, path);
  reader.requireBytes(length - 2, path);
  return start + length;
}

function u16(reader: ByteReader, path: string): number {
  reader.requireBytes(2, path);
  reader.position += 2;
  return reader.view.getUint16(reader.position - 2);
}

function u32(reader: ByteReader, path: string): number {
  reader.requireBytes(4, path);
  reader.position += 4;
  return reader.view.getUint32(reader.position - 4);
}

const markerError = (reader: ByteReader, message: string, path = 'marker') =>
  reader.error('codestream-header', `the codestream ${message}`, path);
