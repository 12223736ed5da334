// What tests and benches of other folders need of a viewer; without Vitest, which the stage needs.
export { feedScene } from './testing/feed-scene.ts';
export { askSeed, logIn, loginRequest, poll } from './testing/http-client.ts';
export { until } from './testing/until.ts';
export { TestViewer, type TestViewerOptions } from './testing/viewer.ts';
