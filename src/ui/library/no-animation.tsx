import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { COMMON } from '../words/en/common.ts';
import { LIBRARY } from '../words/en/library.ts';
import { LibraryButton } from './library-button.tsx';

/** Stands where an animation would be, with the two ways to get one. */
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
