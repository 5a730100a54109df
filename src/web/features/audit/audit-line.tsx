import { formatTime } from '#web/lib/format/format.ts';
import { actionWords } from './action-words.ts';
import { type Difference, differencesOf } from './differences.ts';
import type { Names } from './field-words.ts';
import type { AuditLine } from './queries.ts';

const MAX_UNFOLDED = 4;

export function AuditEntry({ line, names }: { line: AuditLine; names: Names }) {
  const { at, actor, action, subjectName, tournament, changes } = line;
  const differences = differencesOf(changes, names);
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[3.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="tabular text-soft">
        {formatTime(at)}
      </time>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{actionWords(action)}</span>
          {subjectName ? `: ${subjectName}` : null}
        </p>
        <p className="text-soft text-sm">
          {tournament ? `por ${actor.name}, em ${tournament}` : `por ${actor.name}`}
        </p>
        {differences.length > MAX_UNFOLDED ? (
          <details className="group mt-1">
            <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-ocean">
              {`Ver as ${differences.length} mudanças`}
            </summary>
            <Differences differences={differences} />
          </details>
        ) : (
          <Differences differences={differences} />
        )}
      </div>
    </li>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  // A deleted subject is shown as it was, not as differences to nothing.
  const isGone = differences.every(({ after }) => after === null);
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-0.5 text-[0.9375rem] sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {differences.map(({ label, before, after }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="tabular [overflow-wrap:anywhere] max-sm:pb-1">
            {isGone || before === null ? null : (
              <>
                <del className="text-soft">{before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {isGone ? before : after !== null ? <ins className="no-underline">{after}</ins> : 'vazio'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
