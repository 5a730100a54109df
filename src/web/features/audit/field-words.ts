import type { AuditField, AuditValue } from '#contract/audit/audit-changes.ts';
import type { AUDIT_STATUSES, PersonalField } from '#contract/audit/audit-state.ts';
import { awardInWords } from '#domain/game/award.ts';
import { SKILL_LEVEL_WORDS } from '#domain/people/registration.ts';
import { rulesInWords } from '#domain/rules/rule-words.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { TournamentState } from '#domain/tournament.ts';
import { formatDay, formatMoment } from '#web/lib/format/format.ts';

export type Names = { readonly team: (id: number) => string; readonly player: (id: number) => string };

export type PlainField = Exclude<AuditField, 'rows' | 'changed' | 'imageName'>;
type FieldWords<F extends AuditField> = {
  readonly label: string;
  readonly say: (value: NonNullable<AuditValue<F>>, names: Names) => string;
};

const yesOrNo = (value: boolean) => (value ? 'sim' : 'não');
const asIs = (value: string) => value || 'vazio';
const asNumber = (value: number) => String(value);
const asDayOrMoment = (value: string) => (value.includes('T') ? formatMoment(value) : formatDay(value));
const asTeam = (id: number, { team }: Names) => team(id);

const ACCOUNTS = { linked: 'já existia', made: 'criada' } as const;
const MESSAGE_TYPES = {
  ranking_teams_general_utility: 'ranking geral de times',
  round_reminder: 'lembrete de rodada',
  top_players: 'melhores jogadores',
} as const;
const CONSENT_REPLIES = { leave: 'sair', return: 'voltar', unclear: 'não está claro' } as const;
const STATUSES: Readonly<Record<(typeof AUDIT_STATUSES)[number], string>> = {
  agendado: 'agendado',
  approved: 'aprovada',
  concluido: 'concluído',
  delivered: 'entregue',
  em_andamento: 'em andamento',
  failed: 'falhou',
  pending: 'pendente',
  read: 'lida',
  rejected: 'rejeitada',
  sent: 'enviada',
};

const TOURNAMENT_STATE_WORDS: Readonly<Record<TournamentState, string>> = {
  preparation: 'em preparação',
  running: 'em andamento',
  ended: 'encerrado',
};

export const PERSONAL: Readonly<Record<PersonalField, string>> = {
  additionalComments: 'observações',
  birthDate: 'data de nascimento',
  cpf: 'CPF',
  email: 'e-mail',
  memberNumber: 'número de sócio',
  password: 'senha',
  phone: 'telefone',
  rejectionReason: 'motivo',
  shirtName: 'nome na camisa',
};

