import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useHydrated } from '#web/ui/buttons/use-hydrated.ts';
import { FieldNotes } from './field.tsx';
import { fieldBox, fieldButton, fieldLabel } from './field-parts.tsx';
import type { TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ label, placeholder, hint, error, ref, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <AriaTextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <div className="relative">
        <Input
          {...(ref ? { ref } : {})}
          {...(placeholder ? { placeholder } : {})}
          className={`${fieldBox} pr-13`}
          autoCapitalize="none"
          spellCheck="false"
        />
        <Button
          aria-label={isShown ? 'Esconder senha' : 'Mostrar senha'}
          isDisabled={!isHydrated}
          onPress={() => setShown(!isShown)}
          className={fieldButton}
        >
          {isShown ? (
            <EyeOff className="size-5" aria-hidden="true" />
          ) : (
            <Eye className="size-5" aria-hidden="true" />
          )}
        </Button>
      </div>
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
