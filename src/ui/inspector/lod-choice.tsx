import type { WornMesh } from '../../app/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import { useUi } from '../context.ts';
import { countLevel } from '../item-facts.ts';
import { Segments } from '../parts/buttons.tsx';
import { LEVELS } from '../words/en/levels.ts';
import { RIG } from '../words/en/rig.ts';

/** Which level of detail is shown. Levels that the file lacks say so. */
export function LodChoice({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  return (
    <Segments label={RIG.level.label}>
      {LOD_NAMES.map((lod, index) => {
        const faces = mesh.asset.lods[lod];
        const { long, short } = LEVELS[lod];
        const title = faces
          ? RIG.level.there(long, countLevel(faces).triangles, index + 1)
          : RIG.level.absent(long);
        return (
          <button
            type="button"
            key={lod}
            title={title}
            aria-label={title}
            aria-pressed={mesh.lod === lod}
            disabled={!faces}
            onClick={() => app.outfit.setLod(mesh.id, lod)}
          >
            {short}
          </button>
        );
      })}
    </Segments>
  );
}
