import type { WornMesh } from '../../app/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import { useUi } from '../context.ts';
import { formatCount } from '../format.ts';
import { countLevel, LOD_LABELS } from '../item-facts.ts';
import { Segments } from '../parts/segments.tsx';

/** Which level of detail is shown. Levels that the file lacks say so. */
export function LodChoice({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  return (
    <Segments label="Level of detail">
      {LOD_NAMES.map((lod, index) => {
        const faces = mesh.asset.lods[lod];
        const { long, short } = LOD_LABELS[lod];
        const title = faces
          ? `${long}: ${formatCount(countLevel(faces).triangles)} triangles (${index + 1})`
          : `${long}: not in the file`;
        return (
          <button
            type="button"
            key={lod}
            title={title}
            aria-label={title}
            aria-pressed={mesh.lod === lod}
            disabled={!faces}
            onClick={() => app.setLod(mesh.id, lod)}
          >
            {short}
          </button>
        );
      })}
    </Segments>
  );
}
