import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { withoutApostrophe } from '#domain/text/formula.ts';
import { trimUnseen } from '#domain/text/seen-text.ts';
import { CATEGORIES, type Category } from '#domain/tournament.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { useForm } from '#web/form/use-form.ts';
import { send } from '#web/lib/net/client.ts';
import { invalidateUnannounced } from '#web/lib/net/live.ts';
import { newId } from '#web/lib/net/new-id.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { optionsOf } from '#web/ui/fields/options.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { Line } from './read-players.ts';
import type { Problems } from './use-check.ts';

type UnknownTeamsProps = {
  lines: readonly Line[];
  problems: Problems;
  onMade: () => void;
};

export function UnknownTeams({ lines, problems, onMade }: UnknownTeamsProps) {
  const [isAsked, setAsked] = useState(false);
  const names = unknownTeams(lines, problems);
  if (names.length === 0) return null;
  return (
    <>
      <Notice tone="info">
        <p className="mb-2">
          {names.length === 1 ? 'Um time ainda não existe: ' : `${names.length} times ainda não existem: `}
          {names.join(', ')}.
        </p>
        <Button
          tone="secondary"
          size="small"
          icon={<Plus className="size-5" aria-hidden="true" />}
          onPress={() => setAsked(true)}
        >
          {sayMake(names.length)}
        </Button>
      </Notice>
      {isAsked ? (
        <MakeTeams
          names={names}
          onClose={() => setAsked(false)}
          onMade={() => {
            setAsked(false);
            onMade();
          }}
        />
      ) : null}
    </>
  );
}

const sayMake = (count: number) => (count === 1 ? 'Criar o time' : `Criar os ${count} times`);

type MakeTeamsProps = { names: readonly string[]; onClose: () => void; onMade: () => void };

function MakeTeams({ names, onClose, onMade }: MakeTeamsProps) {
  const queries = useQueryClient();
  const form = useForm<{ category: Category }>({ start: { category: 'Misto' } });
  const [operations] = useState(() => new Map(names.map((name) => [name, newId()])));
  const make = useMutation({
    mutationFn: async (category: Category) => {
      for (const [name, operation] of operations) {
        await send('POST /api/teams', { body: { name, category } }, operation);
        operations.delete(name);
      }
    },
    onSuccess() {
      showToast({
        tone: 'success',
        title: names.length === 1 ? 'Time criado' : `${names.length} times criados`,
      });
      onMade();
    },
    onSettled: () => invalidateUnannounced(queries),
  });
  return (
    <FormDialog
      form={form}
      write={make}
      onSubmit={({ category }) => make.mutate(category)}
      onClose={onClose}
      title={sayMake(names.length)}
      description={names.join(', ')}
      submitLabel="Criar"
      pendingLabel="Criando..."
    >
      <RadioGroup control={form.control} name="category" label="Categoria" options={optionsOf(CATEGORIES)} />
    </FormDialog>
  );
}

function unknownTeams(lines: readonly Line[], problems: Problems): string[] {
  const names = new Map<string, string>();
  for (const { number, cells } of lines) {
    const name = withoutApostrophe(trimUnseen(cells.team ?? ''));
    const key = name.toLocaleLowerCase('pt-BR');
    const isUnknown = problems.get(number)?.some(({ field }) => field === 'team');
    if (isUnknown && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
