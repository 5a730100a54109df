import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox';
import { FieldProblem } from './field-parts.tsx';

type CheckboxProps = Pick<AriaProps, 'name' | 'onBlur' | 'isDisabled'> & {
  children: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  hint?: string;
  error?: string | undefined;
};

export function Checkbox({ children, value, onChange, hint, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  const drawn = (
    <AriaCheckbox
      {...rest}
      {...(error ? { 'aria-describedby': errorId } : {})}
      isSelected={value}
      onChange={onChange}
      className="group flex min-h-11 cursor-pointer items-start gap-3 rounded-control py-2.5 data-disabled:cursor-default data-disabled:opacity-50"
    >
      <span className="flex size-6 shrink-0 items-center justify-center rounded-lg border-2 border-edge bg-sand text-on-ocean transition-colors group-data-selected:border-ocean group-data-selected:bg-ocean">
        <Check
          className="size-4 opacity-0 group-data-selected:opacity-100"
          strokeWidth={3.5}
          aria-hidden="true"
        />
      </span>
      <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
        <span>{children}</span>
        {hint ? <span className="text-sm text-soft">{hint}</span> : null}
      </span>
    </AriaCheckbox>
  );
  return error ? (
    <div className="flex flex-col">
      {drawn}
      <FieldProblem id={errorId}>{error}</FieldProblem>
    </div>
  ) : (
    drawn
  );
}
