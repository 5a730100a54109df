import { Bell, type LucideIcon, Trophy, Users } from 'lucide-react';
import { quantity } from '#domain/text/quantity.ts';
import type { Status } from './message-names.ts';
import type { Message, MessageType } from './queries.ts';

/** `prepare`: instead of sending, where people send by hand. */
type MessageTypeTexts = { title: string; about: string; send: string; prepare: string; icon: LucideIcon };

export const MESSAGES: Readonly<Record<MessageType, MessageTypeTexts>> = {
  round_reminder: {
    title: 'Lembrete de Rodada',
    about: 'Avisa a data da rodada.',
    send: 'Enviar Lembrete',
    prepare: 'Preparar lembrete',
    icon: Bell,
  },
  top_players: {
    title: 'Top Players',
    about: 'Os 3 melhores de cada gênero na rodada.',
    send: 'Enviar Ranking',
    prepare: 'Preparar ranking',
    icon: Trophy,
  },
  ranking_teams_general_utility: {
    title: 'Ranking Geral de Times',
    about: 'A classificação geral dos times.',
    send: 'Enviar Ranking de Times',
    prepare: 'Preparar ranking de times',
    icon: Users,
  },
};

export const STATUSES: Readonly<Record<Status, string>> = {
  sent: 'Enviado',
  failed: 'Falhou',
  pending: 'Pendente',
  uncertain: 'Incerto',
};

type Tone = 'palm' | 'danger' | 'neutral' | 'sun' | 'ocean';

export function badgesOf({ status, detail }: Message): { tone: Tone; words: string }[] {
  const tones = { sent: 'palm', failed: 'danger', pending: 'neutral' } as const;
  const first = { tone: tones[status], words: STATUSES[status] };
  const second = detail && DETAILS[detail];
  return second ? [first, second] : [first];
}

const DETAILS: Readonly<Record<NonNullable<Message['detail']>, { tone: Tone; words: string } | null>> = {
  queued: { tone: 'neutral', words: 'Na fila' },
  retrying: { tone: 'neutral', words: 'Tentando de novo' },
  manual: { tone: 'ocean', words: 'Envio manual' },
  uncertain: { tone: 'sun', words: 'Incerto' },
  stopped: { tone: 'sun', words: 'Parado' },
  accepted: null,
  delivered: { tone: 'ocean', words: 'Entregue' },
  read: { tone: 'ocean', words: 'Lido' },
};

export const people = (count: number) => quantity(count, 'pessoa');
