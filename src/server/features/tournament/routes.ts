import { rules as rulesSchema } from '#contract/tournament/rules.ts';
import { effectOf } from '#domain/rules/effect.ts';
import { hasTechnicalTimeout } from '#domain/rules/rules.ts';
import { verifyIfTyped } from '#server/features/auth/own-password.ts';
import { forbidden, found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { changeRules } from './change-rules.ts';
import { changeTournament } from './change-tournament.ts';
import { createTournament } from './create-tournament.ts';
import { listTournaments } from './list-tournaments.ts';

export const tournamentRoutes = {
  'GET /api/tournament': { show: present },
  'PATCH /api/tournament': {
    async act({ body }, context, { tournaments }) {
      const { currentPassword, ...change } = body;
      // It takes the addresses of another tournament.
      if (change.isCurrent && !context.user.administersInstallation) throw forbidden();
      const verified = await verifyIfTyped(context, currentPassword);
      // Others link to it by its name, year and address; another one stops being the current one, or is no longer
      // the only one that everybody may see.
      const { isCurrent, state, name, year, slug } = change;
      const concernsOthers = [isCurrent, state, name, year, slug].some((each) => each !== undefined);
      const run = concernsOthers ? context.writeToAll : context.write;
      const { snapshot } = await run((tx, moment) => changeTournament(tx, moment, context, change, verified));
      await tournaments.refresh();
      return { status: 200, body: present(snapshot) };
    },
  },
  'GET /api/tournaments': {
    async act(_input, { db, principal }) {
      return { status: 200, body: await listTournaments(db, principal) };
    },
  },
  'POST /api/tournaments': {
    async act({ body }, context, { tournaments }) {
      const { result, subjectId } = await context.writeToAll((tx, moment) =>
        createTournament(tx, moment, body),
      );
      await tournaments.refresh();
      const made = result ?? tournaments.listed.find(({ id }) => id === subjectId);
      const { id, slug } = found(made, 'tournament');
      return { status: 201, body: { id, slug } };
    },
  },
  'GET /api/tournament/rules': { show: ({ rules }) => rulesSchema.parse(rules) },
  'PUT /api/tournament/rules': {
    async act({ body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        changeRules(tx, moment, context.tournamentId, body),
      );
      return { status: 200, body: rulesSchema.parse(snapshot.rules) };
    },
  },
  'POST /api/tournament/rules/preview': {
    async act({ body }, context) {
      const { moved, unusual } = effectOf(context.snapshot, body.rules);
      return { status: 200, body: { moved: [...moved], unusual: [...unusual] } };
    },
  },
} satisfies FeatureRoutes;

function present(snapshot: Snapshot) {
  const { name, year, logoUrl, rounds, rules, rostersPublic } = snapshot;
  const { slug, isCurrent, hasOthers, state, place, firstDay, lastDay, courts } = snapshot;
  return {
    name,
    year,
    rounds: rounds.length,
    logoUrl,
    technicalTimeout: hasTechnicalTimeout(rules),
    rostersPublic,
    slug,
    isCurrent,
    hasOthers,
    hasStages: snapshot.stages.length > 0,
    state,
    place,
    firstDay,
    lastDay,
    courts: [...courts],
  };
}
