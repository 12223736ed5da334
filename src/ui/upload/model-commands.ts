import { useEffect } from 'preact/hooks';
import type { ModelService } from '../../app/models/index.ts';
import type { ModelItem } from '../../app/state/index.ts';
import type { ModelOptions } from '../../kinds/model/index.ts';
import { useUi } from '../context.ts';

/** Changes of a model, each a step of undo. */
export interface ModelCommands {
  /**
   * Changes options.
   *
   * @param what - names the change, see `UPLOAD.steps`.
   */
  readonly setOptions: (what: string, change: Partial<ModelOptions>, gesture?: string) => void;
  readonly run: (command: (service: ModelService) => void) => void;
}

/** The commands of a model, which wait for the code of models where it is not loaded yet. */
export function useModelCommands({ id }: ModelItem): ModelCommands {
  const { app } = useUi();
  const run: ModelCommands['run'] = (command) => void app.models.open().then(command);
  return {
    run,
    setOptions: (what, change, gesture) =>
      run((service) => service.setOptions(id, what, change, gesture)),
  };
}

/** Whether the upload of the present choices is being made. Reads signals. */
export function useIsWorking({ id }: ModelItem): boolean {
  return useUi().app.models.state.working.value?.documentId === id;
}

/** Has Escape stop an upload that is being made, wherever the focus is, unless an element handles the key itself. */
export function useCancelKey(): void {
  const { app } = useUi();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!app.models.state.working.peek()) return;
      if (document.querySelector(':popover-open, dialog[open]')) return;
      event.preventDefault();
      app.models.current?.cancel();
    };
    // Before the shortcuts of the page, which are on the window.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [app]);
}
