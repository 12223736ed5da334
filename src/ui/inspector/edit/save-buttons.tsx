import type { LoadedClip } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { type SaveFormat, saveClip } from '../../save.ts';
import { SAVE } from '../../words/en/edit.ts';

/** The clip out as a file, as it plays now; beside its name, in reach of all that changes it. */
export function SaveButtons({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  if (clip.builtIn) return null;
  return (
    <div class="save-buttons">
      {BUTTONS.map(({ format, look }) => (
        <button
          key={format}
          type="button"
          class={`btn ${look} small`}
          title={SAVE[format].title}
          onClick={() => void saveClip(app, clip, format)}
        >
          {SAVE[format].label}
        </button>
      ))}
    </div>
  );
}

interface SaveButton {
  readonly format: SaveFormat;

  readonly look: 'primary' | 'outlined';
}

const BUTTONS: readonly SaveButton[] = [
  { format: 'anim', look: 'primary' },
  { format: 'bvh', look: 'outlined' },
  { format: 'jsonl', look: 'outlined' },
];
