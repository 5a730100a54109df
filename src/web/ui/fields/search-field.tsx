import { Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { fieldBox } from './field-parts.tsx';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** Filters the content below while typing. Escape clears it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      autoComplete="off"
      className="group relative flex min-w-0 flex-1"
    >
      <Search className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-soft" aria-hidden="true" />
      <Input
        placeholder={label}
        enterKeyHint="search"
        className={`${fieldBox} px-11 [&::-webkit-search-cancel-button]:hidden`}
      />
      <Button
        aria-label="Limpar"
        className="absolute top-0.5 right-0.5 flex size-11 cursor-pointer items-center justify-center rounded-tile text-soft hover:text-ink group-data-empty:hidden"
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </AriaSearchField>
  );
}
