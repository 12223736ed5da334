import { useSignal } from '@preact/signals';
import { useUi } from '../../context.ts';
import { Marked } from '../../parts/text.tsx';
import { NO_BRIDGE } from '../../words/en/live.ts';

/** Where the page came from a server that only serves files, or its bridge does not answer. */
export function NoBridge() {
  const { app } = useUi();
  const isLooking = useSignal(false);
  const look = async () => {
    isLooking.value = true;
    await app.live
      .open()
      .then((live) => live.start())
      .catch(() => {});
    isLooking.value = false;
  };
  return (
    <div class="login-words">
      <p>{NO_BRIDGE.why}</p>
      <p>{NO_BRIDGE.start}</p>
      <pre>
        <code>npm start</code>
      </pre>
      <p>
        <Marked as="code" text={NO_BRIDGE.others} />
      </p>
      <div class="acts">
        <span role="status">{isLooking.value && NO_BRIDGE.looking}</span>
        <span class="spacer" />
        <button type="button" class="btn outlined" disabled={isLooking.value} onClick={look}>
          {NO_BRIDGE.lookAgain}
        </button>
      </div>
    </div>
  );
}
