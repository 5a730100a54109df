import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRESETS } from '#domain/rules/presets.ts';
import { type RuleChange, ruleChanges, rulesInWords } from '#domain/rules/rule-words.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { quantity } from '#domain/text/quantity.ts';
import { completedQuery } from '#web/features/games/queries.ts';
import { MovedTeams } from '#web/features/rankings/moved-teams-view.tsx';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { asSent, type CurrentRules, presetOf, rulesOfPreset } from './presets-view.ts';
import { rulesEffectQuery } from './queries.ts';

export function TournamentRules({ rules }: { rules: CurrentRules }) {
  const [chosen, setChosen] = useState<CurrentRules | null>(null);
  const choose = (next: Rules) => setChosen(asSent(next));
  const typing = useLazy(() => import('./rules-dialog.tsx'));
  const current = presetOf(rules);
  return (
    <Card title="Regras do torneio">
      <div className="flex flex-col gap-3">
        <Select
          label="Regras"
          value={current?.key ?? null}
          placeholder="Regras próprias"
          options={PRESETS.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={(key) => {
            if (key !== current?.key) choose(rulesOfPreset(key, rules));
          }}
        />
        <p className="text-pretty text-soft">{about(rules)}</p>
        <div>
          <Button tone="secondary" onPress={typing.ask}>
            Ajustar as regras
          </Button>
        </div>
      </div>
      {typing.Part ? <typing.Part rules={rules} onReady={choose} onClose={typing.close} /> : null}
      {chosen ? (
        <UseRules
          rules={chosen}
          seen={rules}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            typing.close();
          }}
        />
      ) : null}
    </Card>
  );
}

type UseRulesProps = { rules: CurrentRules; seen: CurrentRules; onClose: () => void; onDone: () => void };

function UseRules({ rules, seen, onClose, onDone }: UseRulesProps) {
  const preset = presetOf(rules);
  const name = preset?.name ?? 'próprias';
  const change = useWrite('PUT /api/tournament/rules', {
    done: () => toastDone('Regras atualizadas', `Agora valem as regras ${name}.`),
    failed: toastFailure('Erro ao atualizar as regras'),
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title={`Usar as regras ${name}?`}
      tone="primary"
      confirmLabel="Usar estas regras"
      write={change}
      onConfirm={() => change.mutate({ body: { rules, seen } }, { onSuccess: onDone })}
    >
      {preset ? <p className="mb-3 text-pretty">{preset.about}</p> : null}
      <RuleChanges changes={ruleChanges(seen, rules)} />
      <Loaded
        from={useQuery(rulesEffectQuery(rules))}
        failure="Não foi possível calcular agora o que muda na classificação."
        loading={<Skeleton className="h-24 w-full" />}
      >
        {({ moved, unusual }) => (
          <>
            <MovedTeams moved={moved} />
            {unusual.length === 0 ? null : <UnusualGames ids={unusual} />}
          </>
        )}
      </Loaded>
    </ConfirmWrite>
  );
}

function RuleChanges({ changes }: { changes: readonly RuleChange[] }) {
  if (changes.length === 0) return <p className="mb-3">Nenhuma regra muda.</p>;
  return (
    <dl className="mb-3 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
      {changes.map(({ rule, before, after }) => (
        <div key={rule} className="contents">
          <dt className="text-soft">{rule}</dt>
          <dd className="tabular [overflow-wrap:anywhere] max-sm:pb-1">
            {before === null ? after : `${before} → ${after}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Completed games that the new rules would not have ended; their scores stay. */
function UnusualGames({ ids }: { ids: readonly number[] }) {
  const completed = useQuery(completedQuery).data;
  const games = Object.values(completed?.gamesByRound ?? {}).flat();
  return (
    <div className="mt-3">
      <p className="text-pretty font-semibold">
        {`${quantity(ids.length, 'jogo concluído fica', 'jogos concluídos ficam')} com placar incomum. Nenhum placar muda.`}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {games
          .filter(({ id }) => ids.includes(id))
          .map(({ id, round, team1, team2, sets }) => (
            <li key={id} className="py-1.5 [overflow-wrap:anywhere]">
              {`Rodada ${round}: ${team1.name} e ${team2.name}, ${sets.map((set) => `${set.team1Score}x${set.team2Score}`).join(', ')}`}
            </li>
          ))}
      </ul>
    </div>
  );
}

const about = (rules: Rules) => presetOf(rules)?.about ?? `${rulesInWords(rules)}.`;
