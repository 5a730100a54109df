import { expect, test } from 'vitest';
import { type AuditChange, auditChange } from '#contract/audit/audit-changes.ts';
import { auditAction } from '#contract/audit/audit-entries.ts';
import { AUDIT_STATUSES } from '#contract/audit/audit-state.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { actionWords } from './action-words.ts';
import { differencesOf } from './differences.ts';

const names = { team: (id: number) => `Time ${id}`, player: (id: number) => `Jogador ${id}` };
const row = { round: 2, teamId: 1, playerId: 5, saques: 1, defesas: 0, ataques: 2, present: true };
const set = { setNumber: 1, team1Score: 21, team2Score: 15, skipped: false, closed: false };

test.each(auditAction.options)('%s has its own label', (action) => {
  expect(actionWords(action)).toMatch(/^[A-ZÁÉÍÓÚ].+[^.]$/);
});

test('an action that this version does not know is named as one of another version', () => {
  expect(actionWords(null)).toBe('Ação de outra versão do programa');
});

const fields: [AuditChange, string, string][] = [
  [{ field: 'account', before: null, after: 'linked' }, 'Conta', 'já existia'],
  [{ field: 'account', before: null, after: true }, 'Conta', 'sim'],
  [{ field: 'activeRound', before: 1, after: 0 }, 'Rodada ao vivo', 'nenhuma'],
  [{ field: 'adminOnly', before: null, after: true }, 'Só administradores', 'sim'],
  [
    { field: 'award', before: null, after: { winner: 2, reason: 'wo' } },
    'W.O. ou abandono',
    'W.O., vitória do segundo time',
  ],
  [{ field: 'court', before: null, after: '' }, 'Quadra', 'vazio'],
  [{ field: 'date', before: null, after: '2025-04-05' }, 'Data', '05/04/2025'],
  [{ field: 'emailConfirmed', before: false, after: true }, 'E-mail confirmado', 'sim'],
  [{ field: 'imageName', before: null, after: 'a'.repeat(64) }, 'Imagem', 'enviada'],
  [{ field: 'imageName', before: 'b'.repeat(64), after: 'a'.repeat(64) }, 'Imagem', 'outra'],
  [{ field: 'imageName', before: 'b'.repeat(64), after: null }, 'Imagem', 'removida'],
  [{ field: 'playerId', before: null, after: 3 }, 'Jogador', 'Jogador 3'],
  [{ field: 'secondFactorRequired', before: false, after: true }, 'Exigida dos administradores', 'sim'],
  [{ field: 'sets', before: [], after: [set, { ...set, skipped: true }] }, 'Sets', '21×15  não jogado'],
  [{ field: 'sets', before: [set], after: [] }, 'Sets', 'nenhum'],
  [{ field: 'status', before: 'pending', after: 'read' }, 'Situação', 'lida'],
  [{ field: 'teamId', before: null, after: 4 }, 'Time', 'Time 4'],
  [{ field: 'testModeUserId', before: null, after: 9 }, 'Teste: só para a conta', 'nº 9'],
  [{ field: 'consentReply', before: null, after: 'leave' }, 'Pedido', 'sair'],
];
test.each(fields)('%o is shown as %s: %s', (change, label, after) => {
  expect(auditChange.parse(change)).toEqual(change);
  expect(differencesOf([change], names)).toMatchObject([{ label, after }]);
});

test.each(AUDIT_STATUSES)('the status %s is shown in Portuguese', (after) => {
  const [shown] = differencesOf([{ field: 'status', before: null, after }], names);
  expect(shown?.after).not.toMatch(/_|approved|delivered|failed|pending|^read$|rejected|sent/);
});

test.each([
  ['nenhuma súmula', []],
  ['1 súmula (rodada 2)', [2]],
  ['3 súmulas (rodadas 1, 2, 4)', [1, 2, 4]],
])('the points that were deleted with a player are shown as %s', (before, rounds) => {
  const rows = rounds.map((round) => ({ ...row, round }));
  expect(differencesOf([{ field: 'points', before: rows, after: null }], names)).toEqual([
    { label: 'Pontos', before, after: null },
  ]);
});

test('other rules are shown by what differs', () => {
  const after = { ...DEFAULT_RULES, players: { ...DEFAULT_RULES.players, listed: 3 } };
  const change = { field: 'rules', before: DEFAULT_RULES, after };
  expect(differencesOf([auditChange.parse(change)], names)).toEqual([
    { label: 'Jogadores, melhores da rodada', before: '5', after: '3' },
  ]);
});

test('the picture of what was deleted is shown as it was', () => {
  const changes: AuditChange[] = [
    { field: 'name', before: 'Recife', after: null },
    { field: 'imageName', before: 'b'.repeat(64), after: null },
  ];
  expect(differencesOf(changes, names)).toMatchObject([
    { before: 'Recife', after: null },
    { label: 'Imagem', before: 'uma imagem', after: null },
  ]);
});

test('a row of a score sheet is shown by its player, with the counters before and after', () => {
  const fresh = { ...row, present: false };
  expect(differencesOf([{ field: 'rows', before: [row], after: [fresh] }], names)).toEqual([
    { label: 'Jogador 5', before: '1 saque, 0 defesas, 2 ataques', after: 'ausente' },
  ]);
});

test('rows of several rounds are shown with their rounds', () => {
  const rows = [row, { ...row, round: 3 }];
  expect(differencesOf([{ field: 'rows', before: [null, null], after: rows }], names)).toMatchObject([
    { label: 'Jogador 5, rodada 2', before: null },
    { label: 'Jogador 5, rodada 3', before: null },
  ]);
});

test('personal fields are listed by name', () => {
  expect(differencesOf([{ field: 'changed', before: null, after: ['email', 'phone'] }], names)).toEqual([
    { label: 'Valor não mostrado', before: null, after: 'e-mail, telefone' },
  ]);
});
