import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Step } from './steps.ts';

type StepLinkProps = { step: Step; className: string; children: ReactNode };

export function StepLink({ step: { target }, ...link }: StepLinkProps) {
  if ('tab' in target) return <Link to="/admin" search={{ tab: target.tab }} {...link} />;
  if ('page' in target) return <Link to="/registrar-jogos/links" {...link} />;
  return <Link to="/registrar-jogos/$round" params={{ round: String(target.round) }} {...link} />;
}
