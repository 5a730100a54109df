import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';

const SECTIONS = [
  { hash: 'melhores', title: 'Melhores' },
  { hash: 'historico', title: 'Histórico' },
  { hash: 'times', title: 'Times' },
] as const;

const link =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-card px-3 font-semibold md:px-4 text-sm transition-colors hover:bg-well';

/** `hasBest`: the best of the round are shown. */
export function HomeJump({ hasBest }: { hasBest: boolean }) {
  const sections = SECTIONS.filter(({ hash }) => hasBest || hash !== 'melhores');
  return (
    <nav aria-label="Nesta página" className="scroll-row flex gap-1.5 overflow-x-auto md:gap-2">
      {sections.map(({ hash, title }) => (
        <Link key={hash} to="/" hash={hash} replace activeOptions={{ includeHash: true }} className={link}>
          {title}
        </Link>
      ))}
      <button type="button" onClick={goToSearch} className={link} aria-label="Buscar times">
        <Search className="size-4" aria-hidden="true" />
        Buscar
      </button>
    </nav>
  );
}

function goToSearch() {
  const field = document.querySelector<HTMLInputElement>('#times-busca input');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
