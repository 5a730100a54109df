import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { tournamentTitle } from '#domain/names.ts';
import { quantity } from '#domain/quantity.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { send } from '#web/lib/client.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { restoreStateQuery } from './queries.ts';

type Preview = CallAnswer<Contract['POST /api/restores/{token}/check']>;
type ConfirmRestoreProps = { token: string; preview: Preview; onConfirmed: () => void; onLeave: () => void };

/** What the backup contains and what it replaces, with the last question. */
export function ConfirmRestore({ token, preview, onConfirmed, onLeave }: ConfirmRestoreProps) {
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: () => send('POST /api/restores/{token}/apply', { params: { token } }),
    onSuccess: onConfirmed,
    // The answer may have been lost although the restore runs.
    onError: () => queries.invalidateQueries(restoreStateQuery(token)),
  });
  const { replaces, tournament } = preview;
  return (
    <>
      <h1 className="text-3xl">É esta a cópia?</h1>
      <div className="rounded-card border border-line bg-card p-4 sm:p-6">
        <p className="font-bold text-xl [overflow-wrap:anywhere]">
          {tournament ? tournamentTitle(tournament) : 'Nenhum torneio'}
        </p>
        <dl className="mt-3 flex flex-col divide-y divide-line">
          {factsOf(preview).map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-2.5">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {replaces ? (
        <Notice tone="warning">
          <p className="font-semibold [overflow-wrap:anywhere]">
            Ela toma o lugar de “{tournamentTitle(replaces)}”, com{' '}
            {quantity(replaces.players, 'jogador', 'jogadores')} e {quantity(replaces.games, 'jogo')}.
          </p>
          <p>
            O que foi feito depois de {formatMoment(preview.takenAt)} não está nela. Antes, o que há agora é
            guardado como cópia, que traz tudo de volta. Ninguém usa o sistema enquanto isso, e todos entram
            de novo depois.
          </p>
        </Notice>
      ) : null}
      <FailureNotice of={apply} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          tone={replaces ? 'danger' : 'primary'}
          isPending={apply.isPending}
          pendingLabel="Começando..."
          onPress={() => apply.mutate()}
        >
          {replaces ? 'Substituir tudo' : 'Restaurar'}
        </Button>
        <Button tone="secondary" isDisabled={apply.isPending} onPress={onLeave}>
          Desistir
        </Button>
      </div>
    </>
  );
}

const factsOf = ({ players, teams, games, lastChangeAt, takenAt, release, isOlder, isDemo }: Preview) =>
  [
    ['Jogadores', String(players)],
    ['Times', String(teams)],
    ['Jogos', String(games)],
    ['Última mudança', lastChangeAt ? formatMoment(lastChangeAt) : 'Nenhuma'],
    ['Feita em', formatMoment(takenAt)],
    ['Pela versão', `${release}${isOlder ? ', e será atualizada' : ''}`],
    ...(isDemo ? ([['Demonstração', 'Tem as contas dela']] as const) : []),
  ] as const;
