import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { FieldProblem, fieldBox, fieldButton, fieldLabel } from './field-parts.tsx';

type PlainFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'maxLength'
> & {
  label: string;
  hint?: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** A `TextField` without React Aria, for the forms of public pages. */
export function PlainField({
  children,
  label,
  hint,
  onChange,
  error,
  ...rest
}: PlainFieldProps & { children?: ReactNode }) {
  const id = useId();
  const problemId = `${id}-problem`;
  const hintId = `${id}-hint`;
  const hasError = error !== undefined;
  const note = hasError ? problemId : hint ? hintId : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={note}
          {...(hasError ? { 'aria-invalid': true, 'data-invalid': true } : {})}
          className={children ? `${fieldBox} pr-13` : fieldBox}
        />
        {children}
      </div>
      {hint && !hasError ? (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {hasError ? <FieldProblem id={problemId}>{error}</FieldProblem> : null}
    </div>
  );
}

/** A password field for signing in, with a button that shows the password. */
export function PlainPasswordField(props: Omit<PlainFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <PlainField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        aria-label={isShown ? 'Esconder senha' : 'Mostrar senha'}
        onClick={() => setShown(!isShown)}
        className={fieldButton}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </PlainField>
  );
}
