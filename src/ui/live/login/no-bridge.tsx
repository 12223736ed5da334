import { useSignal } from '@preact/signals';
import { useUi } from '../../context.ts';

/** Where the page came from a server that only serves files, or its bridge does not answer. */
export function NoBridge() {
  const { app } = useUi();
  const isLooking = useSignal(false);
  const look = async () => {
    isLooking.value = true;
    await app
      .openLive()
      .then((live) => live.begin())
      .catch(() => {});
    isLooking.value = false;
  };
  return (
    <div class="login-words">
      <p>
        A page cannot speak to a grid by itself: it needs Vitrine’s bridge, a small program that
        relays between the two. This page is served without one.
      </p>
      <p>
        Start it where Vitrine is installed, and open the address that it names. It brings a small
        grid of its own to try.
      </p>
      <pre>
        <code>npm start</code>
      </pre>
      <p>
        With grids of your own, <code>vitrine serve --config grids.json</code> does the same. A
        recorded session (<code>.jsonl</code>) can be dropped here without any bridge.
      </p>
      <div class="acts">
        <span role="status">{isLooking.value && 'Looking for the bridge…'}</span>
        <span class="spacer" />
        <button type="button" class="btn outlined" disabled={isLooking.value} onClick={look}>
          Look again
        </button>
      </div>
    </div>
  );
}
