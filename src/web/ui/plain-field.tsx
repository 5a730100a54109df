import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
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
  /** The text at first; later ones go to `onChange`. */
  start?: string;
  onChange: (text: string) => void;
  error: string | undefined;
  ref: RefObject<HTMLInputElement | null>;
};

/**
 * A `TextField` without React Aria, for the forms of public pages. What is in it before React hydrates the page, typed or
 * filled in by the browser, is taken as typed.
 */
export function PlainField({
  children,
  label,
  hint,
  start = '',
  onChange,
  error,
  ref,
  ...rest
}: PlainFieldProps & { children?: ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasError = error !== undefined;
  const takeValueBeforeHydration = useEffectEvent(() => {
    const value = ref.current?.value ?? start;
    if (value !== start) onChange(value);
  });
  useLayoutEffect(() => takeValueBeforeHydration(), []);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          ref={ref}
          id={id}
          // Not `value`: React would keep it in the attribute too, and browsers restore only a text that differs from that.
          defaultValue={start}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={hasError || hint ? noteId : undefined}
          {...(hasError ? { 'aria-invalid': true, 'data-invalid': true } : {})}
          className={children ? `${fieldBox} pr-13` : fieldBox}
        />
        {children}
      </div>
      {hint && !hasError ? (
        <p id={noteId} className="text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {hasError ? <FieldProblem id={noteId}>{error}</FieldProblem> : null}
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
