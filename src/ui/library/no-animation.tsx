import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { LibraryButton } from './library-button.tsx';

/** Stands where an animation would be, with the two ways to get one. */
export function NoAnimation({ title }: { title: string }) {
  const { app } = useUi();
  return (
    <EmptyState
      title={title}
      why="Drop an .anim or .bvh file, or choose a built-in animation."
      action="Choose files"
      run={() => addFiles(app)}
    >
      <LibraryButton class="outlined" />
    </EmptyState>
  );
}
