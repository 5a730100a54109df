import { AWARD_WORDS } from '#domain/game/award.ts';
import { gameCan } from '#domain/game/game.ts';
import type { AwardReason } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { awardSchema } from '#web/features/court/round/game-schema.ts';
import type { Game } from '#web/features/games/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { CONFIRM_CHANGES, changesLaterGames, currentGameIn } from './current-game.ts';

type AwardValues = { reason: AwardReason | null; loser: '1' | '2' | 'both' | null };

type Award = Pick<NonNullable<Game['award']>, 'winner' | 'reason'>;

/**
 * Awards a game by W.O. or abandonment: the team that did not play, or stopped, is chosen and the other one wins, or neither
 * where neither played.
 */
export function AwardDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const { game } = editor.get();
  const played = editor.played();
  const woRefusal = gameCan.award(played, { reason: 'wo' });
  const abandonmentRefusal = gameCan.award(played, { reason: 'abandono' });
  const form = useForm({ start: startOf(!woRefusal, !abandonmentRefusal), schema: awardSchema });
  const { reason, loser } = useValues(form);
  /** `now`: the game as it is stored. A colleague may have stored another outcome than the one that was `meant`. */
  const finish = (now: Game, meant: Award | null) => {
    editor.adopt(now);
    onClose();
    if (now.award?.winner !== meant?.winner || now.award?.reason !== meant?.reason) {
      const description = 'Outra pessoa concluiu este jogo antes. Veja como ele está agora.';
      return showToast({ tone: 'destructive', title: 'W.O. ou abandono não registrado', description });
    }
    showToast({
      tone: 'success',
      title: 'Jogo concluído',
      description: outcome(game, meant?.winner ?? null),
    });
  };
  const award = useWrite('POST /api/games/{id}/award', {
    done: (answer, { body }) => finish(answer, body),
    failed(error) {
      const current = currentGameIn(error);
      if (current?.status === 'concluido') finish(current, reason && { winner, reason });
      else if (!changesLaterGames(error)) toastFailure('W.O. ou abandono não registrado')(error);
    },
  });
  const winner = loser === 'both' ? null : loser === '1' ? 2 : 1;
  // An answer about another winner does not count.
  const isAsked = changesLaterGames(award.error) && award.variables?.body.winner === winner;
  const isOver = game.status === 'concluido';
  const isOfPairs = game.team1.memberIds !== undefined;
  const refusal = reason && loser && !isOver ? gameCan.award(played, { winner, reason }) : null;

  return (
    <FormDialog
      form={form}
      write={award}
      onSubmit={(sent) => {
        if (refusal) return;
        if (isOver) return finish(game, { winner, reason: sent.reason });
        const confirm = isAsked ? { confirm: true } : {};
        const body = { winner, reason: sent.reason, ...confirm, version: game.version } as const;
        award.mutate({ params: { id: game.id }, body });
      }}
      refusal={refusal?.message ?? null}
      onClose={onClose}
      title="W.O. ou abandono"
      description="O jogo é concluído. Quem não jogou, ou parou, perde. Para desfazer, reverta o jogo."
      submitLabel={
        isAsked
          ? CONFIRM_CHANGES
          : loser !== 'both'
            ? 'Dar a vitória'
            : isOfPairs
              ? 'Deixar sem resultado'
              : 'Registrar W.O. duplo'
      }
    >
      <RadioGroup
        control={form.control}
        name="reason"
        label="O que houve"
        options={[
          { value: 'wo', label: AWARD_WORDS.wo, hint: woRefusal?.message ?? 'Um time não jogou.' },
          {
            value: 'abandono',
            label: AWARD_WORDS.abandono,
            hint: abandonmentRefusal?.message ?? 'Um time parou de jogar.',
          },
        ]}
      />
      <RadioGroup
        control={form.control}
        name="loser"
        label={reason === 'abandono' ? 'Quem parou' : 'Quem não jogou'}
        options={[
          { value: '1', label: game.team1.name },
          { value: '2', label: game.team2.name },
          ...(reason === 'wo' ? [{ value: 'both', ...(isOfPairs ? NOBODY : BOTH) } as const] : []),
        ]}
      />
      {loser ? <Notice tone="info">{outcome(game, winner)}</Notice> : null}
    </FormDialog>
  );
}

const BOTH = { label: 'Os dois times', hint: 'W.O. duplo: nenhum dos dois veio.' };
/** In changing pairs the partner of who did not come is not to blame. */
const NOBODY = { label: 'Não conta para ninguém', hint: 'Faltou alguém: o jogo fica sem resultado.' };

const outcome = ({ team1, team2 }: Game, winner: 1 | 2 | null) =>
  winner === null
    ? team1.memberIds
      ? 'Ninguém ganha nem perde: o jogo fica fora da classificação.'
      : 'Derrota dos dois times, sem pontos na classificação.'
    : `Vitória de ${winner === 1 ? team1.name : team2.name}.`;

/** Preselects the only possible reason, else the usual one. */
function startOf(canWo: boolean, canAbandon: boolean): AwardValues {
  const other = canAbandon ? 'abandono' : null;
  return { reason: canWo ? 'wo' : other, loser: null };
}
