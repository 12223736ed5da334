import type { Replacement } from '../../app/index.ts';
import type { BuiltinAnimation } from '../../motion/builtin-animations/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { emoteLabel } from '../words/emote.ts';
import { LIBRARY } from '../words/en/library.ts';
import { playsWords } from './builtin-words.ts';
import { CopyId } from './copy-id.tsx';

interface BuiltinRowProps {
  builtin: BuiltinAnimation;
  replacement: Replacement | undefined;
}

/** One built-in animation: what plays for it, and its UUID. */
export function BuiltinRow({ builtin, replacement }: BuiltinRowProps) {
  const { app } = useUi();
  const { name, uuid } = builtin;
  const { text, reason } = playsWords(builtin, replacement);
  const label = emoteLabel(name);
  return (
    <li class={reason === null ? 'builtin' : 'builtin is-silent'}>
      <PlayButton name={name} reason={reason} />
      <span class="name">
        {name}
        {label && <i>{label}</i>}
      </span>
      <span class={replacement ? 'plays is-yours' : 'plays'} title={text}>
        {text}
      </span>
      <code>{uuid}</code>
      <CopyId uuid={uuid} name={name} />
      {replacement && (
        <IconButton
          icon="close"
          class="restore"
          label={LIBRARY.restore(name)}
          onClick={() => app.files.builtins.restore(name)}
        />
      )}
    </li>
  );
}

function PlayButton({ name, reason }: { name: string; reason: string | null }) {
  const { app, view } = useUi();
  const play = () => {
    view.libraryOpen.value = false;
    void app.files.openBuiltin(name);
  };
  return (
    <button
      type="button"
      class="btn square play-this"
      aria-label={LIBRARY.play(name)}
      title={reason ?? LIBRARY.play(name)}
      disabled={reason !== null}
      onClick={play}
    >
      <Icon name="play" />
    </button>
  );
}
