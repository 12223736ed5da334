import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { LIBRARY } from '../words/en/library.ts';

/** Opens the list of built-in animations. */
export function LibraryButton({ class: looks }: { class: string }) {
  const { view } = useUi();
  return (
    <button
      type="button"
      class={`btn ${looks}`}
      onClick={() => {
        view.libraryOpen.value = true;
      }}
    >
      <Icon name="list" />
      {LIBRARY.open}
    </button>
  );
}
