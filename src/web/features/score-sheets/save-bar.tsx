import { ArrowRight, Save, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import type { Phase } from '#web/lib/offline/offline-editor.ts';
import { Button } from '#web/ui/buttons/button.tsx';

type SaveBarProps = {
  ref: Ref<HTMLDivElement>;
  changed: number;
  saving: Phase;
  serverFailure: string | null;
  saveBlocker: string | null;
  isUndoable: boolean;
  onUndo: () => void;
  onSave: () => void;
  next: { readonly title: string; readonly isGame: boolean; readonly onGo: () => void } | null;
};

export function SaveBar({
  ref,
  changed,
  saving,
  serverFailure,
  saveBlocker,
  isUndoable,
  onUndo,
  onSave,
  next,
}: SaveBarProps) {
  const words =
    saving === 'waiting'
      ? `${serverFailure ? `${serverFailure} Os` : 'Sem sinal: os'} pontos estão guardados neste aparelho e serão enviados.`
      : saveBlocker;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      data-sticky-bar=""
      className="sticky bottom-18 z-10 -mx-4 flex flex-col gap-2 border-line border-t bg-card px-4 py-2.5 max-md:shadow-[0_1rem_0_0_var(--color-card)] md:mx-0 md:rounded-card md:border lg:bottom-4 outline-none"
    >
      {words ? (
        <p role="status" className="text-center text-sm">
          {words}
        </p>
      ) : null}
      {/* Narrow buttons, so that three fit on a phone even with a spinner in one. */}
      <div className="flex gap-2 *:last:flex-1 max-sm:*:px-3 sm:gap-3">
        <Button
          tone="secondary"
          aria-label="Desfazer"
          icon={<Undo2 />}
          isDisabled={!isUndoable || saving !== 'idle'}
          onPress={onUndo}
        >
          <span className="max-sm:sr-only">Desfazer</span>
        </Button>
        <Button
          tone={next && changed > 0 ? 'secondary' : 'primary'}
          icon={<Save className="size-5 max-sm:hidden" aria-hidden="true" />}
          isDisabled={changed === 0 || saveBlocker !== null}
          isPending={saving !== 'idle'}
          onPress={onSave}
        >
          {saving === 'idle' ? `Salvar (${changed})` : 'Salvando...'}
        </Button>
        {next ? (
          <Button
            tone={changed > 0 ? 'primary' : 'secondary'}
            aria-label={`${next.isGame ? 'Próximo jogo' : 'Próximo time'}: ${next.title}`}
            icon={<ArrowRight className="size-5 max-sm:hidden" aria-hidden="true" />}
            isDisabled={saveBlocker !== null}
            onPress={next.onGo}
          >
            <span className="whitespace-nowrap">{next.isGame ? 'Próximo jogo' : 'Próximo time'}</span>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
