import { Link } from '@tanstack/react-router';
import { Volleyball } from 'lucide-react';
import { COURT_MARK } from '#contract/session-mark.ts';
import { useMark } from '#web/lib/mark.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

/** For whoever scores by a link and looks at another page meanwhile. */
export const BackToCourt = () =>
  useMark(COURT_MARK) ? (
    <Link to="/quadra" className={buttonStyle({ tone: 'sun', isWide: true })}>
      <Volleyball aria-hidden="true" className="size-5" />
      Voltar à minha quadra
    </Link>
  ) : null;
