import { useUi } from '../context.ts';
import { STAGE } from '../words/en/stage.ts';

/** Stands in the stage's place while nothing can be drawn. */
export function StageFault() {
  const { app } = useUi();
  const fault = app.state.stageError.value;
  if (!fault) return null;
  return (
    <div class="stage-fault" role="status">
      <b>{STAGE.faults[fault].title}</b>
      <p>{STAGE.faults[fault].why}</p>
    </div>
  );
}
