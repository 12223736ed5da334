import type { Vector3 } from '../../../src/math/index.ts';
import type { NamedAgent } from '../messages/avatar-updates.ts';
import { CHAT_SOURCES, CHAT_TYPES, chatFromSimulator } from '../messages/region-messages.ts';
import { loadUrl, scriptDialog } from '../messages/script-messages.ts';
import { namedUuid } from '../reproducible-values.ts';
import type { RegionPresence } from '../session/viewer-session.ts';

/** The channel on which the board hears commands, and the negative one of its dialogs. */
const COMMAND_CHANNEL = 20;
const DIALOG_CHANNEL = -7_001;

const BUTTONS = ['Who is here', 'Where am I', 'Read more', 'Write', 'Close'] as const;
const TEXT_BOX = '!!llTextBox!!';
const PAGE = 'https://opensimulator.org/wiki/Main_Page';

/** An answer to a dialog. */
interface DialogAnswer {
  readonly objectId: string;
  readonly channel: number;
  readonly label: string;
}

/** A scripted object: `/20 menu` opens its dialog, which speaks, asks for a text, or names a web page. */
export class NoticeBoard {
  readonly #id = namedUuid('object/notice-board');

  /** A viewer said something on a channel of scripts. */
  hear(presence: RegionPresence, text: string, channel: number): void {
    if (channel !== COMMAND_CHANNEL) return;
    if (text.trim().toLowerCase() === 'menu') this.open(presence);
    else this.#say(presence, `I know only one command, "/20 menu", and not "${text}".`);
  }

  open(presence: RegionPresence): void {
    const text = 'This is the notice board of the demo grid. What would you like to know?';
    presence.circuit?.send(scriptDialog(this.#object(presence), text, BUTTONS, DIALOG_CHANNEL));
  }

  answer(presence: RegionPresence, { objectId, channel, label }: DialogAnswer): void {
    if (objectId !== this.#id || channel !== DIALOG_CHANNEL) return;
    const { region, circuit, avatar } = presence;
    const object = this.#object(presence);
    switch (label) {
      case 'Who is here':
        this.#say(
          presence,
          `In ${region.name}: ${region.avatars.map(({ name }) => name).join(', ')}.`,
        );
        break;
      case 'Where am I': {
        const at = (avatar?.regionPosition ?? region.landing).map(Math.round).join(', ');
        this.#say(presence, `You are in ${region.name} at ${at}.`);
        break;
      }
      case 'Read more':
        circuit?.send(loadUrl(object, 'More about grids like this one.', PAGE));
        break;
      case 'Write':
        circuit?.send(
          scriptDialog(object, 'Write something on the board.', [TEXT_BOX], DIALOG_CHANNEL),
        );
        break;
      case 'Close':
        break;
      default:
        this.#say(presence, `Somebody wrote: "${label}"`);
    }
  }

  #object({ region }: RegionPresence) {
    const [owner] = region.avatars;
    return { id: this.#id, name: 'Notice board', owner: owner?.owner ?? NOBODY };
  }

  #say(presence: RegionPresence, text: string): void {
    const { owner } = this.#object(presence);
    const [x, y, z] = presence.region.landing;
    const position: Vector3 = [x + 2, y, z];
    const from = { agentId: this.#id, ownerId: owner.agentId, name: 'Notice board', position };
    presence.circuit?.send(chatFromSimulator(from, CHAT_TYPES.say, text, CHAT_SOURCES.object));
  }
}

const NOBODY: NamedAgent = {
  agentId: namedUuid('agent/maker'),
  firstName: 'Demo',
  lastName: 'Grid',
};
