import { and, count, eq, ne, or } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { countedWord, quantity } from '#domain/text/quantity.ts';
import type { Team } from '#domain/tournament.ts';
import { type ChangeTarget, refuseChanged, type Sender } from '#server/features/audit/refuse-changed.ts';
import { pictureChange, shownPicture } from '#server/features/images/picture-change.ts';
import { storedPicture } from '#server/features/images/stored-picture.ts';
import { conflict, found, taken } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { violates } from '#server/store/database/errors.ts';
import { imageUrl as urlOf } from '#server/store/database/image-url.ts';
import { games, points } from '#server/store/database/schema/games.ts';
import { isTeam } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { teams } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';

export async function createTeam(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  { name, category, seed, imageUrl = null }: CallInput<Contract['POST /api/teams']>['body'],
): Promise<Written<'team.create'>> {
  await refuseSameName(tx, tournamentId, name, null);
  const values = { name, category, seed, imageName: await storedPicture(tx, imageUrl) };
  const inserted = tx
    .insert(teams)
    .values({ tournamentId, ...values, revision })
    .returning({ id: teams.id });
  const [made] = await withTakenError(inserted);
  const { id } = found(made, 'team');
  return {
    subjectId: id,
    after: values,
    status: 201,
    result: undefined,
  };
}

/** Changes the given fields of a team. Throws 404; 409 if the name is taken or a seen field has changed. */
export async function changeTeam(
  tx: Tx,
  { revision }: Moment,
  sender: Sender,
  id: number,
  { name, category, seed, imageUrl, seen }: CallInput<Contract['PATCH /api/teams/{id}']>['body'],
): Promise<Written<'team.change'>> {
  const tournamentId = sender.tournamentId;
  const before = await requireTeam(tx, tournamentId, id);
  const shownImage = await shownPicture(tx, before);
  const imageName = imageUrl === undefined ? undefined : await storedPicture(tx, imageUrl);
  await refuseChanged(tx, sender, changedTeam(id, { ...before, shownImage }), [
    {
      field: 'name',
      seen: seen?.name,
      current: before.name,
      wanted: name,
      said: `mudou o nome para “${before.name}”`,
    },
    {
      field: 'category',
      seen: seen?.category,
      current: before.category,
      wanted: category,
      said: `mudou a categoria para ${before.category}`,
    },
    {
      field: 'seed',
      seen: seen?.seed,
      current: before.seed,
      wanted: seed,
      said: before.seed === null ? 'tirou a cabeça de chave' : `mudou a cabeça de chave para ${before.seed}`,
    },
    pictureChange({ whose: 'do time', current: shownImage, seen: seen?.imageUrl, wanted: imageName }),
  ]);
  if (name !== undefined) await refuseSameName(tx, tournamentId, name, id);
  const after = {
    name: name ?? before.name,
    category: category ?? before.category,
    seed: seed === undefined ? before.seed : seed,
    imageName: imageName === undefined ? before.imageName : imageName,
  };
  await withTakenError(
    tx
      .update(teams)
      .set({ ...after, revision })
      .where(eq(teams.id, id)),
  );
  return {
    subjectId: id,
    before,
    after,
    status: 200,
    result: undefined,
  };
}

export async function deleteTeam(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  id: number,
): Promise<Written<'team.delete'>> {
  const before = await requireTeam(tx, tournamentId, id);
  const [played] = await tx
    .select({ count: count() })
    .from(games)
    .where(or(eq(games.team1Id, id), eq(games.team2Id, id)));
  if (played?.count) {
    const gamesToDelete = `${quantity(played.count, 'jogo')}: exclua ${countedWord(played.count, 'o jogo', 'os jogos')}`;
    throw conflict(`${before.name} tem ${gamesToDelete} antes`);
  }
  const drawn = await tx.select().from(stages).where(eq(stages.tournamentId, tournamentId));
  const stage = drawn.find(
    ({ format, entries }) => !isIndividual(format) && entries.some((entry) => entry.id === id),
  );
  if (stage) throw conflict(`${before.name} está na tabela ${stage.name}: exclua a tabela antes`);
  const [scored] = await tx.select({ count: count() }).from(points).where(eq(points.teamId, id));
  if (scored?.count)
    throw conflict(`${before.name} tem pontos de jogadores registrados e não pode ser excluído`);
  await tx.update(players).set({ teamId: null, revision }).where(eq(players.teamId, id));
  await tx.delete(teams).where(eq(teams.id, id));
  return {
    subjectId: id,
    before,
    deletesRows: true,
    status: 204,
    result: undefined,
  };
}

const changedTeam = (
  id: number,
  {
    name,
    category,
    seed,
    shownImage,
  }: Pick<Team, 'name' | 'category' | 'seed'> & { shownImage: string | null },
): ChangeTarget => ({
  entries: [{ subject: 'team', id }],
  code: 'TEAM_CHANGED',
  current: () => ({ team: { name, category, seed, imageUrl: urlOf(shownImage) } }),
});

export async function requireTeam(tx: Tx, tournamentId: number, id: number) {
  const [row] = await tx
    .select({ name: teams.name, category: teams.category, seed: teams.seed, imageName: teams.imageName })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), eq(teams.id, id), isTeam));
  return found(row, 'team');
}

const nameTaken = () => taken('TEAM_NAME', 'Já existe um time com esse nome');

async function withTakenError<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    throw violates(error, 'teams_name') ? nameTaken() : error;
  }
}

/**
 * Compared here and not in SQL, because the embedded database and a PostgreSQL server disagree on the lower
 * case of accented letters.
 */
async function refuseSameName(tx: Tx, tournamentId: number, name: string, self: number | null) {
  const others = await tx
    .select({ name: teams.name })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), self === null ? undefined : ne(teams.id, self)));
  const same = (other: { name: string }) =>
    other.name.toLocaleLowerCase('pt-BR') === name.toLocaleLowerCase('pt-BR');
  if (others.some(same)) throw nameTaken();
}
