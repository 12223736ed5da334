import type { Replacement } from '../../app/index.ts';
import { type Builtin, emoteLabel } from '../../motion/library/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { playsWords } from './builtin-words.ts';
import { CopyId } from './copy-id.tsx';

interface BuiltinRowProps {
  builtin: Builtin;
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
          label={`Restore ${name}`}
          onClick={() => app.restoreBuiltins(name)}
        />
      )}
    </li>
  );
}

function PlayButton({ name, reason }: { name: string; reason: string | null }) {
  const { app, view } = useUi();
  const play = () => {
    view.libraryOpen.value = false;
    void app.openBuiltin(name);
  };
  return (
    <button
      type="button"
      class="btn square play-this"
      aria-label={`Play ${name}`}
      title={reason ?? `Play ${name}`}
      disabled={reason !== null}
      onClick={play}
    >
      <Icon name="play" />
    </button>
  );
}
