import type { ReactNode } from 'react';

export const headerLinkClasses =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-tile px-1.5 font-medium text-[0.9375rem] text-soft transition-colors hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink xl:px-2 xl:text-base';

type HeaderProps = {
  brand: ReactNode;
  links: ReactNode;
  live?: ReactNode;
  menu?: ReactNode;
};

/** On phones and tablets the links are in the `BottomBar`. */
export function Header({ brand, links, live, menu }: HeaderProps) {
  return (
    <header
      data-page-header=""
      className="sticky top-0 z-30 border-line border-b bg-sand pt-[env(safe-area-inset-top)] print:hidden"
    >
      <div className="mx-auto flex min-h-14 max-w-6xl items-center gap-2 px-4 md:min-h-16 md:px-6">
        <div className="flex shrink-0 *:flex *:min-h-11 *:items-center">{brand}</div>
        <nav aria-label="Principal" className="ml-2 hidden items-center xl:ml-4 lg:flex">
          {links}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <div className="flex *:flex *:min-h-11 *:items-center">{live}</div>
          {menu}
        </div>
      </div>
    </header>
  );
}
