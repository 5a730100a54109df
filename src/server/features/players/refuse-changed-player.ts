import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { PlayerChange, PlayerInFull, SeenPlayer } from '#contract/people/players.ts';
import { formatCpf } from '#domain/people/cpf.ts';
import {
  type ChangeTarget,
  type FieldChange,
  refuseChanged,
  type Sender,
} from '#server/features/audit/refuse-changed.ts';
import { pictureChange } from '#server/features/images/picture-change.ts';
import { REMOVED } from '#server/features/profile/removed.ts';
import { conflict } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import type { playerValues } from './player-values.ts';
import type { requirePlayer } from './require-player.ts';

type Field = keyof SeenPlayer;
type DescribedField = Exclude<Field, 'imageUrl'>;
type Switch = 'isHidden' | 'isAdmin' | 'isOrganiser' | 'isScorer';
type Stored = Awaited<ReturnType<typeof requirePlayer>>;
type CurrentPlayer = Pick<PlayerInFull, Field>;

const WORDS: Readonly<Record<Exclude<DescribedField, Switch>, string>> = {
  firstName: 'o nome',
  lastName: 'o sobrenome',
  memberNumber: 'o número de sócio',
  shirtName: 'o nome na camisa',
  phone: 'o telefone',
  email: 'o e-mail',
  cpf: 'o CPF',
  birthDate: 'a data de nascimento',
  shirtSize: 'o tamanho da camisa',
  level: 'o nível',
  gender: 'o gênero',
  teamId: 'o time',
};

const SWITCHES: Readonly<Record<Switch, readonly [on: string, off: string]>> = {
  isHidden: ['tirou o nome das páginas públicas', 'deixou o nome aparecer nas páginas públicas'],
  isAdmin: ['deu permissão de administrador', 'tirou a permissão de administrador'],
  isOrganiser: ['deu permissão de organizador', 'tirou a permissão de organizador'],
  isScorer: ['deu permissão de anotador', 'tirou a permissão de anotador'],
};

/**
 * Throws 409 if a player is no longer what the sender saw; always if the person has erased their data since.
 * `values`: the columns to store.
 */
export async function refuseChangedPlayer(
  tx: Tx,
  sender: Sender,
  stored: Stored,
  { seen = {}, email, isAdmin, isOrganiser, isScorer }: PlayerChange,
  values: Awaited<ReturnType<typeof playerValues>>,
): Promise<void> {
  const { player } = stored;
  const current = currentPlayerOf(stored);
  const isOutdated = Object.entries(seen).some(([name, value]) => value !== current[name as Field]);
  if (isOutdated && isErased(player)) throw conflict(ERASED);
  const wanted: Omit<SeenPlayer, 'imageUrl'> = { ...values, email, isAdmin, isOrganiser, isScorer };
  const changes = Object.keys(seen).map((name): FieldChange => {
    const field = name as Field;
    if (field === 'imageUrl')
      return pictureChange({
        whose: 'desta pessoa',
        current: player.imageName,
        seen: seen.imageUrl,
        wanted: values.imageName,
      });
    return {
      field,
      seen: seen[field],
      current: current[field],
      wanted: wanted[field],
      said: describeChange(sender, field, current),
    };
  });
  await refuseChanged(
    tx,
    sender,
    {
      entries: entriesOfPlayer(stored),
      code: 'PLAYER_CHANGED',
      current: () => ({ player: current }),
    },
    changes,
  );
}

const ERASED = 'Esta pessoa apagou os seus dados. Nada foi salvo: feche sem salvar.';

/** What is typed for somebody must not come back after the person erased it. */
const isErased = ({ firstName, userId }: Stored['player']) => firstName === REMOVED.player && userId === null;

/** Audit subjects whose entries change a player: some fields belong to the account. */
export const entriesOfPlayer = ({
  player,
  account,
}: Pick<Stored, 'player' | 'account'>): ChangeTarget['entries'] => [
  { subject: 'player', id: player.id },
  ...(account ? [{ subject: 'account', id: account.id } as const] : []),
];

function currentPlayerOf({ player, account, standing }: Stored): CurrentPlayer {
  return {
    firstName: player.firstName,
    lastName: player.lastName,
    memberNumber: player.memberNumber,
    shirtName: player.shirtName,
    phone: player.phone,
    cpf: player.cpf,
    birthDate: player.birthDate,
    shirtSize: player.shirtSize,
    level: player.level,
    gender: player.gender,
    teamId: player.teamId,
    imageUrl: imageUrl(player.imageName),
    isHidden: player.isHidden,
    email: account?.email ?? null,
    isAdmin: account?.isAdmin ?? false,
    isOrganiser: standing.isOrganiser,
    isScorer: standing.isScorer,
  };
}

function describeChange({ snapshot }: Sender, field: DescribedField, current: CurrentPlayer): string {
  switch (field) {
    case 'isHidden':
    case 'isAdmin':
    case 'isOrganiser':
    case 'isScorer':
      return SWITCHES[field][current[field] ? 0 : 1];
    default: {
      const value = current[field];
      if (value === null) return field === 'teamId' ? 'tirou esta pessoa do time' : `apagou ${WORDS[field]}`;
      return `mudou ${WORDS[field]} para ${shown(field, value)}`;
    }
  }

  function shown(field: keyof typeof WORDS, value: string | number): string {
    if (field === 'teamId') return `“${snapshot.teamOf.get(Number(value))?.name ?? 'outro time'}”`;
    if (field === 'birthDate') return String(value).split('-').toReversed().join('/');
    if (field === 'cpf') return formatCpf(String(value));
    if (field === 'phone')
      return parsePhoneNumberFromString(String(value))?.formatNational() ?? String(value);
    return `“${value}”`;
  }
}
