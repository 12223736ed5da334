import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';

/** What was done last, and what was taken back last. */
export function UndoButtons() {
  const { app } = useUi();
  const undo = app.state.undoLabel.value;
  const redo = app.state.redoLabel.value;
  return (
    <span class="undo-buttons">
      <IconButton
        icon="undo"
        label={undo === null ? 'Nothing to undo' : `Undo ${undo} (Ctrl Z)`}
        disabled={undo === null}
        onClick={() => app.undo()}
      />
      <IconButton
        icon="redo"
        label={redo === null ? 'Nothing to redo' : `Redo ${redo} (Ctrl Shift Z)`}
        disabled={redo === null}
        onClick={() => app.redo()}
      />
    </span>
  );
}
