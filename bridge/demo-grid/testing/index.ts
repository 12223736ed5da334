export { TEST_ANIMATIONS, testContent, testOutfit } from './content.ts';
export { feedScene } from './feed-scene.ts';
export { askSeed, logIn, loginRequest, poll } from './http-client.ts';
export { demoStage } from './stage.ts';
export { until } from './until.ts';
export { TestViewer, type TestViewerOptions } from './viewer.ts';
export { asWorn, wears, wornBy } from './worn.ts';
