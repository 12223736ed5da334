import type { Viewer, ViewerEventName, ViewerEvents, ViewerInfo } from '../contract.ts';
import type { VitrineAvatar } from '../element/vitrine-avatar.ts';
import { COMMAND_NAMES, type CommandName } from '../protocol/index.ts';

type Commands = Pick<Viewer, CommandName>;

/** Those that an element hands on to its viewer. */
function commandsOf(element: VitrineAvatar): Commands {
  const forward =
    (name: CommandName) =>
    async (...args: never[]) => {
      const viewer = await element.viewer;
      return (viewer[name] as (...args: never[]) => unknown)(...args);
    };
  return Object.fromEntries(
    COMMAND_NAMES.map((name) => [name, forward(name)]),
  ) as unknown as Commands;
}

/**
 * The viewer of an element as the page around it knows it, from before the element has one. Whoever waits for
 * `ready` of an element that waits for a click waits, too; the first command brings the viewer, whatever `lazy` says.
 */
export function lazyViewer(element: VitrineAvatar): Viewer {
  return {
    ...commandsOf(element),
    get ready(): Promise<ViewerInfo> {
      return element.whenBegun().then((viewer) => viewer.ready);
    },
    on<Name extends ViewerEventName>(name: Name, listener: (detail: ViewerEvents[Name]) => void) {
      const onEvent = (event: Event) => listener((event as CustomEvent<ViewerEvents[Name]>).detail);
      element.addEventListener(name, onEvent);
      return () => element.removeEventListener(name, onEvent);
    },
    dispose: () => element.remove(),
  };
}
