import type { LoadedClip } from '../../app/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { useCopy } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState } from '../parts/section.tsx';
import { Marked } from '../parts/text.tsx';
import { COMMON } from '../words/en/common.ts';
import { LIBRARY } from '../words/en/library.ts';

/** Opens the list of built-in animations. */
export function LibraryButton({ class: className }: { class: string }) {
  const { view } = useUi();
  return (
    <button
      type="button"
      class={`btn ${className}`}
      onClick={() => {
        view.libraryOpen.value = true;
      }}
    >
      <Icon name="list" />
      {LIBRARY.open}
    </button>
  );
}

/** The content of a panel without an animation: buttons to open a file, or to choose a built-in animation. */
export function NoAnimation({ title }: { title: string }) {
  const { app } = useUi();
  return (
    <EmptyState
      title={title}
      why={LIBRARY.noAnimation}
      action={COMMON.chooseFiles}
      run={() => addFiles(app)}
    >
      <LibraryButton class="outlined" />
    </EmptyState>
  );
}

/** The name and UUID of the built-in animation after which a clip's file is named, if any. */
export function IdentityLine({ clip }: { clip: LoadedClip }) {
  const builtin = findBuiltin(clip.name);
  if (!builtin) return null;
  const { name, uuid } = builtin;
  return (
    <p class="identity">
      <span>
        <Marked as="b" text={LIBRARY.identity(name)} />
      </span>
      <code title={uuid}>{uuid}</code>
      <CopyId uuid={uuid} name={name} />
    </p>
  );
}

const COPY_ICONS = { ready: 'copy', done: 'check', failed: 'error' } as const;

/** Copies the UUID of a built-in animation. */
export function CopyId({ uuid, name }: { uuid: string; name: string }) {
  const { outcome, copy } = useCopy(uuid);
  return (
    <button
      type="button"
      class="btn square copy-id"
      title={LIBRARY.copy[outcome]}
      onClick={copy}
      aria-live="polite"
    >
      <Icon name={COPY_ICONS[outcome]} />
      <span class="sr">{LIBRARY.copyOf(LIBRARY.copy[outcome], name)}</span>
    </button>
  );
}
