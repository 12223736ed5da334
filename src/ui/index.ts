export { mountUi } from './mount.tsx';
