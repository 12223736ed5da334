import type { Finding } from './finding.ts';
import type { LintedFace } from './linted-face.ts';
import { sortBySeverity } from './make-findings.ts';
import { lowestDensities, TEXTURE_RULES } from './texture-rules.ts';

/**
 * The findings about the textures of faces, those of each face together, the worst first. All faces of an outfit are
 * passed at once: a texture that a large face shows as well is not too large.
 *
 * **Source:** textures.md sections 1, 3 and 4.
 */
export function lintFaces(faces: readonly LintedFace[]): Finding[][] {
  const densities = lowestDensities(faces);
  return faces.map((face) =>
    sortBySeverity(TEXTURE_RULES.flatMap((rule) => rule(face, densities))),
  );
}
