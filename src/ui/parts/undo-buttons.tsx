import { useUi } from '../context.ts';
import { DOCK } from '../words/en/dock.ts';
import { IconButton } from './buttons.tsx';

/** Undo and redo, each with the name of the step in its tooltip. */
export function UndoButtons() {
  const { app } = useUi();
  const undo = app.state.undoLabel.value;
  const redo = app.state.redoLabel.value;
  return (
    <span class="undo-buttons">
      <IconButton
        icon="undo"
        label={undo === null ? DOCK.nothingToUndo : DOCK.undo(undo)}
        disabled={undo === null}
        onClick={() => app.history.undo()}
      />
      <IconButton
        icon="redo"
        label={redo === null ? DOCK.nothingToRedo : DOCK.redo(redo)}
        disabled={redo === null}
        onClick={() => app.history.redo()}
      />
    </span>
  );
}
