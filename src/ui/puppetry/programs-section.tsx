import guideUrl from '../../../docs/puppetry.md?url';
import type { ProgramLink } from '../../app/puppetry/puppetry-state.ts';
import { formatCount, formatSeconds } from '../format.ts';
import { Fold } from '../inspector/fold.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icon.tsx';
import { useCopy } from '../parts/use-copy.ts';
import { programWords, REFUSED_PROGRAMS } from '../words/puppetry-words.ts';
import { usePuppetry } from './use-puppetry.ts';

/** Programs that move the avatar, as Second Life's plug-ins did. */
export function ProgramsSection() {
  const link = usePuppetry().board.program.value;
  return (
    <Fold name="puppetry-programs" title="Programs" aside={programWords(link)}>
      <div class="programs">
        <ProgramBody link={link} />
      </div>
    </Fold>
  );
}

function ProgramBody({ link }: { link: ProgramLink }) {
  switch (link.step) {
    case 'off':
      return <Off />;
    case 'connecting':
      return (
        <>
          <p class="puppet-note" role="status">
            The bridge is being asked for a code…
          </p>
          <CloseButton text="Cancel" />
        </>
      );
    case 'refused':
      return <Refused reason={link.reason} />;
    case 'waiting':
      return (
        <>
          <p class="puppet-note" role="status">
            No program has come yet. It needs the token that the bridge told when it started and,
            where several pages let programs in, the code of this one:
          </p>
          <Code code={link.code} />
          <CloseButton text="Stop" />
        </>
      );
    case 'driven':
      return <Driven link={link} />;
  }
}

function Off() {
  return (
    <>
      <p class="puppet-note">
        A program of yours can move the avatar through the bridge: face tracking, a motion capture
        suit, a script.{' '}
        <a href={guideUrl} target="_blank" rel="noreferrer">
          How one speaks, with an example
        </a>
        .
      </p>
      <OpenButton text="Let programs puppeteer" />
    </>
  );
}

function Refused({ reason }: Pick<Extract<ProgramLink, { step: 'refused' }>, 'reason'>) {
  const { title, mend } = REFUSED_PROGRAMS[reason];
  return (
    <>
      <p class="puppet-note" role="status">
        <b>{title}.</b> {mend}
      </p>
      <pre>
        <code>vitrine serve --programs</code>
      </pre>
      <OpenButton text="Try again" />
    </>
  );
}

function Driven({ link }: { link: Extract<ProgramLink, { step: 'driven' }> }) {
  const { code, programs, commandsPerSecond, refused, ignored } = link;
  return (
    <>
      <Facts>
        <Fact name="Programs">{formatCount(programs)}</Fact>
        <Fact name="Commands">
          {formatSeconds(commandsPerSecond, 1)}
          {'\u202f'}/s
        </Fact>
        <Fact name="Not understood">{formatCount(refused)}</Fact>
        <Fact name="Unknown joints">{formatCount(ignored)}</Fact>
      </Facts>
      <Code code={code} />
      <CloseButton text="Stop" />
    </>
  );
}

function OpenButton({ text }: { text: string }) {
  const { command } = usePuppetry();
  return (
    <button
      type="button"
      class="btn outlined small"
      onClick={() => command((puppetry) => puppetry.openPrograms())}
    >
      {text}
    </button>
  );
}

function CloseButton({ text }: { text: string }) {
  const { command } = usePuppetry();
  return (
    <button
      type="button"
      class="btn outlined small"
      onClick={() => command((puppetry) => puppetry.closePrograms())}
    >
      {text}
    </button>
  );
}

function Code({ code }: { code: string }) {
  const { outcome, copy } = useCopy(code);
  return (
    <div class="program-code">
      <code>{code}</code>
      <button type="button" class="btn small" onClick={copy}>
        <Icon name={outcome === 'done' ? 'check' : 'copy'} />
        {outcome === 'failed' ? 'Not allowed to copy' : 'Copy'}
      </button>
      <span class="sr" role="status">
        {outcome === 'done' && 'Copied'}
      </span>
    </div>
  );
}
