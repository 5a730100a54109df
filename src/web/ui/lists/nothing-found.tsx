import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';

type NothingFoundProps = { title: string; hint: string; onClear: () => void };

export function NothingFound({ title, hint, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      hint={hint}
      action={
        <Button tone="secondary" onPress={onClear}>
          Limpar busca
        </Button>
      }
    />
  );
}
