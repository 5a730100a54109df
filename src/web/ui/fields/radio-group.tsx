import type { Ref } from 'react';
import { Label } from 'react-aria-components/Label';
import {
  type RadioGroupProps as AriaProps,
  RadioGroup as AriaRadioGroup,
  Radio,
} from 'react-aria-components/RadioGroup';
import { FieldNotes } from './field.tsx';
import { fieldLabel } from './field-parts.tsx';

type RadioOption = { readonly value: string; readonly label: string; readonly hint?: string };

type RadioGroupProps = Pick<AriaProps, 'name' | 'onBlur' | 'isDisabled'> & {
  label: string;
  options: readonly RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | undefined;
  isInline?: boolean;
  ref?: Ref<HTMLInputElement | null>;
};

export function RadioGroup({ label, options, error, isInline = false, ref, ...rest }: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <div className={isInline ? 'grid grid-cols-2 gap-3' : 'flex flex-col gap-2'}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            value={option.value}
            {...(ref && index === 0 ? { inputRef: ref } : {})}
            className="group flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-4 py-2.5 transition-colors data-selected:border-ocean data-selected:bg-ocean-wash data-disabled:opacity-50"
          >
            <span className="size-5 shrink-0 rounded-full border-2 border-edge bg-card transition-[border-width,border-color] group-data-selected:border-[6px] group-data-selected:border-ocean" />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium group-data-selected:font-semibold">{option.label}</span>
              {option.hint ? <span className="text-sm text-soft">{option.hint}</span> : null}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes error={error} />
    </AriaRadioGroup>
  );
}
