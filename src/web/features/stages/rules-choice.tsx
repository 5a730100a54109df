import { useQuery } from '@tanstack/react-query';
import { PRESETS } from '#domain/rules/presets.ts';
import { completedQuery } from '#web/features/games/queries.ts';
import { type CurrentRules, presetOf } from '#web/features/tournament/presets-view.ts';
import { Select } from '#web/ui/fields/select.tsx';
import type { Stage } from './queries.ts';

type RulesChoiceProps = {
  rules: CurrentRules;
  stages: readonly Stage[];
  /** Of a preset. */
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** How many sets are played, to how many points; only while nothing was played by other rules. */
export function RulesChoice({ rules, stages, chosen, onChoose }: RulesChoiceProps) {
  const completed = useQuery(completedQuery).data;
  const hasBegun = stages.some((stage) => stage.hasBegun);
  if (!completed || hasBegun || Object.values(completed.gamesByRound).some((games) => games.length > 0))
    return null;
  const key = chosen ?? presetOf(rules)?.key ?? null;
  return (
    <Select
      label="Sets"
      value={key}
      placeholder="Regras próprias"
      options={PRESETS.map(({ key: value, name, about }) => ({ value, label: name, hint: about }))}
      onChange={onChoose}
      hint="Valem para todo o torneio, e mudam depois em Regras do torneio."
    />
  );
}
