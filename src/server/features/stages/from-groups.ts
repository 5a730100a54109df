import { STAGE } from '#contract/limits.ts';
import { emptyBracket } from '#domain/formats/draw.ts';
import { groupStandings, type Qualifier, qualified, qualifierOrder } from '#domain/formats/groups.ts';
import type { FromGroups, Places } from '#domain/formats/stage.ts';
import { againstRule, conflict, found } from '#server/http/problem.ts';
import type { Snapshot, StoredStage } from '#server/store/snapshot/snapshot.ts';

type Filled = Pick<StoredStage, 'draw' | 'fromGroups'>;

/** Who has each place of a drawn stage; null where the groups it comes from have to be played first. */
export function placesOf(snapshot: Snapshot, stage: Filled): Places {
  if (!stage.fromGroups) return stage.draw?.order ?? [];
  const { stageId } = stage.fromGroups;
  const source = snapshot.stages.find(({ id }) => id === stageId);
  const { groups, order } = found(source?.draw, 'stage');
  const games = snapshot.games.filter((game) => game.stageId === stageId);
  const played = { teams: snapshot.teams, games, rules: snapshot.rules, lots: snapshot.lots };
  const tables = groups.map((ids) => {
    const own = games.filter(({ team1Id, team2Id }) => ids.includes(team1Id) && ids.includes(team2Id));
    const teams = ids.flatMap((id) => snapshot.teamOf.get(id) ?? []);
    return {
      rows: groupStandings({ ...played, teams }),
      isOver: own.every(({ status }) => status === 'concluido'),
    };
  });
  return qualified(qualifiersOf(snapshot, stage), tables, order, played);
}

export function qualifiersOf(
  { stages }: Pick<Snapshot, 'stages'>,
  { fromGroups }: Filled,
): readonly Qualifier[] {
  if (!fromGroups) return [];
  const { stageId, perGroup, next } = fromGroups;
  const groups = stages.find(({ id }) => id === stageId)?.draw?.groups ?? [];
  return qualifierOrder(groups.length, perGroup, next);
}

/** The empty bracket of the best of groups, with all who may come into it. Throws 404, 409, 422. */
export function drawnFromGroups(
  { stages }: Pick<Snapshot, 'stages'>,
  format: StoredStage['format'],
  { stageId, perGroup, next }: FromGroups,
): Pick<StoredStage, 'draw' | 'entries'> {
  const source = found(
    stages.find(({ id }) => id === stageId),
    'stage',
  );
  if (format.type !== 'single' && format.type !== 'double')
    throw againstRule('NOT_AN_ELIMINATION', 'Dos grupos segue uma eliminatória.');
  if (source.format.type !== 'groups')
    throw againstRule('NO_GROUPS', `A tabela ${source.name} não tem grupos.`);
  if (!source.draw || source.revealed !== null) throw conflict('Sorteie os grupos antes.');
  if (stages.filter(({ fromGroups }) => fromGroups?.stageId === stageId).length >= STAGE.fromGroups)
    throw conflict(`Destes grupos já vêm ${STAGE.fromGroups} tabelas.`);
  const sizes = source.draw.groups.map(({ length }) => length);
  const count = perGroup * sizes.length + next;
  const mayBeNext = sizes.filter((size) => size > perGroup).length;
  if (count < 2 || perGroup > Math.min(...sizes) || next > mayBeNext)
    throw againstRule('TOO_FEW_IN_GROUPS', 'Os grupos não têm tantos times para seguir.');
  const bracket = emptyBracket(format, count);
  return { draw: { order: [], groups: [], rounds: [], bracket }, entries: source.entries };
}
