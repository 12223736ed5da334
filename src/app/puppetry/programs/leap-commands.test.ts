import { expect, it } from 'vitest';
import { createPose, createWorldPose, defaultSkeleton } from '../../../avatar/index.ts';
import type { PuppetAvatar } from '../../../motion/puppetry-control/index.ts';
import { LeapCommandHandler } from './leap-commands.ts';

const FIGURE: PuppetAvatar = {
  body: defaultSkeleton.restPose(),
  pose: createPose(),
  world: createWorldPose(),
  rise: 0,
};

function stage(figure: PuppetAvatar | null = FIGURE) {
  const asked: unknown[][] = [];
  const told: { program: number; data: Record<string, unknown> }[] = [];
  const intake = new LeapCommandHandler(
    {
      avatar: figure,
      setTarget: (...wish) => asked.push(['aim', ...wish]),
      setLocal: (...wish) => asked.push(['pose', ...wish]),
      expireTargets: () => {},
    },
    (program, text) => told.push({ program, data: JSON.parse(text).data }),
  );
  return { asked, told, intake };
}

it('asks the puppet for what a program asks', () => {
  const { asked, intake } = stage();
  intake.handle(
    1,
    `{"command":"set","data":{"i":{"60":{"p":[0,1,0],"d":1}},
      "j":{"8":{"r":[0,0,0.6],"p":[0,0,1],"s":[2,2,2]}}}}`,
  );
  expect(asked).toEqual([
    ['aim', 60, [0, 1, 0], null, true],
    ['pose', 8, [0, 0, 0.6, 0.8], [0, 0, 1], [2, 2, 2], false],
  ]);
});

it('frees a joint of its limits that is freed in either part of a command', () => {
  const { asked, intake } = stage();
  intake.handle(
    1,
    '{"command":"set","data":{"i":{"60":{"p":[0,1,0],"d":1}},"j":{"60":{"s":[2,2,2]}}}}',
  );
  intake.handle(
    1,
    '{"command":"set","data":{"i":{"60":{"p":[0,1,0]}},"j":{"60":{"s":[2,2,2],"d":0}}}}',
  );
  expect(asked.map((wish) => wish.at(-1))).toEqual([true, true, true, true]);
});

it('answers what is asked, and tells whom it answers', () => {
  const { told, intake } = stage();
  intake.handle(3, '{"command":"set","data":{"camera":2}}');
  intake.handle(4, '{"command":"get","reqid":9,"data":["camera","skeleton"]}');
  expect(told).toMatchObject([
    { program: 4, data: { command: 'set_skeleton', reqid: 9, args: { mHead: { id: 8 } } } },
    { program: 4, data: { reqid: 9, camera_id: 2 } },
  ]);
  const { args } = told[0].data as { args: { scale: number } };
  expect(args.scale).toBeCloseTo(1.354, 3);
});

it('reports joints once the next picture is drawn, and not to programs that left', () => {
  const { told, intake } = stage();
  const wish = (reqid: number) => `{"command":"set","reqid":${reqid},"data":{"i":{"61":{"r":1}}}}`;
  intake.handle(1, wish(5));
  intake.handle(1, wish(6));
  intake.handle(2, wish(7));
  intake.removeProgram(2);
  expect(told).toEqual([]);
  intake.sendReports();
  intake.sendReports();
  expect(told).toMatchObject([
    { program: 1, data: { command: 'joint_report', args: { joint_id: 61, reqid: 6 } } },
  ]);
});

it('keeps count of what it does not understand', () => {
  const { asked, told, intake } = stage(null);
  for (const text of ['{', '[]', '{"command":"x"}', '['.repeat(60_000), '']) intake.handle(1, text);
  intake.handle(1, '{"command":"set","data":{"i":{"nose":{},"61":{"r":1}},"x":1}}');
  intake.handle(1, '{"command":"get","data":["skeleton"]}');
  intake.sendReports();
  expect(intake).toMatchObject({ accepted: 2, refused: 5, ignored: 2 });
  expect([asked, told]).toEqual([[['aim', 61, null, null, false]], []]);
});
