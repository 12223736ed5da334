import { LIVE } from '../words/en/live.ts';
import '../styles/live.css';
import { isArriving, isInRegion, useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';

/** In the bar: the way into a region, or once inside the region's name and the way to its facts. */
export function LiveButton({ compact = false }: { compact?: boolean }) {
  const { view } = useUi();
  const { state } = useLive();
  const step = state.step.value;
  const region = isInRegion(step) ? state.region.value : null;
  const open = () => {
    if (region) view.show('live');
    else view.loginOpen.value = true;
  };
  const title = region ? LIVE.showConnection(region.name, region.grid) : LIVE.connectToGrid;
  return (
    <button
      type="button"
      class={`btn live-button ${compact ? 'square' : ''} ${region ? 'is-on' : ''}`}
      title={title}
      aria-label={compact ? title : undefined}
      onClick={open}
    >
      <Icon name="live" />
      {!compact && (
        <span class="live-name">
          {region?.name ?? (isArriving(step) ? LIVE.connecting : LIVE.connect)}
        </span>
      )}
    </button>
  );
}

/** In the bar, where the stage shows a region: which one it is. */
export function LiveCrumb() {
  const region = useLive().state.region.value;
  if (!region) return null;
  return (
    <span class="crumb">
      <b>{region.name}</b>
      <span>{region.isReplay ? LIVE.recorded(region.grid) : region.grid}</span>
    </span>
  );
}
