import type { FastifyRequest } from 'fastify';
import { worksIn } from './access/access-hook.ts';
import type { Installation } from './installation.ts';
import type { OpenTournament } from './open-tournament.ts';
import { isHidden, type Tournaments, unknownTournament } from './tournaments.ts';

/** Says which tournament a request is about: the one of its slug, else the current one. */
export class RequestTournaments {
  readonly #bySlug = new WeakMap<FastifyRequest, OpenTournament>();
  readonly #tournaments: Tournaments;
  readonly #installation: Installation;

  constructor(tournaments: Tournaments, installation: Installation) {
    this.#tournaments = tournaments;
    this.#installation = installation;
  }

  of = (request: FastifyRequest): OpenTournament => this.#bySlug.get(request) ?? this.#tournaments.current;

  /**
   * A hook for addresses with a slug, before any other that asks for the tournament. One in preparation is like
   * one that does not exist, but for those who prepare it.
   */
  find = async (request: FastifyRequest): Promise<void> => {
    const { slug } = request.params as { readonly slug: string };
    const listed = this.#tournaments.listedAs(slug);
    if (isHidden(listed) && !(await worksIn(this.#installation, request, listed.id)))
      throw unknownTournament();
    this.#bySlug.set(request, await this.#tournaments.byId(listed.id));
  };
}
