import type { Viewer } from '../contract.ts';
import { sayHello } from '../server/say-hello.ts';

/** Requests that can wait for the code that answers them; a page has one. */
const MAX_WAITING = 16;

/** What the serving page and the address say of who may drive, and what. */
export interface Served {
  readonly allow: string | null;
  readonly features: string | null;
  readonly askedAllow: readonly string[];
}

/** Lets the page around this one drive the viewer; what that takes is loaded with its first message. */
export function serveWhenAsked(viewer: Viewer, served: Served): void {
  const { parent } = window;
  if (parent === window) return;
  const waiting: MessageEvent[] = [];
  const onMessage = (event: MessageEvent) => {
    // Only a request to connect brings a port.
    if (event.source !== parent || event.ports.length !== 1 || waiting.length >= MAX_WAITING)
      return;
    waiting.push(event);
    if (waiting.length === 1) void begin();
  };
  const begin = async () => {
    const { combineAllow, readFeatures, serveViewer } = await import('../server/index.ts');
    window.removeEventListener('message', onMessage);
    serveViewer(viewer, {
      ...{ window, parent, waiting },
      allow: combineAllow(served.allow, served.askedAllow),
      features: readFeatures(served.features),
    });
  };
  window.addEventListener('message', onMessage);
  sayHello(parent);
}
