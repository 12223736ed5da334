import type { LoadedClip } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { saveClip } from '../../save.ts';

/** The clip out as a file, as it plays now; beside its name, in reach of all that changes it. */
export function SaveButtons({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  if (clip.builtIn) return null;
  return (
    <div class="save-buttons">
      <button type="button" class="btn primary small" onClick={() => saveClip(app, clip, 'anim')}>
        Save .anim
      </button>
      <button type="button" class="btn outlined small" onClick={() => saveClip(app, clip, 'bvh')}>
        Save .bvh
      </button>
    </div>
  );
}
