import { type CSSProperties, type PointerEvent, type ReactNode, useId, useRef } from 'react';

type TooltipProps = {
  text: string;
  children: ReactNode;
};

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const anchor = `--tip-${id}`;
  const show = (isOpen: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') bubble.current?.togglePopover?.(isOpen);
  };
  return (
    <span className="inline-flex">
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="show"
        onPointerEnter={show(true)}
        onPointerLeave={show(false)}
        style={{ anchorName: anchor } as CSSProperties}
        className="relative inline-flex min-h-11 min-w-11 cursor-help items-center justify-center rounded-tile"
      >
        {children}
        <span className="sr-only">{text}</span>
      </button>
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="auto"
        style={{ positionAnchor: anchor } as CSSProperties}
        className="w-max max-w-64 text-pretty rounded-tile bg-deep px-3 py-2 text-center font-normal font-sans text-on-deep text-sm leading-snug supports-[position-area:top]:inset-auto supports-[position-area:top]:m-0.5 supports-[position-area:top]:[position-area:top] supports-[position-area:top]:[position-try-fallbacks:flip-block]"
      >
        {text}
      </span>
    </span>
  );
}
