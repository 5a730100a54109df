import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { quantity } from '#domain/text/quantity.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { send } from '#web/lib/net/client.ts';
import { invalidateUnannounced } from '#web/lib/net/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Collapsible } from '#web/ui/layout/collapsible.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { ColumnFields } from './column-fields.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { decided, type ImportDraft } from './import-draft.ts';
import type { Outcome } from './imported.tsx';
import type { LeaveGuardProps } from './leave-guard.tsx';
import { PreviewLines } from './preview-lines.tsx';
import { namesIn, readPlayers, titlesOf } from './read-players.ts';
import { UnknownTeams } from './unknown-teams.tsx';
import { KEY, type Problems, useCheck } from './use-check.ts';

/** Long, because a thousand passwords are hashed first. */
const IMPORTED_WITHIN = 120_000;

type PreviewProps = {
  draft: ImportDraft;
  onChange: (draft: ImportDraft) => void;
  onStay: (stay: LeaveGuardProps) => void;
  onGiveUp: () => void;
  onImported: (outcome: Outcome) => void;
};

const SAVING: LeaveGuardProps = {
  isOn: true,
  title: 'Sair durante a importação?',
  words: 'A importação continua, mas as senhas provisórias aparecem só aqui, no fim.',
};

const NO_PROBLEMS: Problems = new Map();

export function Preview({ draft, onChange, onStay, onGiveUp, onImported }: PreviewProps) {
  const queries = useQueryClient();
  const { fileName, texts, reading, operation } = draft;
  const { lines, columns, missing } = useMemo(() => readPlayers(draft), [draft]);
  const left = useMemo(() => new Set(draft.left), [draft.left]);
  const decide = (decision: Partial<ImportDraft>) => onChange(decided(draft, decision));
  const [wereMissing] = useState(missing.length > 0);
  const [correcting, setCorrecting] = useState<number | null>(null);
  const chosen = lines.filter(({ number }) => !left.has(number));
  const check = useCheck(operation, chosen, missing.length === 0);
  const save = useMutation({
    mutationKey: ['import'],
    mutationFn: () =>
      send(KEY, { body: { rows: chosen.map(({ cells }) => cells) } }, operation, {
        within: IMPORTED_WITHIN,
      }),
    onMutate: () => onStay(SAVING),
    onSuccess({ imported, passwords }) {
      const title = quantity(imported, 'jogador importado', 'jogadores importados');
      showToast({ tone: 'success', title });
      invalidateUnannounced(queries);
      // A repeated request returns no passwords: the first answer had them.
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
    if (queries.isMutating({ mutationKey: ['import'] }) === 0) save.mutate();
  };
  const isChecked = missing.length === 0 && chosen.length > 0;
  const problems = isChecked ? (check.data ?? NO_PROBLEMS) : NO_PROBLEMS;
  const wrong = chosen.filter(({ number }) => problems.has(number));
  const isKnown = check.isSuccess && !check.isPlaceholderData;
  const isReady = isChecked && isKnown && wrong.length === 0;
  const corrected = lines.find(({ number }) => number === correcting);
  return (
    <Card title={fileName}>
      <div className="flex flex-col gap-4">
        {texts.length > 1 ? (
          <RadioGroup
            label="Qual está escrito certo?"
            options={texts.map((text, place) => ({ value: String(place), label: namesIn(text) }))}
            value={String(reading)}
            onChange={(place) => decide({ reading: Number(place) })}
            isDisabled={save.isPending}
          />
        ) : null}
        {missing.length > 0 ? (
          <Notice tone="warning">
            {missing.length === 1
              ? `Não encontrei a coluna ${titlesOf(missing)} na primeira linha: diga abaixo qual é.`
              : `Não encontrei as colunas ${titlesOf(missing)} na primeira linha: diga abaixo quais são.`}
          </Notice>
        ) : (
          <p role="status" className="text-soft">
            {chosen.length === 0
              ? 'Nenhuma linha escolhida.'
              : check.isPending
                ? 'Conferindo as linhas...'
                : check.isError
                  ? `${quantity(chosen.length, 'linha escolhida', 'linhas escolhidas')}, ainda sem conferir.`
                  : sayCount(chosen.length, wrong.length)}
          </p>
        )}
        <Collapsible title="Colunas" note={sayColumns(columns)} isOpenAtFirst={wereMissing}>
          <ColumnFields
            columns={columns}
            isDisabled={save.isPending}
            onChange={(fields) => decide({ fields })}
          />
        </Collapsible>
        {check.isError ? (
          <ErrorState
            message="Erro ao conferir as linhas"
            hint={sayFailure(check.error)}
            onRetry={() => void check.refetch()}
            isRetrying={check.isFetching}
          />
        ) : null}
        <UnknownTeams lines={wrong} problems={problems} onMade={() => void check.refetch()} />
        <PreviewLines
          lines={lines}
          problems={problems}
          left={left}
          onLeave={(numbers) => decide({ left: [...numbers] })}
          onCorrect={setCorrecting}
          isDisabled={save.isPending}
        />
        {corrected ? (
          <CorrectDialog
            line={corrected}
            columns={columns}
            problems={problems.get(corrected.number) ?? []}
            onClose={() => setCorrecting(null)}
            onCorrected={(cells) => {
              const { number } = corrected;
              const known = draft.corrected[number];
              decide({ corrected: { ...draft.corrected, [number]: { ...known, ...cells } } });
              setCorrecting(null);
            }}
          />
        ) : null}
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
  return `${lines}, ${wrong} com problema. Corrija essas linhas aqui, ou deixe de fora.`;
}

function sayColumns(columns: ReturnType<typeof readPlayers>['columns']): string {
  const unused = columns.filter(({ title, field }) => title !== '' && !field).map(({ title }) => title);
  return unused.length === 0 ? 'Todas usadas' : `Não usadas: ${unused.join(', ')}`;
}
