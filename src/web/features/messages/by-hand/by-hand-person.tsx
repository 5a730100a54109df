import { CheckCheck, MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import type { Waiting } from '#web/features/messages/queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { ignoreSecondTapHere } from '#web/ui/buttons/second-tap.ts';
import { type ByHand, cameBack, leftForLater, opened } from './by-hand.ts';

type ByHandPersonProps = {
  person: Waiting;
  hand: ByHand;
  people: readonly Waiting[];
  /** Recipients already sent to, who are not among `people`. */
  sentBefore: number;
  onChange: (hand: ByHand) => void;
  onReview: () => void;
};

/** The next person to send to. Buttons keep their position from person to person. */
export function ByHandPerson({ person, hand, people, sentBefore, onChange, onReview }: ByHandPersonProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // The pressed button becomes disabled, so move the focus to the next person's link.
  const goOn = (next: ByHand) => {
    link.current?.focus();
    onChange(next);
  };
  const putOff = () => {
    ignoreSecondTapHere();
    onChange(leftForLater(hand, person.id));
  };
  const isAway = hand.away === person.id;
  const last = people.find(({ id }) => id === hand.sent.at(-1));
  const place = sentBefore + people.findIndex(({ id }) => id === person.id) + 1;
  return (
    <section
      aria-label="Próxima pessoa"
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <div aria-live="polite" className="flex min-h-24 flex-col justify-center">
        <p className="tabular text-soft">
          {isAway ? 'Mensagem aberta para' : `Pessoa ${place} de ${sentBefore + people.length}`}
        </p>
        <p className="font-bold font-heading text-2xl leading-tight [overflow-wrap:anywhere]">
          {person.recipient}
        </p>
        {person.openedBy === null ? null : (
          <p className="text-soft text-sm">
            {person.openedBy} também abriu esta mensagem: confiram quem envia.
          </p>
        )}
      </div>
      <a
        ref={link}
        href={person.link ?? ''}
        target="_blank"
        rel="noreferrer"
        onClick={() => onChange(opened(hand, person.id))}
        className={buttonStyle({ tone: isAway ? 'secondary' : 'primary', isWide: true })}
      >
        <MessageCircle className="size-5" aria-hidden="true" />
        {isAway ? 'Abrir de novo' : 'Abrir no WhatsApp'}
      </a>
      <div className="grid grid-cols-2 gap-3">
        <Button tone="quiet" onPress={putOff}>
          {isAway ? 'Não enviei' : 'Depois'}
        </Button>
        <Button
          tone={isAway ? 'primary' : 'secondary'}
          isDisabled={!isAway}
          onPress={() => goOn(cameBack(hand))}
        >
          Enviei: próxima
        </Button>
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-t pt-3">
        {last && !isAway ? (
          <>
            <p className="min-w-0 flex-1 text-sm">
              <CheckCheck className="mr-1.5 inline size-4 text-palm-ink" aria-hidden="true" />
              {last.recipient}: enviada
            </p>
            <Button tone="quiet" size="small" onPress={() => goOn(leftForLater(hand, last.id))}>
              Não enviei
            </Button>
          </>
        ) : (
          <p className="text-soft text-sm">
            Envie no WhatsApp e volte: a próxima pessoa já está aqui. No fim você confirma todas de uma vez.
          </p>
        )}
      </div>
      {hand.sent.length > 0 && !isAway ? (
        <Button tone="secondary" onPress={onReview}>
          Parar e confirmar {hand.sent.length === 1 ? 'a enviada' : `as ${hand.sent.length} enviadas`}
        </Button>
      ) : null}
    </section>
  );
}
