import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { fieldBox, fieldLabel } from '#web/ui/fields/field-parts.tsx';

const SAYS = {
  untouched: '',
  copied: 'Copiado.',
  selected: 'Está selecionado: copie com Ctrl+C, ou com o dedo sobre o texto.',
};

export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<keyof typeof SAYS>('untouched');
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      // Without https there is no clipboard.
      setState('selected');
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className={`${fieldBox} min-w-0 flex-1 text-lg`}
        />
        <Button
          tone="secondary"
          icon={<Copy aria-hidden="true" className="size-5" />}
          onPress={() => void copy()}
        >
          Copiar
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-soft">
        {SAYS[state]}
      </p>
    </div>
  );
}
