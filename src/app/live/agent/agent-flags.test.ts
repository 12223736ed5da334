import { expect, it } from 'vitest';
import { AgentHarness } from '../../../../test/session/agent-harness.ts';
import {
  CONTROL_FLAGS,
  type ControlFlag,
  controlFlagNames,
} from '../../../protocol/lludp/index.ts';
import { AgentKeys } from './agent-keys.ts';

/** An agent that is controlled by keys and a button. */
class Keyboard extends AgentHarness {
  readonly keys = new AgentKeys(this.presence, (command) => {
    if (command === 'away') this.presence.setHeld('away', true);
    if (command === 'mouselook') {
      this.keys.setMouselook(true);
      this.presence.look({ yaw: 0, pitch: 0 });
    }
  });

  down(...codes: readonly string[]): void {
    for (const code of codes) this.keys.handleKey({ type: 'keydown', code, repeat: false });
  }

  /** Holds keys for longer than a nudge. */
  hold(...codes: readonly string[]): void {
    this.down(...codes);
    this.run(400);
  }

  /** Keys that go down and up between two updates. */
  tap(...codes: readonly string[]): void {
    this.down(...codes);
    for (const code of codes) this.keys.handleKey({ type: 'keyup', code, repeat: false });
    this.run(400);
  }

  click(): void {
    this.presence.pressButton(true);
    this.run(120);
    this.presence.pressButton(false);
    this.run(120);
  }

  takeButton(flag: ControlFlag): void {
    const Data = [{ TakeControls: true, Controls: CONTROL_FLAGS[flag], PassToAgent: false }];
    this.receive('ScriptControlChange', { Data });
  }
}

/** How each flag of AgentUpdate is set from the page. */
const ACTS: Readonly<Record<ControlFlag, (agent: Keyboard) => void>> = {
  AT_POS: (agent) => agent.hold('KeyW'),
  AT_NEG: (agent) => agent.hold('ArrowDown'),
  LEFT_POS: (agent) => agent.hold('Comma'),
  LEFT_NEG: (agent) => agent.hold('Period'),
  UP_POS: (agent) => agent.hold('KeyE'),
  UP_NEG: (agent) => agent.hold('PageDown'),
  PITCH_POS: (agent) => agent.hold('KeyM', 'ArrowDown'),
  PITCH_NEG: (agent) => agent.hold('KeyM', 'ArrowUp'),
  YAW_POS: (agent) => agent.hold('KeyA'),
  YAW_NEG: (agent) => agent.hold('ArrowRight'),
  FAST_AT: (agent) => agent.hold('ShiftLeft', 'KeyW'),
  FAST_LEFT: (agent) => agent.hold('ShiftRight', 'Comma'),
  FAST_UP: (agent) => agent.hold('ShiftLeft', 'KeyC'),
  FLY: (agent) => agent.tap('Home'),
  STOP: (agent) => agent.hold('End'),
  FINISH_ANIM: (agent) => agent.tap('Space'),
  STAND_UP: (agent) => {
    agent.show({
      ...agent.store.objectOfId(agent.store.agentIds()[0])!,
      localId: 9,
      id: BENCH,
      pcode: 9,
    });
    agent.place({ parentId: 9 });
    agent.run(40);
    agent.tap('KeyX');
  },
  SIT_ON_GROUND: (agent) => agent.tap('KeyX'),
  MOUSELOOK: (agent) => agent.tap('KeyM'),
  NUDGE_AT_POS: (agent) => agent.tap('KeyW'),
  NUDGE_AT_NEG: (agent) => agent.tap('KeyS'),
  NUDGE_LEFT_POS: (agent) => agent.tap('Comma'),
  NUDGE_LEFT_NEG: (agent) => agent.tap('Period'),
  NUDGE_UP_POS: (agent) => agent.tap('PageUp'),
  NUDGE_UP_NEG: (agent) => agent.tap('KeyC'),
  TURN_LEFT: (agent) => agent.hold('ArrowLeft'),
  TURN_RIGHT: (agent) => agent.hold('KeyD'),
  AWAY: (agent) => agent.tap('KeyZ'),
  LBUTTON_DOWN: (agent) => {
    agent.takeButton('LBUTTON_DOWN');
    agent.click();
  },
  LBUTTON_UP: (agent) => {
    agent.takeButton('LBUTTON_DOWN');
    agent.click();
  },
  ML_LBUTTON_DOWN: (agent) => {
    agent.takeButton('ML_LBUTTON_DOWN');
    agent.tap('KeyM');
    agent.click();
  },
  ML_LBUTTON_UP: (agent) => {
    agent.takeButton('ML_LBUTTON_DOWN');
    agent.tap('KeyM');
    agent.click();
  },
};

const BENCH = '00000000-0000-0000-0000-0000000000b1';

it.each(Object.entries(ACTS))('%s is set from the page', (flag, act) => {
  const agent = new Keyboard();
  expect(controlFlagNames(agent.flags)).not.toContain(flag);
  act(agent);
  expect(controlFlagNames(agent.flags)).toContain(flag);
});

it('sets all 32 flags', () => {
  const all = Object.values(CONTROL_FLAGS).reduce((flags, flag) => (flags | flag) >>> 0, 0);
  expect([Object.keys(ACTS).length, all]).toEqual([32, 0xffff_ffff]);
});

it('reports typing in State, and slides with A in mouselook', () => {
  const agent = new Keyboard();
  agent.tap('KeyT');
  expect(agent.updates.at(-1)!.State).toBe(0x04);
  expect(agent.states).toEqual([['typing', true]]);
  agent.tap('KeyM');
  agent.hold('KeyA');
  expect(controlFlagNames(agent.updates.at(-1)!.ControlFlags)).toEqual(['LEFT_POS', 'MOUSELOOK']);
});
