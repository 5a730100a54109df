import { CircleAlert, Pencil } from 'lucide-react';
import { useState } from 'react';
import { isTypedLandline } from '#domain/people/phone.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import type { Line } from './read-players.ts';
import type { LineProblem, Problems } from './use-check.ts';
import { usePage } from './use-page.ts';

type PreviewLinesProps = {
  lines: readonly Line[];
  problems: Problems;
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
  onCorrect: (number: number) => void;
  isDisabled: boolean;
};

export function PreviewLines({ lines, problems, left, onLeave, onCorrect, isDisabled }: PreviewLinesProps) {
  const [isOnlyWrong, setOnlyWrong] = useState(false);
  const wrong = lines.filter(({ number }) => problems.has(number) && !left.has(number));
  const listed = isOnlyWrong && wrong.length > 0 ? wrong : lines;
  const { shown, hidden, more, end } = usePage(listed);
  const set = (number: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(number);
    else next.add(number);
    onLeave(next);
  };
  return (
    <div className="flex flex-col gap-3">
      {wrong.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Switch
            label={`Só as que têm problema (${wrong.length})`}
            value={isOnlyWrong}
            onChange={setOnlyWrong}
          />
          <Button
            tone="secondary"
            size="small"
            isDisabled={isDisabled}
            onPress={() => onLeave(new Set([...left, ...wrong.map(({ number }) => number)]))}
          >
            Deixar de fora as que têm problema
          </Button>
        </div>
      ) : null}
      <ul aria-label="Linhas da planilha" className="divide-y divide-line border-line border-y">
        {shown.map((line) => (
          <li key={line.number} className="flex items-start gap-2 py-1">
            <div className="min-w-0 flex-1">
              <PreviewLine
                line={line}
                problems={problems.get(line.number) ?? []}
                isChosen={!left.has(line.number)}
                isDisabled={isDisabled}
                onChange={(isChosen) => set(line.number, isChosen)}
              />
            </div>
            <IconButton
              label={`Corrigir a linha ${line.number}`}
              icon={<Pencil />}
              isDisabled={isDisabled}
              onPress={() => onCorrect(line.number)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button tone="secondary" size="small" onPress={more}>
          {`Mostrar mais (${hidden})`}
        </Button>
      ) : null}
      {end}
    </div>
  );
}

type PreviewLineProps = {
  line: Line;
  problems: readonly LineProblem[];
  isChosen: boolean;
  isDisabled: boolean;
  onChange: (isChosen: boolean) => void;
};

function PreviewLine({
  line: { number, cells },
  problems,
  isChosen,
  isDisabled,
  onChange,
}: PreviewLineProps) {
  const name = [cells.firstName, cells.lastName].filter(Boolean).join(' ') || '(sem nome)';
  const rest = [
    cells.team,
    cells.gender,
    cells.memberNumber && `sócio ${cells.memberNumber}`,
    cells.email,
    cells.phone && isTypedLandline(cells.phone) ? `${cells.phone} (fixo, sem WhatsApp)` : cells.phone,
  ];
  return (
    <Checkbox
      value={isChosen}
      onChange={onChange}
      isDisabled={isDisabled}
      hint={rest.filter(Boolean).join(' · ')}
    >
      <span className="tabular mr-1 text-soft">Linha {number}</span>{' '}
      <span className="break-words font-semibold">{name}</span>
      {isChosen ? null : <span className="ml-2 text-soft">(fora)</span>}
      {isChosen
        ? problems.map(({ field, message }) => (
            <span key={field} className="flex items-start gap-1.5 font-medium text-coral-ink">
              <CircleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
              {message}
            </span>
          ))
        : null}
    </Checkbox>
  );
}
