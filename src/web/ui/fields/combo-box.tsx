import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { nameContains } from '#domain/people/names.ts';
import { FieldNotes } from './field.tsx';
import { fieldLabel } from './field-parts.tsx';
import { floating, floatingItem } from './floating.ts';

type ComboBoxOption = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
};

type ComboBoxProps = {
  label: string;
  options: readonly ComboBoxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  emptyText: string;
  hint?: string | undefined;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
};

const ROW_HEIGHT = 48;

/** Typing any part of a name, with or without accents, finds it. Renders only the visible options. */
export function ComboBox({
  label,
  options,
  value,
  onChange,
  placeholder = 'Digite para buscar',
  emptyText,
  hint,
  error,
  isDisabled = false,
  ref,
}: ComboBoxProps) {
  return (
    <AriaComboBox
      defaultItems={options}
      defaultFilter={nameContains}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <Group className="flex overflow-hidden outline-none rounded-control border border-edge bg-sand data-invalid:border-coral-ink data-disabled:opacity-50">
        <Input
          ref={ref}
          placeholder={placeholder}
          // Selected, so that typing replaces the chosen name.
          onFocus={(event) => event.target.select()}
          className="h-12 w-full min-w-0 text-ellipsis bg-transparent pl-4 text-base text-ink -outline-offset-3 placeholder:text-soft"
        />
        <Button className="flex size-12 shrink-0 cursor-pointer items-center justify-center text-soft">
          <ChevronDown className="size-5" aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes hint={hint} error={error} />
      <Popover className={floating}>
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: ROW_HEIGHT }}>
          <ListBox<ComboBoxOption>
            className="max-h-76 overflow-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2.5 text-soft">{emptyText}</p>}
          >
            {(option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={floatingItem}>
                {option.icon}
                <span className="flex min-w-0 flex-col">
                  {option.label}
                  {option.hint ? <span className="text-sm text-soft">{option.hint}</span> : null}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </AriaComboBox>
  );
}
