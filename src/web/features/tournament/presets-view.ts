import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { PRESETS, type Preset } from '#domain/rules/presets.ts';
import { hasTechnicalTimeout, type Rules, withTechnicalTimeout } from '#domain/rules/rules.ts';

export type CurrentRules = CallAnswer<Contract['GET /api/tournament/rules']>;

/** Those of a preset, with technical time-outs where `rules` have them; `rules` where there is no such preset. */
export function rulesOfPreset(key: string | null, rules: CurrentRules): CurrentRules {
  const preset = PRESETS.find((each) => each.key === key);
  return preset ? asSent(withTechnicalTimeout(preset.rules, hasTechnicalTimeout(rules))) : rules;
}

/** The preset of these rules, with or without technical time-outs. */
export function presetOf(rules: Rules): Preset | undefined {
  const plain = JSON.stringify(asSent(withTechnicalTimeout(rules, false)));
  return PRESETS.find((preset) => JSON.stringify(asSent(preset.rules)) === plain);
}

/** Its fields in the order of the answer, as a request sends them. */
export const asSent = ({ normal, extra, order, players }: Rules): CurrentRules => ({
  normal: matchAsSent(normal),
  extra: matchAsSent(extra),
  order: { two: [...order.two], more: [...order.more] },
  players: { ...players },
});

const matchAsSent = ({ bestOf, set, deciding, points }: Rules['normal']): CurrentRules['normal'] => ({
  bestOf,
  set: { ...set },
  deciding: { ...deciding },
  points: {
    straight: { ...points.straight },
    close: { ...points.close },
    tie: points.tie,
    walkover: { ...points.walkover },
  },
});
