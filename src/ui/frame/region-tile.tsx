import '../styles/region-tile.css';
import { useSignal } from '@preact/signals';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import type { LoginOutcome } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { FIRST_VISIT } from '../words/en/frame.ts';

const TEXTS = FIRST_VISIT.region;

/** The tile that enters the demo grid of the page's bridge, or opens the login to its other grids. */
export function RegionTile() {
  const { app, view } = useUi();
  const bridge = useLive().state.bridge.value;
  const isEntering = useSignal(false);
  const problem = useSignal<string | null>(null);
  const offer = bridge && offerOf(bridge);
  if (!offer) return null;

  const logIn = () => {
    view.connectOpen.value = true;
  };
  const enter = async (grid: string) => {
    if (isEntering.value) return;
    isEntering.value = true;
    problem.value = null;
    const outcome = await app.live
      .open()
      .then((live) => live.enterAsGuest(grid))
      .catch(() => null);
    isEntering.value = false;
    if (outcome?.kind === 'refused') logIn();
    else if (outcome?.kind !== 'logged-in') problem.value = await failureText(outcome);
  };
  const { demo, name, about } = offer;
  return (
    <div class="region-tile">
      <button
        type="button"
        class="tile"
        aria-disabled={isEntering.value}
        onClick={() => (demo === null ? logIn() : void enter(demo))}
      >
        <span class="sign">
          <Icon name="live" />
        </span>
        <span class="words">
          <strong>{name}</strong>
          <span role="status">{isEntering.value ? TEXTS.entering : about}</span>
        </span>
        <Icon name="chevron-right" />
      </button>
      {problem.value !== null && <p role="alert">{problem.value}</p>}
    </div>
  );
}

interface RegionOffer {
  /** Id of the demo grid; null where the user has to log in. */
  readonly demo: string | null;
  readonly name: string;
  readonly about: string;
}

/** What the tile offers: the demo grid before all others; null where there is no grid to connect to. */
export function offerOf({
  grids,
  allowsOtherGrids,
  needsToken,
}: Pick<BridgeInfo, 'grids' | 'allowsOtherGrids' | 'needsToken'>): RegionOffer | null {
  const demo = grids.find(({ isDemo }) => isDemo);
  if (demo) {
    // The bridge's token has to be typed first.
    return { demo: needsToken ? null : demo.id, name: TEXTS.enterDemo, about: TEXTS.aboutDemo };
  }
  if (grids.length === 0 && !allowsOtherGrids) return null;
  const isOnly = grids.length === 1 && !allowsOtherGrids;
  const name = isOnly ? TEXTS.connectTo(grids[0].name) : TEXTS.connect;
  return { demo: null, name, about: TEXTS.about };
}

/** Why the region could not be entered; `null`: the code of live regions could not be loaded. */
async function failureText(
  outcome: Extract<LoginOutcome, { kind: 'failed' }> | null,
): Promise<string> {
  if (outcome === null) return TEXTS.noCode;
  // Not part of the first load: it is seldom needed.
  const { loginFailureText } = await import('../words/live-text.ts');
  const { title, advice } = loginFailureText(outcome.code);
  return TEXTS.failed(title, advice);
}
