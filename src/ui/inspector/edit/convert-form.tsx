import { useMemo } from 'preact/hooks';
import type { LoadedClip } from '../../../app/index.ts';
import { toVersion1 } from '../../../motion/edit/index.ts';
import { COMMON } from '../../words/en/common.ts';
import { CONVERT } from '../../words/en/edit.ts';
import { STEPS } from '../../words/en/steps.ts';
import { useEdit } from './use-edit.ts';

/** What version 1.0 cannot hold of a clip of version 0.1, before it is converted. */
export function ConvertForm({ clip, close }: { clip: LoadedClip; close: () => void }) {
  const edit = useEdit(clip);
  const { losses } = useMemo(() => toVersion1(clip.animation), [clip.animation]);
  const apply = () => {
    edit(STEPS.conversion, (animation) => toVersion1(animation).animation);
    close();
  };
  return (
    <fieldset class="edit-form" aria-label={CONVERT.label}>
      <p>{losses.length === 0 ? CONVERT.lossless : CONVERT.losses}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <div class="edit-buttons">
        <button type="button" class="btn outlined small" onClick={apply}>
          {CONVERT.apply}
        </button>
        <button type="button" class="btn small" onClick={close}>
          {COMMON.cancel}
        </button>
      </div>
    </fieldset>
  );
}
