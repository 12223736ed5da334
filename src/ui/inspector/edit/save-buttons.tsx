import type { LoadedClip } from '../../../app/index.ts';
import { useUi } from '../../context.ts';
import { type SaveFormat, saveClip } from '../../save.ts';

/** The clip out as a file, as it plays now; beside its name, in reach of all that changes it. */
export function SaveButtons({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  if (clip.builtIn) return null;
  return (
    <div class="save-buttons">
      {BUTTONS.map(({ format, label, title, look }) => (
        <button
          key={format}
          type="button"
          class={`btn ${look} small`}
          title={title}
          onClick={() => void saveClip(app, clip, format)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

interface SaveButton {
  readonly format: SaveFormat;
  readonly label: string;
  readonly title: string;
  readonly look: 'primary' | 'outlined';
}

const BUTTONS: readonly SaveButton[] = [
  {
    format: 'anim',
    label: 'Save .anim',
    title: 'As viewers upload it, with all that is set here',
    look: 'primary',
  },
  {
    format: 'bvh',
    label: 'Save .bvh',
    title: 'For other programs: the motion of bones alone',
    look: 'outlined',
  },
  {
    format: 'jsonl',
    label: 'Message log',
    title: 'As messages of puppetry that would show it: drop the file here, and they are replayed',
    look: 'outlined',
  },
];
