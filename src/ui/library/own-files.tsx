import { useSignal } from '@preact/signals';
import { builtinOfFile } from '../../motion/library/index.ts';
import { useUi } from '../context.ts';
import { pickFolder } from '../files/pick.ts';
import { formatPlural } from '../format.ts';
import { Icon } from '../parts/icon.tsx';

/** Lets files of the visitor's take the place of built-in animations, or gives it back. */
export function OwnFiles() {
  const { app } = useUi();
  const foundNone = useSignal(false);
  const count = app.state.replacements.value.size;
  const choose = async () => {
    const sources = await pickFolder();
    if (sources.length === 0) return;
    foundNone.value = !sources.some(({ path }) => builtinOfFile(path));
    if (!foundNone.value) await app.replaceBuiltins(sources);
  };
  return (
    <div class="own-files">
      <p>
        Animations of yours take their place when each file is named by the name or the UUID of one,
        such as <code>walk.anim</code>.
      </p>
      <div class="acts">
        <button type="button" class="btn outlined" onClick={choose}>
          <Icon name="folder" />
          Use a folder of your own…
        </button>
        {count > 0 && (
          <button type="button" class="btn" onClick={() => app.restoreBuiltins()}>
            Restore all
          </button>
        )}
        <span role="status">
          {foundNone.value
            ? 'No file in that folder is named so; nothing was changed.'
            : count > 0 && `${formatPlural(count, 'file')} of yours in place.`}
        </span>
      </div>
    </div>
  );
}
