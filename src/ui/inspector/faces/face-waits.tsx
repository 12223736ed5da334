import type { FaceView } from '../../textures/face-views.ts';
import { FACES } from '../../words/en/faces.ts';

const { waits: WORDS } = FACES;

/**
 * What a face waits for, each with its id: materials that are missing, and textures that are on their way. Those that are
 * missing are among its findings.
 */
export function FaceWaits({ face }: { face: FaceView }) {
  const { missingMaterials, maps } = face;
  const lines = missingMaterials.map((id) => WORDS.material(id));
  for (const { map, shownId, texture } of maps) {
    if (shownId === null || !texture) continue;
    if (texture.stage === 'waiting' || texture.stage === 'loading')
      lines.push(WORDS.loading(FACES.maps[map], shownId));
  }
  if (lines.length === 0) return null;
  return (
    <ul class="face-waits" aria-label={WORDS.label}>
      {lines.map((line) => (
        <li key={line} class="hint">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** The same in a few words, for a closed card; null for a face that waits for nothing. */
export function waitText({ missingMaterials, maps }: FaceView): string | null {
  const stages = maps.map(({ texture }) => texture?.stage);
  if (missingMaterials.length > 0) return WORDS.short.material;
  if (stages.includes('missing')) return WORDS.short.missing;
  return stages.includes('waiting') || stages.includes('loading') ? WORDS.short.loading : null;
}
