import { gameCan } from '#domain/game.ts';
import type { AwardReason } from '#domain/tournament.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { awardSchema } from './game-schema.ts';
import type { ScoreEditor } from './score-editor.ts';
import { toastFailure } from './toasts.ts';

type AwardValues = { reason: AwardReason | null; absent: '1' | '2' | null };

/** Awards a game by W.O. or abandono: the team that did not play, or stopped, is chosen and the other one wins. */
export function AwardDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const { game } = editor.get();
  const played = editor.played();
  const isWoRefused = gameCan.award(played, { reason: 'wo' });
  const isStopRefused = gameCan.award(played, { reason: 'abandono' });
  const form = useForm({ start: startOf(!isWoRefused, !isStopRefused), schema: awardSchema });
  const { reason, absent } = useValues(form);
  const award = useWrite('POST /api/games/{id}/award', {
    done(answer, { body }) {
      editor.adopt(answer);
      const name = body.winner === 1 ? game.team1.name : game.team2.name;
      showToast({ tone: 'success', title: 'Jogo concluído', description: `Vitória de ${name}.` });
    },
    failed: toastFailure('Vitória não concedida'),
  });
  const winner = absent === '1' ? 2 : 1;
  const refusal = reason && absent ? gameCan.award(played, { winner, reason }) : null;

  return (
    <FormDialog
      form={form}
      write={award}
      onSubmit={(sent) => {
        if (refusal) return;
        award.mutate(
          { params: { id: game.id }, body: { winner, reason: sent.reason, version: game.version } },
          { onSuccess: onClose },
        );
      }}
      refusal={refusal?.message ?? null}
      onClose={onClose}
      title="W.O. ou abandono"
      description="O jogo é concluído e a vitória vai para o outro time. Reverter o jogo desfaz isto."
      submitLabel="Conceder vitória"
    >
      <RadioGroup
        control={form.control}
        name="reason"
        label="O que houve"
        options={[
          { value: 'wo', label: 'W.O.', hint: isWoRefused?.message ?? 'Um time não jogou.' },
          { value: 'abandono', label: 'Abandono', hint: isStopRefused?.message ?? 'Um time parou de jogar.' },
        ]}
      />
      <RadioGroup
        control={form.control}
        name="absent"
        label={reason === 'abandono' ? 'Quem parou' : 'Quem não jogou'}
        options={[
          { value: '1', label: game.team1.name },
          { value: '2', label: game.team2.name },
        ]}
      />
      {absent ? (
        <Notice tone="info">{`Vitória de ${winner === 1 ? game.team1.name : game.team2.name}.`}</Notice>
      ) : null}
    </FormDialog>
  );
}

/** The only one that is left is chosen already, else the usual one. */
function startOf(canWo: boolean, canStop: boolean): AwardValues {
  const other = canStop ? 'abandono' : null;
  return { reason: canWo ? 'wo' : other, absent: null };
}
