import { formatMoment, formatTime } from '#web/lib/format/format.ts';
import type { Backup, System } from './queries.ts';

/** A nightly backup may come later if the server was off at night. */
export function reasonWords({ reason, startedAt }: Pick<Backup, 'reason' | 'startedAt'>): string {
  switch (reason) {
    case 'nightly':
      return formatTime(startedAt).startsWith('4h') ? 'Da noite' : 'No lugar da que faltou à noite';
    case 'upgrade':
      return 'Antes de uma atualização';
    case 'restore':
      return 'Antes de uma restauração';
    case 'manual':
      return 'A pedido';
  }
}

export type BackupTrouble = { readonly title: string; readonly hint: string };

const last = (list: readonly Backup[]) => list.find(({ name }) => name !== null);

/** What is wrong with the backups and what to do; null if nothing is. */
export function backupTrouble({ state, list }: System['backups']): BackupTrouble | null {
  const newest = last(list);
  switch (state) {
    case 'ok':
    case 'waiting':
      return null;
    case 'off':
      return {
        title: 'As cópias automáticas estão desligadas',
        hint: 'Para ligar, quem cuida do servidor tira BACKUPS=off. Até lá, faça uma cópia depois de cada dia de jogos.',
      };
    case 'late':
      return {
        title: newest
          ? `A última cópia de segurança é de ${formatMoment(newest.startedAt)}`
          : 'Ainda não há cópia de segurança',
        hint: 'Faça uma agora.',
      };
    case 'failed':
      return {
        title: 'A última cópia de segurança não deu certo',
        hint:
          list.find(({ error }) => error !== null)?.error ?? 'O servidor parou no meio. Faça outra agora.',
      };
  }
}

export function backupStanding({ state, list }: System['backups']): string {
  const newest = last(list);
  if (newest)
    return `A última é de ${formatMoment(newest.startedAt)}. O servidor faz uma por noite, às 4h, ou até vinte minutos depois de ligado.`;
  return state === 'waiting'
    ? 'A primeira é feita nos vinte minutos depois do início do servidor; depois, uma por noite, às 4h.'
    : 'Ainda não há nenhuma.';
}
