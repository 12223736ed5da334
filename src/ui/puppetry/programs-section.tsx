import guideUrl from '../../../docs/puppetry.md?url';
import type { ProgramLink } from '../../app/state/index.ts';
import { usePuppetry } from '../context.ts';
import { useCopy } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { Fold } from '../parts/section.tsx';
import { Fact, Facts } from '../parts/tables.tsx';
import { Marked } from '../parts/text.tsx';
import { COMMON } from '../words/en/common.ts';
import { PROGRAMS } from '../words/en/puppetry.ts';
import { formatCount, formatSeconds } from '../words/format.ts';
import { programStepText } from './puppetry-text.ts';

/** Programs that move the avatar through the bridge, as plug-ins did in Second Life. */
export function ProgramsSection() {
  const link = usePuppetry().state.program.value;
  return (
    <Fold name="puppetry-programs" title={PROGRAMS.title} aside={programStepText(link)}>
      <div class="programs">
        <ProgramsBody link={link} />
      </div>
    </Fold>
  );
}

function ProgramsBody({ link }: { link: ProgramLink }) {
  switch (link.step) {
    case 'off':
      return (
        <>
          <p class="puppet-note">
            {PROGRAMS.about}{' '}
            <a href={guideUrl} target="_blank" rel="noreferrer">
              {PROGRAMS.guide}
            </a>
            .
          </p>
          <AllowButton text={PROGRAMS.allow} />
        </>
      );
    case 'connecting':
      return (
        <>
          <p class="puppet-note" role="status">
            {PROGRAMS.requestingCode}
          </p>
          <StopButton text={COMMON.cancel} />
        </>
      );
    case 'refused':
      return <Refusal reason={link.reason} />;
    case 'waiting':
      return (
        <>
          <p class="puppet-note" role="status">
            {PROGRAMS.noneYet}
          </p>
          <ProgramCode code={link.code} />
          <StopButton text={PROGRAMS.stop} />
        </>
      );
    case 'driven':
      return <ConnectedPrograms link={link} />;
  }
}

function Refusal({ reason }: Pick<Extract<ProgramLink, { step: 'refused' }>, 'reason'>) {
  const { title, advice } = PROGRAMS.refusals[reason];
  return (
    <>
      <p class="puppet-note" role="status">
        <Marked as="b" text={PROGRAMS.refusal(title, advice)} />
      </p>
      <pre>
        <code>vitrine serve --programs</code>
      </pre>
      <AllowButton text={COMMON.tryAgain} />
    </>
  );
}

function ConnectedPrograms({ link }: { link: Extract<ProgramLink, { step: 'driven' }> }) {
  const { code, programs, commandsPerSecond, refused, ignored } = link;
  return (
    <>
      <Facts>
        <Fact name={PROGRAMS.facts.programs}>{formatCount(programs)}</Fact>
        <Fact name={PROGRAMS.facts.commands}>
          {formatSeconds(commandsPerSecond, 1)}
          {'\u202f'}/s
        </Fact>
        <Fact name={PROGRAMS.facts.refused}>{formatCount(refused)}</Fact>
        <Fact name={PROGRAMS.facts.unknownJoints}>{formatCount(ignored)}</Fact>
      </Facts>
      <ProgramCode code={code} />
      <StopButton text={PROGRAMS.stop} />
    </>
  );
}

function AllowButton({ text }: { text: string }) {
  const { command } = usePuppetry();
  return (
    <button
      type="button"
      class="btn outlined small"
      onClick={() => command((puppetry) => puppetry.programs.open())}
    >
      {text}
    </button>
  );
}

function StopButton({ text }: { text: string }) {
  const { command } = usePuppetry();
  return (
    <button
      type="button"
      class="btn outlined small"
      onClick={() => command((puppetry) => puppetry.programs.close())}
    >
      {text}
    </button>
  );
}

/** The code by which programs address this page, with a button that copies it. */
function ProgramCode({ code }: { code: string }) {
  const { outcome, copy } = useCopy(code);
  return (
    <div class="program-code">
      <code>{code}</code>
      <button type="button" class="btn small" onClick={copy}>
        <Icon name={outcome === 'done' ? 'check' : 'copy'} />
        {outcome === 'failed' ? PROGRAMS.notCopied : PROGRAMS.copy}
      </button>
      <span class="sr" role="status">
        {outcome === 'done' && PROGRAMS.copied}
      </span>
    </div>
  );
}
