import { useSignal } from '@preact/signals';
import { builtinForFile } from '../../motion/builtin-animations/index.ts';
import { pickFolder } from '../browser-files.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { Marked } from '../parts/marked.tsx';
import { OWN_FILES } from '../words/en/library.ts';

/** Lets files of the visitor's take the place of built-in animations, or gives it back. */
export function OwnFiles() {
  const { app } = useUi();
  const foundNone = useSignal(false);
  const count = app.state.replacements.value.size;
  const choose = async () => {
    const sources = await pickFolder();
    if (sources.length === 0) return;
    foundNone.value = !sources.some(({ path }) => builtinForFile(path));
    if (!foundNone.value) await app.files.replaceBuiltins(sources);
  };
  return (
    <div class="own-files">
      <p>
        <Marked as="code" text={OWN_FILES.about} />
      </p>
      <div class="acts">
        <button type="button" class="btn outlined" onClick={choose}>
          <Icon name="folder" />
          {OWN_FILES.choose}
        </button>
        {count > 0 && (
          <button type="button" class="btn" onClick={() => app.files.builtins.restore()}>
            {OWN_FILES.restoreAll}
          </button>
        )}
        <span role="status">
          {foundNone.value ? OWN_FILES.foundNone : count > 0 && OWN_FILES.inPlace(count)}
        </span>
      </div>
    </div>
  );
}
