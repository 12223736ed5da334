import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import type { Picture } from './paint.ts';

/** Of Debian's package `libopenjp2-tools`. The same version makes the same bytes. */
const PROGRAM = 'opj_compress';
const VERSION = '2.5.0';

/** Whether the encoder is installed, in the version with which the stored textures were made. */
export function hasEncoder(): boolean {
  const { stdout } = spawnSync(PROGRAM, ['-h'], { encoding: 'utf8' });
  return stdout?.includes(`openjp2 library v${VERSION}`) ?? false;
}

/** The irreversible wavelet, in three layers of quality. */
const LOSSY = ['-I', '-r', '60,25,10'];
/** Fewer resolution levels, since sculpt maps are small. */
const LOSSLESS = ['-n', '3'];

/**
 * Encodes a picture as grids serve them: a bare JPEG 2000 codestream, without loss for those whose pixels are numbers.
 */
export function encodeCodestream(picture: Picture, isLossless = false): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-texture-'));
  try {
    const [source, target] = [join(folder, 'in.png'), join(folder, 'out.j2k')];
    writeFileSync(source, encode(picture));
    execFileSync(PROGRAM, ['-i', source, '-o', target, ...(isLossless ? LOSSLESS : LOSSY)], {
      stdio: 'pipe',
    });
    return new Uint8Array(readFileSync(target));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
