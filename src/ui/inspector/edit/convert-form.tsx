import { useMemo } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import { toVersion1 } from '../../../motion/edit/index.ts';
import { useEdit } from './use-edit.ts';

/** What version 1.0 cannot hold of a clip of version 0.1, before it is converted. */
export function ConvertForm({ clip, close }: { clip: LoadedClip; close: () => void }) {
  const edit = useEdit(clip);
  const { losses } = useMemo(() => toVersion1(clip.animation), [clip.animation]);
  const apply = () => {
    edit('conversion', (animation) => toVersion1(animation).animation);
    close();
  };
  return (
    <fieldset class="edit-form" aria-label="Convert to version 1.0">
      <p>{losses.length === 0 ? 'Nothing is lost.' : 'As the viewer’s uploader writes it:'}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <div class="edit-buttons">
        <button type="button" class="btn outlined small" onClick={apply}>
          Convert
        </button>
        <button type="button" class="btn small" onClick={close}>
          Cancel
        </button>
      </div>
    </fieldset>
  );
}
