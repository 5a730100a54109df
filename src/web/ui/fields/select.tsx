import { Check, ChevronDown, RotateCw } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import {
  type SelectProps as AriaProps,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components/Select';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldNotes } from './field.tsx';
import { fieldBox, fieldLabel } from './field-parts.tsx';
import { floating, floatingItem } from './floating.ts';

type SelectOption = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly picture?: ReactNode;
};

type SelectProps = Pick<AriaProps<SelectOption>, 'name' | 'onBlur' | 'isDisabled'> & {
  label: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  loading?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** Can be opened while its options are loading, and shows them as they arrive. */
export function Select({
  label,
  options,
  value,
  onChange,
  placeholder = 'Selecione',
  loading,
  hint,
  error,
  onRetry,
  ref,
  ...rest
}: SelectProps) {
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
      placeholder={placeholder}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="group flex min-w-0 flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <AriaButton
        {...(ref ? { ref } : {})}
        className={`${fieldBox} cursor-pointer justify-between gap-2 text-left group-data-invalid:border-coral-ink`}
      >
        <SelectValue className="min-w-0 truncate data-placeholder:text-soft">
          {options.find((option) => option.value === value)?.label ?? loading ?? placeholder}
        </SelectValue>
        <ChevronDown className="size-5 shrink-0 text-soft" aria-hidden="true" />
      </AriaButton>
      <FieldNotes hint={hint} error={error} />
      {onRetry ? (
        <Button
          // Otherwise it would open the list.
          slot={null}
          tone="secondary"
          size="small"
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          onPress={onRetry}
        >
          Tentar novamente
        </Button>
      ) : null}
      <Popover className={floating}>
        <ListBox
          items={options}
          renderEmptyState={() => <ListNote>{loading ?? 'Ainda não há nada para escolher.'}</ListNote>}
          className="outline-none"
        >
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.hint ? `${option.label}, ${option.hint}` : option.label}
              className={`${floatingItem} group/item`}
            >
              {option.picture}
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="group-data-selected/item:font-semibold">{option.label}</span>
                {option.hint ? <span className="max-w-96 text-sm text-soft">{option.hint}</span> : null}
              </span>
              <Check
                className="invisible size-5 shrink-0 text-ocean group-data-selected/item:visible"
                aria-hidden="true"
              />
            </ListBoxItem>
          )}
        </ListBox>
        {loading && options.length > 0 ? <ListNote>{loading}</ListNote> : null}
      </Popover>
    </AriaSelect>
  );
}

const ListNote = ({ children }: { children: string }) => (
  <p role="status" className="px-3 py-2.5 text-soft">
    {children}
  </p>
);
