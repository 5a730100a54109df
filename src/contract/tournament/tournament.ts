import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { day, line, name, orNull } from '#contract/fields.ts';
import {
  COURT,
  STAGE,
  TOURNAMENT_NAME,
  TOURNAMENT_PLACE,
  TOURNAMENT_SLUG,
  TOURNAMENT_YEARS,
} from '#contract/limits.ts';
import { ownPassword } from '#contract/people/auth.ts';
import { isSameCourt } from '#domain/court/court-link.ts';
import { SLUG, TOURNAMENT_STATES } from '#domain/tournament.ts';
import { rules } from './rules.ts';

export const tournamentState = z.enum(TOURNAMENT_STATES, 'Estado desconhecido');

const tournament = z.object({
  name: z.string(),
  year: z.number(),
  rounds: z.number(),
  logoUrl: z.string().nullable(),
  technicalTimeout: z.boolean(),
  /** Rosters are public: names and pictures, without players who refuse. */
  rostersPublic: z.boolean(),
  slug: z.string(),
  /** Served at the addresses without a slug. */
  isCurrent: z.boolean(),
  /** The installation has another one that is not in preparation. */
  hasOthers: z.boolean(),
  /** It has a stage that is played in a format of its own. */
  hasStages: z.boolean(),
  state: tournamentState,
  place: z.string().nullable(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  courts: z.array(z.string()),
});

const ADDRESS = 'Use letras minúsculas, números e hífens';
export const tournamentSlug = z
  .string(ADDRESS)
  .max(TOURNAMENT_SLUG.max, `Use no máximo ${TOURNAMENT_SLUG.max} caracteres`)
  .regex(SLUG, ADDRESS);
export const tournamentPlace = orNull(line(TOURNAMENT_PLACE.max));
export const tournamentDay = day.nullable();

type Days = { readonly firstDay?: string | null | undefined; readonly lastDay?: string | null | undefined };
export const daysInOrder = ({ firstDay, lastDay }: Days): boolean =>
  !firstDay || !lastDay || firstDay <= lastDay;
export const DAYS_IN_ORDER = { path: ['lastDay'], error: 'O último dia vem antes do primeiro' };

/** Names of courts, each once. */
export const courtNames = z
  .array(name({ min: 1, max: COURT.max }, 'Dê um nome à quadra'), 'Diga os nomes das quadras')
  .max(STAGE.courts, `No máximo ${STAGE.courts} quadras`)
  .check(({ value, issues }) => {
    const again = value.findIndex((court, at) =>
      value.slice(0, at).some((other) => isSameCourt(court, other)),
    );
    if (again === -1) return;
    const message = `“${value[again]}” está duas vezes na lista`;
    issues.push({ code: 'custom', input: value, message });
  });

export const tournamentName = name(TOURNAMENT_NAME, 'Nome deve ter pelo menos 2 caracteres');
const YEAR = `Use um ano de ${TOURNAMENT_YEARS.min} a ${TOURNAMENT_YEARS.max}`;
export const tournamentYear = z.int(YEAR).min(TOURNAMENT_YEARS.min, YEAR).max(TOURNAMENT_YEARS.max, YEAR);

/** A team's place in the standings. */
const place = z.object({ position: z.number(), points: z.number() });

export const tournamentCalls = {
  'GET /api/tournament': {
    access: 'public',
    about: "The tournament's name, year, number of rounds, logo, address, state, place and days.",
    answer: { 200: tournament },
  },
  'PATCH /api/tournament': {
    access: 'admin',
    moves: ['tournament'],
    audit: 'tournament.change',
    whileEnded: true,
    about:
      "Changes the tournament's name or year, whether there are technical time-outs, or whether the teams' players are public, or its `courts`; fields that are not sent stay unchanged. `seenName`, `seenYear`: the values that the caller saw; 409 TOURNAMENT_CHANGED with the current tournament, and who changed it, where one has changed since. Making the players public needs the caller's password. `state`: an ended tournament can only be read, and no round is active any more; 409 where a game is in progress or a message waits, and for everything else than `state` and `isCurrent` while it has ended. `isCurrent`: from now on this one is served at the addresses without a slug; only for administrators of the installation. It leaves its preparation with this, and does not go back to it: 409. 409 TOURNAMENT_SLUG_TAKEN.",
    // A PATCH has no defaults: a missing field is not changed.
    body: z
      .object({
        name: tournamentName.optional(),
        year: tournamentYear.optional(),
        seenName: tournamentName.optional(),
        seenYear: tournamentYear.optional(),
        technicalTimeout: z.boolean('Diga se há tempo técnico').optional(),
        rostersPublic: z.boolean('Diga se os elencos são públicos').optional(),
        slug: tournamentSlug.optional(),
        place: tournamentPlace.optional(),
        firstDay: tournamentDay.optional(),
        lastDay: tournamentDay.optional(),
        courts: courtNames.optional(),
        state: tournamentState.optional(),
        isCurrent: z.literal(true).optional(),
        ...ownPassword,
      })
      .refine(daysInOrder, DAYS_IN_ORDER),
    answer: { 200: tournament },
  },
  'GET /api/tournament/rules': {
    access: 'public',
    about:
      "The tournament's rules: how sets are played, what a result counts, what decides between level teams, what a serve, a defence and an attack count.",
    answer: { 200: rules },
  },
  'PUT /api/tournament/rules': {
    access: 'admin',
    moves: ['tournament', 'rounds', 'games'],
    audit: 'tournament.rules',
    about:
      'Replaces the rules; standings and rankings change at once, scores never. `seen`: the rules that the caller saw; 409 RULES_CHANGED with the current ones where they have changed since.',
    body: z.object({ rules, seen: rules.optional() }),
    answer: { 200: rules },
  },
  'POST /api/tournament/rules/preview': {
    access: 'admin',
    moves: [],
    about:
      'What these rules would change, without saving them: the teams that would move, and the completed games whose score would be unusual.',
    body: z.object({ rules }),
    answer: {
      200: z.object({
        moved: z.array(z.object({ teamId: z.number(), name: z.string(), before: place, after: place })),
        unusual: z.array(z.number()),
      }),
    },
  },
} as const satisfies CallTable;
