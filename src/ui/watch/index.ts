import barStyles from '../embed/bar.css?inline';
import watchStyles from './watch.css?inline';

export { mountWatchBar, type WatchBarHost } from './watch-bar.tsx';
export const WATCH_STYLES = barStyles + watchStyles;
