import { useUi } from '../context.ts';
import { clampSpeed, parseSpeed } from './speed.ts';

/** How fast time runs: typed, or by a tenth with the up and down keys. */
export function SpeedField() {
  const { app } = useUi();
  const speed = app.state.speed.value;
  const shown = speed.toFixed(2);
  const commit = (input: HTMLInputElement) => {
    const wanted = parseSpeed(input.value);
    if (wanted !== null) app.setSpeed(wanted);
    input.value = app.state.speed.peek().toFixed(2);
  };
  const onKey = (event: KeyboardEvent) => {
    const input = event.currentTarget as HTMLInputElement;
    if (event.key === 'Enter') input.blur();
    if (event.key === 'Escape') input.value = shown;
    const by = event.key === 'ArrowUp' ? 0.1 : event.key === 'ArrowDown' ? -0.1 : 0;
    if (by === 0) return;
    event.preventDefault();
    app.setSpeed(clampSpeed(speed + by));
  };
  return (
    <label class="speed">
      <span class="speed-word">Speed</span>
      <span class="field">
        <input
          type="text"
          inputMode="decimal"
          aria-label="Speed, 0.1 to 4"
          value={shown}
          onFocus={(event) => (event.currentTarget as HTMLInputElement).select()}
          onBlur={(event) => commit(event.currentTarget as HTMLInputElement)}
          onKeyDown={onKey}
        />
        <i>×</i>
      </span>
    </label>
  );
}
