import { uuid } from '../../../src/formats/llsd/index.ts';
import { until } from '../../../test/bridge/until.ts';
import type { DemoGridOptions } from '../types.ts';
import { testContent } from './content.ts';
import { frameClock } from './frame-clock.ts';
import { movePuppet, puppetryHeard } from './puppetry.ts';
import { demoStage } from './stage.ts';
import type { TestViewer } from './viewer.ts';

/** A stage for two, on a grid whose frames the test makes. */
export function puppetryStage() {
  const stage = demoStage();
  const { drive, hold, frame } = frameClock();
  return {
    hold,
    frame,
    /** Two viewers within a few metres of each other. */
    async meet(options: DemoGridOptions = {}) {
      await drive(() => stage.start({ content: testContent({ bots: 0 }), ...options }));
      const [sender, receiver] = await Promise.all([
        stage.enter({ first: 'Sender' }),
        stage.enter({ first: 'Receiver' }),
      ]);
      const sees = (a: TestViewer, b: TestViewer) => a.scene.avatar(b.login.agentId) !== null;
      await until(() => sees(receiver, sender) && sees(sender, receiver), 'they meet');
      const id = uuid(sender.login.agentId);
      const heard = () => puppetryHeard(receiver, sender);
      /** What the receiver hears of a block, [7], in a frame. */
      const passOn = async (): Promise<number[][][]> => {
        const before = heard().length;
        movePuppet(sender, Uint8Array.of(7));
        await frame();
        return heard().slice(before);
      };
      return { sender, receiver, id, heard, passOn };
    },
  };
}