export const FIELDS: { readonly [F in PlainField]: FieldWords<F> } = {
  account: {
    label: 'Conta',
    say: (value) => (typeof value === 'boolean' ? yesOrNo(value) : ACCOUNTS[value]),
  },
  accounts: { label: 'Contas', say: asNumber },
  activeRound: {
    label: 'Rodada ao vivo',
    say: (round) => (round === 0 ? 'nenhuma' : `rodada ${round}`),
  },
  adminOnly: { label: 'Só administradores', say: yesOrNo },
  award: {
    label: 'W.O. ou abandono',
    say: (award) =>
      award.winner === null
        ? awardInWords(award)
        : `${awardInWords(award)}, vitória do ${award.winner === 1 ? 'primeiro' : 'segundo'} time`,
  },
  bug: { label: 'Marca na tela', say: yesOrNo },
  category: { label: 'Categoria', say: asIs },
  court: { label: 'Quadra', say: asIs },
  courts: { label: 'Quadras', say: (courts) => courts.join(', ') || 'sem nomes' },
  date: { label: 'Data', say: asDayOrMoment },
  daysBefore: { label: 'Dias antes', say: asNumber },
  emailConfirmed: { label: 'E-mail confirmado', say: yesOrNo },
  enabled: { label: 'Ligado', say: yesOrNo },
  firstDay: { label: 'Primeiro dia', say: asDayOrMoment },
  firstName: { label: 'Nome', say: asIs },
  games: { label: 'Jogos com horário movidos', say: asNumber },
  gamesRemoved: { label: 'Jogos tirados da tabela', say: asNumber },
  walkovers: { label: 'Jogos que passaram a W.O.', say: asNumber },
  gameId: { label: 'Jogo', say: (id) => `nº ${id}` },
  gender: { label: 'Gênero', say: asIs },
  hour: { label: 'Hora', say: asNumber },
  isAdmin: { label: 'Administrador', say: yesOrNo },
  technicalTimeout: { label: 'Tempo técnico', say: yesOrNo },
  isCurrent: { label: 'Torneio atual', say: yesOrNo },
  isExtraRound: { label: 'Rodada extra', say: yesOrNo },
  isHidden: { label: 'Nome escondido', say: yesOrNo },
  rostersPublic: { label: 'Elencos públicos', say: yesOrNo },
  isOrganiser: { label: 'Organizador', say: yesOrNo },
  isScorer: { label: 'Anotador', say: yesOrNo },
  lastDay: { label: 'Último dia', say: asDayOrMoment },
  lastName: { label: 'Sobrenome', say: asIs },
  level: { label: 'Nível', say: asIs },
  lot: {
    label: 'Ordem sorteada',
    say: ({ teamIds }, { team }) => teamIds.map((id, i) => `${i + 1}º ${team(id)}`).join(', '),
  },
  lowerThird: { label: 'Tarja na tela', say: yesOrNo },
  messagesConsent: { label: 'Aceita mensagens', say: yesOrNo },
  name: { label: 'Nome', say: asIs },
  next: { label: 'Próximo jogo na tela', say: yesOrNo },
  place: { label: 'Local', say: asIs },
  playerId: { label: 'Jogador', say: (id, { player }) => player(id) },
  comesId: { label: 'Entrou', say: (id, { player }) => player(id) },
  playerIds: { label: 'Números dos jogadores', say: asIs },
  players: { label: 'Jogadores', say: asNumber },
  points: { label: 'Pontos', say: sheetsInWords },
  queued: { label: 'Destinatários', say: asNumber },
  registrations: { label: 'Inscrições', say: asNumber },
  round: { label: 'Rodada', say: asNumber },
  rules: { label: 'Regras', say: rulesInWords },
  rounds: { label: 'Rodadas', say: asNumber },
  score: { label: 'Placar na tela', say: yesOrNo },
  secondFactorRequired: { label: 'Exigida dos administradores', say: yesOrNo },
  seed: { label: 'Cabeça de chave', say: asNumber },
  sets: {
    label: 'Sets',
    say: (sets) =>
      sets
        .map(({ skipped, team1Score, team2Score }) =>
          skipped ? 'não jogado' : `${team1Score}×${team2Score}`,
        )
        .join('  ') || 'nenhum',
  },
  shirtSize: { label: 'Tamanho da camisa', say: asIs },
  skillLevel: { label: 'Nível', say: (level) => SKILL_LEVEL_WORDS[level] },
  slug: { label: 'Endereço', say: asIs },
  status: { label: 'Situação', say: (status) => STATUSES[status] },
  stopped: { label: 'Parado', say: yesOrNo },
  subtitle: { label: 'Segunda linha da tarja', say: asIs },
  takenAt: { label: 'Cópia feita em', say: asDayOrMoment },
  team1Id: { label: 'Primeiro time', say: asTeam },
  team2Id: { label: 'Segundo time', say: asTeam },
  teamId: { label: 'Time', say: asTeam },
  teams: { label: 'Times', say: asNumber },
  testModeUserId: { label: 'Teste: só para a conta', say: (id) => `nº ${id}` },
  tournamentState: { label: 'Estado', say: (state) => TOURNAMENT_STATE_WORDS[state] },
  title: { label: 'Primeira linha da tarja', say: asIs },
  type: { label: 'Tipo', say: (type) => MESSAGE_TYPES[type] },
  uncertain: { label: 'Incerta', say: yesOrNo },
  usedAllPlayersTeam1: { label: 'Todos do primeiro time jogaram', say: yesOrNo },
  usedAllPlayersTeam2: { label: 'Todos do segundo time jogaram', say: yesOrNo },
  consentReply: { label: 'Pedido', say: (reply) => CONSENT_REPLIES[reply] },
  year: { label: 'Ano', say: asNumber },
};

function sheetsInWords(rows: AuditValue<'points'>): string {
  if (rows.length === 0) return 'nenhuma súmula';
  const rounds = rows.map(({ round }) => round).join(', ');
  return rows.length === 1 ? `1 súmula (rodada ${rounds})` : `${rows.length} súmulas (rodadas ${rounds})`;
}

type SheetRow = NonNullable<AuditValue<'rows'>[number]>;

export function countersInWords({ saques, defesas, ataques, present }: SheetRow): string {
  return present
    ? [quantity(saques, 'saque'), quantity(defesas, 'defesa'), quantity(ataques, 'ataque')].join(', ')
    : 'ausente';
}
