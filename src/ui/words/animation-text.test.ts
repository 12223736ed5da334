import { expect, it } from 'vitest';
import { emoteText } from './animation-text.ts';

it.each([
  ['express_laugh_emote', 'Laugh (express_laugh_emote)'],
  ['Express_Toothsmile', 'Big smile (Express_Toothsmile)'],
  ['6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0', 'walk (6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0)'],
  ['Express_Laugh', 'Express_Laugh'],
  ['express_closed_mouth', 'express_closed_mouth'],
  ['my face', 'my face'],
])('%s reads %s', (emote, text) => {
  expect(emoteText(emote)).toBe(text);
});
