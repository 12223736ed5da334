import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildOpenJpeg, hasCompiler, OPENJPEG } from './build-openjpeg.ts';

/** The archive of OpenJPEG's sources, which tests do not download. */
const archive = process.env.VITRINE_OPENJPEG_ARCHIVE;
const canBuild = archive !== undefined && hasCompiler();
if (!canBuild) {
  console.warn(
    `SKIPPED: building openjpeg.wasm anew needs emscripten ${OPENJPEG.emscripten} and VITRINE_OPENJPEG_ARCHIVE, the path of ${OPENJPEG.archive}`,
  );
}

it.skipIf(!canBuild)(
  'builds the artefact in the tree again, byte for byte',
  () => {
    const artefact = buildOpenJpeg(archive!);
    expect(createHash('sha256').update(artefact).digest('hex')).toBe(OPENJPEG.sha256);
  },
  300_000,
);
