import { encodeAnimation } from '../../../formats/animation/index.ts';
import { type Bake, bakeTape, PoseTape } from '../../../motion/recording/index.ts';
import type { FileSource } from '../../app-interface.ts';
import type { Reporter } from '../../reporter.ts';
import type { RecordedMessage } from '../../state.ts';
import { inSlices } from '../in-slices.ts';
import type { PuppetBody } from '../puppet-body.ts';
import type { PuppetryBoard } from '../puppetry-state.ts';
import { takeSource } from './take-source.ts';

/** Seconds between two tellings of how long it has got. */
const TELL_INTERVAL = 0.25;

/** What a recorder works with. */
export interface RecorderParts {
  readonly board: Pick<PuppetryBoard, 'recording'>;
  /** Opens files as if they were dropped. */
  readonly open: (sources: readonly FileSource[]) => Promise<void>;
  readonly reporter: Pick<Reporter, 'say'>;
}

type RecordedBody = Pick<PuppetBody, 'player' | 'catchUp'>;

interface Take {
  readonly agentId: string | null;
  readonly name: string;
  readonly player: RecordedBody['player'];
  readonly tape: PoseTape;
  clock: number;
  toldAt: number;
}

/** Records what an avatar does, as it was drawn, and makes a clip of it that is opened like any file. */
export class Recorder {
  readonly #parts: RecorderParts;
  #take: Take | null = null;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /**
   * Begins with the next frame; one that runs is thrown away.
   *
   * @param agentId null for the avatar of the files.
   * @param name whose motion it is, for people.
   */
  start(player: RecordedBody['player'], name: string, agentId: string | null): void {
    this.#take = { agentId, name, player, tape: new PoseTape(), clock: 0, toldAt: 0 };
    this.#tell(this.#take);
  }

  /**
   * A frame was drawn, so many seconds after the last one. A recording ends, and is kept, once the body is not on the
   * stage any more, or another is in its place.
   */
  frame(seconds: number, onStage: (agentId: string | null) => RecordedBody | null): void {
    const take = this.#take;
    if (!take) return;
    const { tape, player } = take;
    const body = onStage(take.agentId);
    if (body?.player !== player) void this.stop();
    else if (!tape.isFull) this.#add(take, seconds, body);
  }

  /** Ends it: the clip is in the outfit once this resolves. */
  async stop(): Promise<void> {
    const take = this.#take;
    this.cancel();
    if (!take || take.tape.frames < 2) return;
    const bake = await inSlices(bakeTape(take.tape));
    const source = takeSource(take.name, encodeAnimation(bake.animation), new Date());
    this.#parts.reporter.say(recordedMessage(source.path, bake));
    await this.#parts.open([source]);
  }

  /** Throws it away. */
  cancel(): void {
    this.#take = null;
    this.#parts.board.recording.value = null;
  }

  #add(take: Take, seconds: number, body: RecordedBody): void {
    const { tape, player } = take;
    body.catchUp();
    take.clock += seconds;
    tape.add(take.clock, player.pose, player.body);
    if (tape.isFull || take.clock - take.toldAt >= TELL_INTERVAL) this.#tell(take);
  }

  #tell(take: Take): void {
    take.toldAt = take.clock;
    const { agentId, name, tape } = take;
    const { seconds, isFull } = tape;
    this.#parts.board.recording.value = { agentId, name, seconds, isFull };
  }
}

/** What is told of a clip that was made of what an avatar did. */
export function recordedMessage(fileName: string, bake: Bake): RecordedMessage {
  const { animation, frames, keys, bounds, losses, worstDegrees, worstMillimetres } = bake;
  return {
    kind: 'recorded',
    fileName,
    seconds: animation.duration,
    frames,
    keys,
    bound: bounds,
    worst: { degrees: worstDegrees, millimetres: worstMillimetres },
    losses,
  };
}
