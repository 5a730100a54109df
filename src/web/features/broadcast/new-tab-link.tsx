import { ExternalLink } from 'lucide-react';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';

export function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={buttonStyle({ tone: 'secondary' })}>
      {children}
      <ExternalLink className="size-5" aria-hidden="true" />
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}
