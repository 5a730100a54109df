import { type SubmitEvent, useState } from 'react';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { QrCode } from './qr-code.tsx';

type ConfirmStepProps = {
  secret: string;
  uri: string;
  onClose: () => void;
  onConfirmed: (codes: readonly string[]) => void;
};

/** The app gets the secret by its camera, by a tap on this very phone, or typed; a first code shows that it has it. */
export function ConfirmStep({ secret, uri, onClose, onConfirmed }: ConfirmStepProps) {
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = useWrite('POST /api/user/second-factor/confirm', {
    done: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') confirm.mutate({ body: { code } });
  };
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="Leia o código com o aplicativo"
      description="Depois digite os 6 dígitos que ele mostrar."
      submitLabel={confirm.isPending ? 'Ligando...' : 'Ligar'}
      loading={confirm.isPending}
      error={confirm.isError ? sayFailure(confirm.error) : null}
      onSubmit={submit}
    >
      <div className="flex flex-col items-center gap-2">
        <QrCode label="Código QR para o aplicativo de autenticação" text={uri} />
        <a href={uri} className="inline-flex min-h-11 items-center font-semibold text-ocean underline">
          Abrir o aplicativo neste celular
        </a>
      </div>
      <CopyField label="Ou digite esta chave no aplicativo" value={secret} />
      <TextField
        label="Código de 6 dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setMissing(false);
        }}
        error={isMissing ? 'Digite o código' : undefined}
      />
    </FormDialog>
  );
}
