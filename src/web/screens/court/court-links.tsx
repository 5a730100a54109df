import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';

/** The link to the page of court links, with which volunteers score without an account. */
export const toCourtLinks = (
  <Link to="/registrar-jogos/links" className={buttonStyle({ tone: 'secondary' })}>
    <QrCode aria-hidden="true" className="size-5" />
    Links das quadras
  </Link>
);
