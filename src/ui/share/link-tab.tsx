import { pageLink, type SharePlan } from '../../app/export/share/index.ts';
import { SHARE } from '../words/en/share.ts';
import { CopyField } from './copy-field.tsx';
import type { TabProps } from './share-body.tsx';
import { UnsharedList } from './unshared-list.tsx';
import { usePlan } from './use-plan.ts';

/** A link that shows others what is on the page, as far as it has addresses. */
export function LinkTab({ form }: TabProps) {
  const { sharing, news } = form;
  const plan = usePlan(sharing);
  const link = pageLink(sharing.folder, plan.options);
  return (
    <div class="share-tab">
      <p>{promise(plan)}</p>
      <CopyField
        label={SHARE.link.label}
        text={link}
        done={SHARE.copied.link}
        say={(words) => {
          news.value = words;
        }}
      />
      <a class="linkish" href={link} target="_blank" rel="noreferrer">
        {SHARE.link.open}
      </a>
      {sharing.isPrivate && <p class="share-note">{privateWords()}</p>}
      <UnsharedList plan={plan} folder={sharing.folder} />
    </div>
  );
}

function promise({ options, unshared, notes }: SharePlan): string {
  if (unshared.length === 0 && notes.length === 0) return SHARE.link.whole;
  return options.files?.length ? SHARE.link.rest : SHARE.link.bare;
}

function privateWords(): string {
  return location.host ? SHARE.link.private(location.host) : SHARE.link.privateFile;
}
