export { default as BAR_STYLES } from './bar.css?inline';
export { mountBar } from './embed-bar.tsx';
