export { default as BAR_STYLES } from './bar.css?inline';
export type { BarHost } from './bar-host.ts';
export { mountBar } from './mount-bar.tsx';
