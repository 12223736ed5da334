export { TEST_ANIMATIONS, testContent } from './content.ts';
export { askSeed, logIn, loginRequest, poll } from './http-client.ts';
export { demoStage } from './stage.ts';
export { TestViewer, type TestViewerOptions } from './viewer.ts';
export { asWorn, wears, wornBy } from './worn.ts';
