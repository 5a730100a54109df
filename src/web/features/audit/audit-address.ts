import type { AuditFilter, Subject } from './queries.ts';

/** The audit's filters in the URL, so that a reload, Back and a shared link show the same. */
export type AuditAddress = {
  pessoa?: string | undefined;
  tipo?: string | undefined;
  dia?: string | undefined;
};

const matching = (value: unknown, form: RegExp) =>
  typeof value === 'string' && form.test(value) ? value : undefined;

export const readAuditAddress = (search: Readonly<Record<string, unknown>>): AuditAddress => ({
  pessoa: matching(search['pessoa'], /^((?:user|court)-[0-9]{1,10}|visitor|system)$/),
  tipo: matching(search['tipo'], /^[a-z-]+$/),
  dia: matching(search['dia'], /^\d{4}-\d{2}-\d{2}$/),
});

/** `subjects`: the known kinds; any other filters nothing. */
export function auditFilterOf({ pessoa, tipo, dia }: AuditAddress, subjects: object): AuditFilter {
  const isDay = dia !== undefined && new Date(dia).toJSON()?.startsWith(dia);
  return {
    actor: pessoa ?? '',
    subject: tipo !== undefined && Object.hasOwn(subjects, tipo) ? (tipo as Subject) : '',
    day: isDay ? dia : '',
  };
}

export const auditAddressOf = ({ actor, subject, day }: AuditFilter): AuditAddress => ({
  pessoa: actor || undefined,
  tipo: subject || undefined,
  dia: day || undefined,
});
