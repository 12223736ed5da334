import { TalkController } from '../../src/app/live/talk/talk-controller.ts';
import type { LiveState, MessageLog } from '../../src/app/state/index.ts';
import type { TalkWorker } from '../../src/session/index.ts';

/** A page's chat whose session notes the commands: their names and arguments. */
export function talkOf(
  { talk, region }: Pick<LiveState, 'talk' | 'region'>,
  commands: unknown[][] = [],
  messages: Pick<MessageLog, 'reportNotice'> = { reportNotice: () => {} },
): TalkController {
  const note =
    (name: keyof TalkWorker) =>
    (...args: unknown[]) => {
      commands.push([name, ...args]);
      return Promise.resolve(true);
    };
  const session = {
    say: note('say'),
    sendInstantMessage: note('sendInstantMessage'),
    setTyping: note('setTyping') as () => void,
    answerRequest: note('answerRequest') as () => void,
  };
  return new TalkController({
    state: talk,
    session: () => session,
    messages,
    ownPosition: () => [10, 20, 30],
    place: () => region.peek()?.name ?? '',
  });
}
