import { type ConnectOptions, connect } from '../../src/embed/client/index.ts';
import type { CommandTarget } from '../../src/embed/protocol/index.ts';
import { type ServeOptions, serveViewer } from '../../src/embed/server/index.ts';
import { FakeViewer } from './fake-viewer.ts';
import { FakeFrame, type FakeFrameOptions } from './fake-windows.ts';

/** Serves a viewer to the page around the frame. */
export function serve(
  target: CommandTarget,
  frame: FakeFrame,
  options: Partial<Pick<ServeOptions, 'allow' | 'features' | 'now'>> = {},
): () => void {
  return serveViewer(target, {
    window: frame.embedWindow as unknown as Window,
    parent: frame.hostProxy as unknown as Window,
    ...{ allow: null, features: ['export-glb'], ...options },
  });
}

/** The fake viewer in a frame, and the viewer that a page gets by connecting to it. */
export function servedViewer(
  options: FakeFrameOptions & {
    readonly serve?: Parameters<typeof serve>[2];
    readonly connect?: ConnectOptions;
  } = {},
) {
  const frame = new FakeFrame(options);
  const fake = new FakeViewer();
  const stop = serve(fake, frame, options.serve);
  const viewer = connect(frame.iframe, options.connect);
  const dispose = () => {
    viewer.dispose();
    stop();
  };
  return { frame, fake, viewer, stop, dispose };
}
