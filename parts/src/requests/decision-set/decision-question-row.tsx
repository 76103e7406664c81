// One question with its options: a group of radio buttons while it can be answered, a plain list afterwards.
import { isQuestionNumber } from '@nod/decisions';
import type { DecisionQuestion } from '@nod/protocol';
import { Check, Star } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { useUnfolded } from '../../state/unfolded.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './decision-set.module.css';
import { setPick } from './unsent-decisions.ts';

/** Options of which one is longer than this stand below each other, the others side by side. */
const SHORT_OPTION = 36;
/** Options longer than this start clamped; all of their text is one tap away. */
const LONG_OPTION = 320;

interface DecisionQuestionRowProps {
  requestId: string;
  question: DecisionQuestion;
  /** The letter picked or recommended; once answered, the one that was sent. */
  chosen: string | null;
  /** Makes the ids of this card's questions unlike those of any other in the page. */
  prefix: string;
  state: 'open' | 'sending' | 'answered';
}

export function toQuestionElementId(prefix: string, id: string): string {
  return `${prefix}question-${encodeURIComponent(id)}`;
}

export function DecisionQuestionRow(props: DecisionQuestionRowProps): ReactNode {
  const texts = useTexts();
  const { requestId, question, chosen, prefix, state } = props;
  const elementId = toQuestionElementId(prefix, question.id);
  const [isUnfolded, toggle] = useUnfolded(`${requestId}/${question.id}`);
  const isClamped = toLongest(question) > LONG_OPTION && !isUnfolded;
  return (
    <div id={elementId} className={styles.question} data-question={question.id} data-state={state}>
      <div className={styles.head}>
        <p className={styles.title} id={`${elementId}-title`} dir="auto">
          {showsId(question) && <span className={styles.id}>{question.id}</span>}{' '}
          <VisibleText as="span" className={styles.words} text={question.title} />
        </p>
        {chosen === null && state !== 'answered' && (
          <span className={styles.open} title={texts.decisions.openTitle}>
            {texts.decisions.open}
          </span>
        )}
      </div>
      {question.options.length > 0 ? (
        <Options {...props} labelId={`${elementId}-title`} isClamped={isClamped} />
      ) : (
        <p className={styles.unread}>{texts.words.questions.unread}</p>
      )}
      {isClamped && (
        <button type="button" className={styles.textButton} onClick={toggle}>
          {texts.decisions.showTexts}
        </button>
      )}
    </div>
  );
}

interface OptionsProps extends DecisionQuestionRowProps {
  labelId: string;
  isClamped: boolean;
}

function Options(props: OptionsProps): ReactNode {
  const panel = useThisPanel();
  const { requestId, question, chosen, state, labelId, isClamped } = props;
  const pick = (letter: string): void =>
    setPick(panel, requestId, question.id, letter === question.recommended ? null : letter);
  const cards = question.options.map(({ letter, text }) => (
    <DecisionOptionCard
      key={letter}
      letter={letter}
      text={text}
      group={state === 'answered' ? null : labelId}
      isChosen={chosen === letter}
      isRecommended={question.recommended === letter}
      isClamped={isClamped}
      isDisabled={state !== 'open'}
      onPick={() => pick(letter)}
    />
  ));
  const choosing =
    state === 'answered'
      ? {}
      : {
          role: 'radiogroup',
          'aria-labelledby': labelId,
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => pickByLetter(event, question),
        };
  return (
    <div
      className={styles.options}
      data-stacked={toLongest(question) > SHORT_OPTION || undefined}
      {...choosing}
    >
      {cards}
    </div>
  );
}

/** A question without a number is called by its title, which stands there already. */
function showsId({ id, title }: DecisionQuestion): boolean {
  return isQuestionNumber(id) || title === '';
}

function toLongest({ options }: DecisionQuestion): number {
  return Math.max(...options.map(({ text }) => text.length));
}

/** With the focus in a question, a letter picks its option. */
function pickByLetter(event: KeyboardEvent<HTMLElement>, { options }: DecisionQuestion): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLInputElement)) return;
  const exact = options.find(({ letter }) => letter === event.key);
  const wanted = exact ?? options.find(({ letter }) => letter.toLowerCase() === event.key.toLowerCase());
  if (!wanted) return;
  event.preventDefault();
  const radio = event.currentTarget.querySelector<HTMLInputElement>(
    `input[value="${CSS.escape(wanted.letter)}"]`,
  );
  radio?.focus();
  radio?.click();
}

interface DecisionOptionCardProps {
  letter: string;
  text: string;
  /** The radio buttons it belongs to; null once there is nothing to choose. */
  group: string | null;
  isChosen: boolean;
  isRecommended: boolean;
  isClamped: boolean;
  isDisabled: boolean;
  onPick: () => void;
}

/** One option as a card: its letter, its whole text, and whether the agent recommends it. */
function DecisionOptionCard(props: DecisionOptionCardProps): ReactNode {
  const { letter, group, isChosen } = props;
  const Card = group === null ? 'div' : 'label';
  return (
    <Card
      className={styles.option}
      data-option={letter}
      data-chosen={isChosen || undefined}
      data-clamped={props.isClamped || undefined}
    >
      {group !== null && (
        <input
          type="radio"
          className={styles.radio}
          name={group}
          value={letter}
          checked={isChosen}
          disabled={props.isDisabled}
          onChange={props.onPick}
        />
      )}
      <OptionContent {...props} />
    </Card>
  );
}

function OptionContent({ letter, text, group, isChosen, isRecommended }: DecisionOptionCardProps): ReactNode {
  const texts = useTexts();
  return (
    <>
      <span className={styles.letter}>{letter}</span>
      <span className={styles.body}>
        <VisibleText as="span" className={styles.text} dir="auto" data-part="text" text={text} />
        {isRecommended && (
          <>
            {' '}
            <span className={styles.recommended}>
              <Star size={13} aria-hidden="true" />
              {texts.words.recommended}
            </span>
          </>
        )}
      </span>
      {group === null && isChosen && (
        <Check className={styles.check} size={15} aria-label={texts.decisions.chosen} />
      )}
    </>
  );
}
