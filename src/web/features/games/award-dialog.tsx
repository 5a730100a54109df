import { useState } from 'react';
import { gameCan } from '#domain/game.ts';
import type { AwardReason } from '#domain/tournament.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { Court } from './court.ts';
import { tellFailure } from './told.ts';

/** W.O. or abandono: who did not play, or stopped; the game goes to the other team. */
export function AwardDialog({ court, onClose }: { court: Court; onClose: () => void }) {
  const { game } = court.get();
  const played = court.played();
  const isWoRefused = gameCan.award(played, { reason: 'wo' });
  const isStopRefused = gameCan.award(played, { reason: 'abandono' });
  const [reason, setReason] = useState<AwardReason | null>(
    isWoRefused ? (isStopRefused ? null : 'abandono') : 'wo',
  );
  const [absent, setAbsent] = useState<'1' | '2' | null>(null);
  const [isChecked, setChecked] = useState(false);
  const award = useWrite('POST /api/games/{id}/award', {
    done(answer, { body }) {
      court.adopt(answer);
      const name = body.winner === 1 ? game.team1.name : game.team2.name;
      showToast({ tone: 'success', title: 'Jogo concluído', description: `Vitória de ${name}.` });
    },
    failed: tellFailure('Vitória não concedida'),
  });
  const winner = absent === '1' ? 2 : 1;
  const refusal = reason && absent ? gameCan.award(played, { winner, reason }) : null;

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="W.O. ou abandono"
      description="O jogo é concluído e a vitória vai para o outro time. Reverter o jogo desfaz isto."
      submitLabel="Conceder vitória"
      loading={award.isPending}
      error={award.isError ? sayFailure(award.error) : (refusal?.message ?? null)}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!reason || !absent || refusal) return;
        award.mutate(
          { params: { id: game.id }, body: { winner, reason, version: game.version } },
          { onSuccess: onClose },
        );
      }}
    >
      <RadioGroup
        label="O que houve"
        value={reason}
        error={isChecked && !reason ? 'Escolha o que houve' : undefined}
        onChange={(value) => setReason(value as AwardReason)}
        options={[
          { value: 'wo', label: 'W.O.', hint: isWoRefused?.message ?? 'Um time não jogou.' },
          { value: 'abandono', label: 'Abandono', hint: isStopRefused?.message ?? 'Um time parou de jogar.' },
        ]}
      />
      <RadioGroup
        label={reason === 'abandono' ? 'Quem parou' : 'Quem não jogou'}
        value={absent}
        error={isChecked && !absent ? 'Escolha um dos times' : undefined}
        onChange={(value) => setAbsent(value as '1' | '2')}
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
