import { expect, test } from 'vitest';
import { auditAddressOf, auditFilterOf, readAuditAddress } from './audit-address.ts';

const subjects = { game: 'Jogos', 'court-link': 'Links' };
const read = (search: Record<string, unknown>) => auditFilterOf(readAuditAddress(search), subjects);

test('the filters of the audit are read from the address, and written to it', () => {
  const filter = { actor: 'user-3', subject: 'game', day: '2026-11-25' } as const;
  expect(read(auditAddressOf(filter))).toEqual(filter);
  expect(auditAddressOf(read({}))).toEqual({ pessoa: undefined, tipo: undefined, dia: undefined });
});

test.each([
  [{ pessoa: 'ana' }],
  [{ pessoa: 3 }],
  [{ tipo: 'nada' }],
  [{ tipo: 'constructor' }],
  [{ dia: '2026-02-31' }],
  [{ dia: '2026-13-01' }],
  [{ dia: 'hoje' }],
])('%o filters nothing', (search) => {
  expect(read(search)).toEqual({ actor: '', subject: '', day: '' });
});
