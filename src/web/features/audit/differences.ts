import type { AuditChange, AuditValue } from '#contract/audit/audit-changes.ts';
import { ruleChanges } from '#domain/rules/rule-words.ts';
import { countersInWords, FIELDS, type Names, PERSONAL, type PlainField } from './field-words.ts';

/** One difference as text; null for no value. */
export type Difference = {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
};

export const differencesOf = (changes: readonly AuditChange[], names: Names): Difference[] =>
  changes.flatMap((change) => {
    if (change.field === 'rows') return sheetDifferences(change.before ?? [], change.after ?? [], names);
    if (change.field === 'rules' && change.before && change.after)
      return ruleChanges(change.before, change.after).map(({ rule, ...each }) => ({ label: rule, ...each }));
    if (change.field === 'imageName') return [pictureDifference(change, changes.length === 1)];
    if (change.field !== 'changed') return [plainDifference(change, names)];
    const fields = change.after ?? change.before ?? [];
    const after = fields.map((field) => PERSONAL[field]).join(', ');
    return [{ label: 'Valor não mostrado', before: null, after }];
  });

function plainDifference<F extends PlainField>(
  { field, before, after }: { field: F; before: AuditValue<F> | null; after: AuditValue<F> | null },
  names: Names,
): Difference {
  const { label, say } = FIELDS[field];
  const inWords = (value: AuditValue<F> | null) => (value === null ? null : say(value, names));
  return { label, before: inWords(before), after: inWords(after) };
}

/** A picture's file name means nothing to people, and a deleted owner's picture no longer exists. */
function pictureDifference(
  { before, after }: { before: string | null; after: string | null },
  isAlone: boolean,
): Difference {
  const label = 'Imagem';
  if (after !== null) return { label, before: null, after: before === null ? 'enviada' : 'outra' };
  return isAlone ? { label, before: null, after: 'removida' } : { label, before: 'uma imagem', after: null };
}

type Rows = AuditValue<'rows'>;

function sheetDifferences(before: Rows, after: Rows, names: Names): Difference[] {
  const saved = after.filter((row) => row !== null);
  const isOneRound = new Set(saved.map(({ round }) => round)).size === 1;
  return saved.map((row) => {
    const old = before.find((each) => each?.playerId === row.playerId && each.round === row.round);
    return {
      label: `${names.player(row.playerId)}${isOneRound ? '' : `, rodada ${row.round}`}`,
      before: old ? countersInWords(old) : null,
      after: countersInWords(row),
    };
  });
}
