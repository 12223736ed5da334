export { sourceAddress } from './source-address.ts';
export { WatchController, type WatchHost } from './watch-controller.ts';
export { WatchState } from './watch-state.ts';
