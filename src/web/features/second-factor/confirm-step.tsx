import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { CopyField } from '#web/ui/sharing/copy-field.tsx';
import { QrCode } from '#web/ui/sharing/qr-code.tsx';
import { codeSchema } from './second-factor-schema.ts';

type ConfirmStepProps = {
  secret: string;
  uri: string;
  onClose: () => void;
  onConfirmed: (codes: readonly string[]) => void;
};

/** The app gets the secret by camera, by a tap on this phone, or by typing; a first code confirms it. */
export function ConfirmStep({ secret, uri, onClose, onConfirmed }: ConfirmStepProps) {
  const form = useForm({ start: { code: '' }, schema: codeSchema });
  const confirm = useWrite('POST /api/user/second-factor/confirm', {
    done({ recoveryCodes }) {
      showToast({
        tone: 'success',
        title: 'Verificação ligada',
        description: 'Guarde os códigos de recuperação.',
      });
      onConfirmed(recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      write={confirm}
      onSubmit={(body) => confirm.mutate({ body })}
      onClose={onClose}
      title="Leia o código com o aplicativo"
      description="Depois digite os 6 dígitos que ele mostrar."
      submitLabel="Ligar"
      pendingLabel="Ligando..."
    >
      <div className="flex flex-col items-center gap-2">
        {/* Smaller on a phone, so that the code's field and its error stay visible. */}
        <QrCode
          label="Código QR para o aplicativo de autenticação"
          text={uri}
          className="size-40 sm:size-52"
        />
        <a href={uri} className="inline-flex min-h-11 items-center font-semibold text-ocean underline">
          Abrir o aplicativo neste celular
        </a>
      </div>
      <div>
        <CopyField label="Ou digite esta chave no aplicativo" value={secret} />
        {/* Full width: the field is too narrow to copy from. */}
        <p aria-hidden="true" className="tabular text-soft">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <TextField
        control={form.control}
        name="code"
        label="Código de 6 dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}
