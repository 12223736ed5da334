import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { LogFilterReading } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { LiveIcon } from '../parts/live-icon.tsx';
import { placePopover } from '../parts/place-popover.ts';
import { LOG_FILTER } from '../words/en/wire-log.ts';

/** CSS pixels, where the window is wide enough. */
const SUGGESTIONS_WIDTH = 280;
const HELP_WIDTH = 420;

const NO_READING: LogFilterReading = { suggestions: [], unknownFields: [] };

type Suggestion = LogFilterReading['suggestions'][number];

interface LogFilterProps {
  filter: string;
  setFilter: (text: string) => void;
}

/** The filter of the message log, with suggestions for its last word, and help. */
export function LogFilter({ filter, setFilter }: LogFilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  /** The suggestion that the arrow keys have reached; a newer list may still have it. */
  const activeWord = useSignal('');
  const { protocol } = useLive().state.log.value;
  const { suggestions, unknownFields } = useFilterReading(filter);
  const shown = isOpen.value ? suggestions : NO_READING.suggestions;
  const active = shown.findIndex(({ word }) => word === activeWord.value);
  const current = shown[active];
  useEffect(() => {
    const popover = list.current!;
    if (shown.length === 0) {
      popover.hidePopover();
      return;
    }
    placePopover(popover, input.current!.parentElement!, SUGGESTIONS_WIDTH, 'left');
    popover.showPopover();
  }, [shown]);

  const accept = (suggestion: Suggestion) => {
    activeWord.value = '';
    setFilter(suggestion.filter);
    input.current!.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen.value) isOpen.value = true;
      else activeWord.value = shown[nextRow(active, event.key, shown.length)]?.word ?? '';
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      isOpen.value = false;
    } else if ((event.key === 'Enter' || event.key === 'Tab') && current) {
      event.preventDefault();
      accept(current);
    } else if (event.key === 'Enter') isOpen.value = false;
  };
  const hasProblem = unknownFields.length > 0;
  return (
    <>
      <div class="wire-search">
        <LiveIcon name="search" />
        <input
          ref={input}
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: the input has no datalist, which would imply the role
          role="combobox"
          list={undefined}
          aria-label={LOG_FILTER.label}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${active}` : undefined}
          aria-invalid={hasProblem}
          aria-describedby={hasProblem ? `${id}-problem` : undefined}
          placeholder={LOG_FILTER.placeholder[protocol]}
          title={hasProblem ? LOG_FILTER.unknownFields(unknownFields) : undefined}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={filter}
          onInput={({ currentTarget }) => {
            isOpen.value = true;
            activeWord.value = '';
            setFilter(currentTarget.value);
          }}
          onClick={() => {
            isOpen.value = true;
          }}
          onBlur={() => {
            isOpen.value = false;
          }}
          onKeyDown={onKeyDown}
        />
        <div
          ref={list}
          id={id}
          class="suggestions"
          popover="manual"
          role="listbox"
          aria-label={LOG_FILTER.suggestions}
        >
          {shown.map((suggestion, index) => (
            <div
              key={suggestion.word}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Before the focus leaves the field.
              onPointerDown={(event) => {
                event.preventDefault();
                accept(suggestion);
              }}
            >
              <code>{suggestion.word}</code>
              <span>{meaningOf(suggestion)}</span>
            </div>
          ))}
        </div>
      </div>
      <FilterHelp add={(word) => setFilter(`${filter.trimEnd()} ${word} `.trimStart())} />
      {hasProblem && (
        <span id={`${id}-problem`} class="wire-problem" role="status">
          {LOG_FILTER.unknownFields(unknownFields)}
        </span>
      )}
    </>
  );
}

function nextRow(row: number, key: string, count: number): number {
  const next = row + (key === 'ArrowDown' ? 1 : -1);
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}

function meaningOf({ kind, word }: Suggestion): string {
  const { kinds } = LOG_FILTER;
  return kind === 'keyword' ? (kinds.keyword[word.replace(/^-/, '')] ?? '') : kinds[kind];
}

/** What the worker finds in a filter; the last reading stays until the next one is there. */
function useFilterReading(filter: string): LogFilterReading {
  const { app } = useUi();
  const reading = useSignal(NO_READING);
  useEffect(() => {
    let isCurrent = true;
    app.live
      .open()
      .then((live) => live.session.readLogFilter(filter))
      .then(
        (result) => {
          if (isCurrent) reading.value = result;
        },
        // Without suggestions the filter works all the same.
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [app, filter]);
  return reading.value;
}

/** A button that opens the words of a filter as a list; a click on one adds it. */
function FilterHelp({ add }: { add: (word: string) => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const { protocol } = useLive().state.log.value;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="btn square"
        aria-label={LOG_FILTER.help}
        title={LOG_FILTER.help}
        aria-haspopup="dialog"
        popovertarget={id}
      >
        <Icon name="help" />
      </button>
      <div
        ref={popover}
        id={id}
        class="filter-help"
        popover="auto"
        role="dialog"
        aria-label={LOG_FILTER.help}
        onBeforeToggle={({ newState }: { readonly newState: string }) => {
          if (newState === 'open')
            placePopover(popover.current!, button.current!, HELP_WIDTH, 'left');
        }}
      >
        <p>{LOG_FILTER.helpText}</p>
        <dl>
          {LOG_FILTER.examples[protocol].map(([word, meaning]) => (
            <div key={word}>
              <dt>
                <button
                  type="button"
                  class="linkish"
                  onClick={() => {
                    add(word);
                    popover.current!.hidePopover();
                  }}
                >
                  <code>{word}</code>
                </button>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
