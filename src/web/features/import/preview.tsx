import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quantity } from '#domain/text/quantity.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { CallFailed, sayFailure, send } from '#web/lib/net/client.ts';
import { invalidateUnannounced } from '#web/lib/net/live.ts';
import { newId } from '#web/lib/net/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { Outcome } from './imported.tsx';
import type { LeaveGuardProps } from './leave-guard.tsx';
import { PreviewLines } from './preview-lines.tsx';
import type { Sheet } from './read-players.ts';
import { KEY, useCheck } from './use-check.ts';

/** Long, because a thousand passwords are hashed first. */
const IMPORTED_WITHIN = 120_000;

type PreviewProps = {
  fileName: string;
  /** Identifies the chosen file. */
  file: string;
  sheet: Sheet;
  onStay: (stay: LeaveGuardProps) => void;
  onGiveUp: () => void;
  onImported: (outcome: Outcome) => void;
};

const SAVING: LeaveGuardProps = {
  isOn: true,
  title: 'Sair durante a importação?',
  words: 'A importação continua, mas as senhas provisórias aparecem só aqui, no fim.',
};

/** The lines of the file with their problems; each can be excluded. */
export function Preview({
  fileName,
  file,
  sheet: { lines, ignored },
  onStay,
  onGiveUp,
  onImported,
}: PreviewProps) {
  const queries = useQueryClient();
  // Each choice of lines has its own idempotency key: repeating one after a lost answer imports nothing twice.
  const [choice, setChoice] = useState({ left: new Set<number>(), operation: newId() });
  const leave = (left: Set<number>) => setChoice({ left, operation: newId() });
  const chosen = lines.filter(({ number }) => !choice.left.has(number));
  const check = useCheck(file, chosen);
  const save = useMutation({
    mutationKey: ['import', file],
    mutationFn: () =>
      send(KEY, { body: { rows: chosen.map(({ cells }) => cells) } }, choice.operation, {
        within: IMPORTED_WITHIN,
      }),
    onMutate: () => onStay(SAVING),
    onSuccess({ imported, passwords }) {
      const title = quantity(imported, 'jogador importado', 'jogadores importados');
      showToast({ tone: 'success', title });
      invalidateUnannounced(queries);
      // A repeated request returns no passwords, because the first answer had them.
      const withAccounts = chosen.some(({ cells }) => (cells.email ?? '').trim() !== '');
      onImported({ imported, passwords, withAccounts });
    },
    onError(error) {
      const unsure = error instanceof CallFailed && error.isUnanswered;
      const title = unsure ? 'Importação sem resposta' : 'Nada foi importado';
      showToast({ tone: 'destructive', title, description: sayFailure(error) });
      onStay({ isOn: false, title, words: sayFailure(error) });
      if (error instanceof CallFailed && error.status === 422) void check.refetch();
    },
  });

  // A second tap may come before the button is disabled, and its answer would have no passwords.
  const run = () => {
    if (queries.isMutating({ mutationKey: ['import', file] }) === 0) save.mutate();
  };
  const problems = chosen.length > 0 ? (check.data ?? new Map()) : new Map();
  const wrong = chosen.filter(({ number }) => problems.has(number));
  const isKnown = check.isSuccess && !check.isPlaceholderData;
  const isReady = chosen.length > 0 && isKnown && wrong.length === 0;
  return (
    <Card title={fileName}>
      <div className="flex flex-col gap-4">
        <p role="status" className="text-soft">
          {chosen.length === 0
            ? 'Nenhuma linha escolhida.'
            : check.isPending
              ? 'Conferindo as linhas...'
              : sayCount(chosen.length, wrong.length)}
        </p>
        {ignored.length > 0 ? (
          <Notice tone="info">Colunas que não serão usadas: {ignored.join(', ')}.</Notice>
        ) : null}
        {check.isError ? (
          <ErrorState
            message="Erro ao conferir as linhas"
            hint={sayFailure(check.error)}
            onRetry={() => void check.refetch()}
            isRetrying={check.isFetching}
          />
        ) : null}
        <PreviewLines
          lines={lines}
          problems={problems}
          left={choice.left}
          onLeave={leave}
          isDisabled={save.isPending}
        />
        {save.isPending ? (
          <Notice tone="info">Mil contas levam cerca de 15 segundos. Deixe esta página aberta.</Notice>
        ) : null}
        <FailureNotice of={save} />
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button tone="secondary" isDisabled={save.isPending} onPress={onGiveUp}>
            Escolher outro arquivo
          </Button>
          <Button isDisabled={!isReady} isPending={save.isPending} pendingLabel="Importando…" onPress={run}>
            {sayImport(chosen.length)}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const sayImport = (count: number) => (count === 1 ? 'Importar 1 jogador' : `Importar ${count} jogadores`);

function sayCount(chosen: number, wrong: number): string {
  const lines = quantity(chosen, 'linha escolhida', 'linhas escolhidas');
  if (wrong === 0) return `${lines}, nenhuma com problema.`;
  return `${lines}, ${wrong} com problema. Corrija a planilha e escolha-a de novo, ou deixe essas linhas de fora.`;
}
