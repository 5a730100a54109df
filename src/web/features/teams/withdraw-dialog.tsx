import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { isGameOf } from '#domain/game/game-teams.ts';
import { countedWord, quantity } from '#domain/text/quantity.ts';
import { liveScoresQuery, otherRoundsQuery, upcomingQuery } from '#web/features/games/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Spinner } from '#web/ui/buttons/spinner.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Refusal } from '#web/ui/overlays/refusal.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { Team } from './queries.ts';

const withdrawal = z.object({ games: z.enum(['award', 'delete'], 'Escolha o que fazer com os jogos') });

type Choice = z.infer<typeof withdrawal>['games'];

/** A team withdraws: says what becomes of its games, and how many they are. */
export default function WithdrawDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const upcoming = useQuery(upcomingQuery);
  const [active, others] = [useQuery(liveScoresQuery), useQuery(otherRoundsQuery)];
  const playing = [...(active.data ?? []), ...(others.data ?? [])].some(
    (game) => game.status === 'em_andamento' && isGameOf(game, team.id),
  );
  const form = useForm({ start: { games: null as Choice | null }, schema: withdrawal });
  const { games } = useValues(form);
  const count = upcoming.data?.filter((game) => isGameOf(game, team.id)).length ?? 0;
  const words = quantity(count, 'jogo');
  const withdraw = useWrite('POST /api/teams/{id}/withdraw', {
    done: () => showToast({ tone: 'success', title: 'Desistência registrada', description: team.name }),
  });
  if (upcoming.data && count === 0 && !withdraw.isPending && !withdraw.isSuccess) {
    return (
      <Refusal title="Nenhum jogo pela frente" onClose={onClose}>
        {team.name} não tem jogos agendados: não há nada a mudar. Os jogos já jogados continuam valendo.
        {playing ? ` ${WHILE_PLAYING}` : null}
      </Refusal>
    );
  }
  return (
    <FormDialog
      form={form}
      write={withdraw}
      isPaused={() => upcoming.data === undefined}
      onSubmit={(sent) =>
        withdraw.mutate({ params: { id: team.id }, body: { ...sent, seen: count } }, { onSuccess: onClose })
      }
      onClose={onClose}
      title={`Desistência de ${team.name}`}
      description="Os jogos já jogados continuam valendo, e o time continua na classificação com eles."
      submitLabel={games === 'delete' ? 'Tirar os jogos' : 'Registrar desistência'}
      tone="danger"
    >
      <Loaded
        from={upcoming}
        failure="Erro ao carregar os jogos da agenda"
        loading={
          <p role="status" className="flex items-center gap-3">
            <Spinner /> Carregando os jogos da agenda...
          </p>
        }
      >
        {() => (
          <RadioGroup
            control={form.control}
            name="games"
            label="Os jogos que faltam"
            options={[
              {
                value: 'award',
                label: 'W.O. para os adversários',
                hint: `${words} ${countedWord(count, 'passa', 'passam')} a W.O.: ${countedWord(count, 'o adversário vence', 'os adversários vencem')}. Dá para reverter jogo a jogo.`,
              },
              {
                value: 'delete',
                label: 'Tirar da tabela',
                hint: `${words} ${countedWord(count, 'é excluído', 'são excluídos')} para sempre, e ${countedWord(count, 'o adversário joga', 'os adversários jogam')} menos.`,
              },
            ]}
          />
        )}
      </Loaded>
      {playing ? <Notice tone="info">{WHILE_PLAYING}</Notice> : null}
    </FormDialog>
  );
}

const WHILE_PLAYING =
  'O jogo em andamento fica como está: se o time parou nele, registre o abandono em Registrar Jogos.';
