import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection as AriaMenuSection,
  Header,
  MenuTrigger,
  Popover,
} from 'react-aria-components/Menu';
import { floating, floatingItem } from '#web/ui/fields/floating.ts';

type MenuProps = {
  label: string;
  trigger: ReactNode;
  heading?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

export function Menu({ label, trigger, heading, isOpenAtFirst = false, children }: MenuProps) {
  return (
    <MenuTrigger defaultOpen={isOpenAtFirst}>
      {trigger}
      <Popover placement="bottom end" className={`${floating} w-72`}>
        {heading ? <div className="mb-1 border-line border-b px-3 pt-2 pb-3">{heading}</div> : null}
        <AriaMenu aria-label={label} className="outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaMenuSection className="my-1 border-line border-y py-1 [section+&]:-mt-1 [section+&]:border-t-0">
      <Header className="px-3 pt-1.5 pb-1 font-semibold text-soft text-xs uppercase tracking-wide">
        {title}
      </Header>
      {children}
    </AriaMenuSection>
  );
}

type MenuItemProps = Pick<AriaMenuItemProps, 'href' | 'target' | 'onAction'> & {
  icon: ReactNode;
  children: string;
};

export function MenuItem({ icon, children, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      textValue={children}
      className={`${floatingItem} font-medium text-ink no-underline [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-soft`}
    >
      {icon}
      {children}
    </AriaMenuItem>
  );
}
