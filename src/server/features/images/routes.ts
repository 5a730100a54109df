import type { SentFile } from '#contract/call.ts';
import { changePicture } from '#server/features/profile/change-picture.ts';
import { isSameTag } from '#server/http/files.ts';
import { networkOf } from '#server/http/network.ts';
import { found } from '#server/http/problem.ts';
import { picturesOfAccount, take } from '#server/limits/limits.ts';
import type { RequestContext } from '#server/routing/context.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import type { Tx } from '#server/store/database/database.ts';
import { imageUrlOf } from '#server/store/database/image-url.ts';
import type { Moment, Outcome } from '#server/store/write.ts';
import type { Picture } from './encode-picture.ts';
import { keepPicture, setPlayerPicture, setTeamPicture, setTournamentPicture } from './set-picture.ts';
import { takePicture } from './take-picture.ts';

const AN_HOUR = 3_600;
const NONE = { status: 204, body: undefined } as const;

export const imageRoutes = {
  'GET /api/images/{name}': {
    async respond({ params: { name }, query: { size = '512' } }, request, reply, { tournament }) {
      const stored = size === '96' ? 'small' : 'large';
      const bytes = found(await tournament.pictures.find(name, stored, networkOf(request.ip)), 'image');
      // The name is the content's hash, so an address never changes its content.
      const etag = `"${name}-${size}"`;
      reply.header('cache-control', `public, max-age=${AN_HOUR}`).header('etag', etag);
      if (isSameTag(request.headers['if-none-match'], etag)) await reply.code(304).send();
      else await reply.type('image/webp').send(bytes);
    },
  },
  'POST /api/user/image': {
    act: ({ body }, context) =>
      upload(body, context, (tx, moment, picture) => keepPicture(tx, moment, context.user.id, picture)),
  },
  'DELETE /api/user/image': {
    async act(_input, context) {
      await changePicture(context, null, NONE.status);
      return NONE;
    },
  },
  'POST /api/tournament/image': {
    act: ({ query: { seenLogoUrl }, body }, context) =>
      upload(body, context, (tx, moment, picture) =>
        setTournamentPicture(tx, moment, context, picture, seenLogoUrl),
      ),
  },
  'DELETE /api/tournament/image': {
    async act({ query: { seenLogoUrl } }, context) {
      await context.write((tx, moment) => setTournamentPicture(tx, moment, context, null, seenLogoUrl));
      return NONE;
    },
  },
  'POST /api/teams/{id}/image': {
    act: ({ params: { id }, query: { seenImageUrl }, body }, context) =>
      upload(body, context, (tx, moment, picture) =>
        setTeamPicture(tx, moment, context, { id, picture, seenImageUrl }),
      ),
  },
  'DELETE /api/teams/{id}/image': {
    async act({ params: { id }, query: { seenImageUrl } }, context) {
      await context.write((tx, moment) =>
        setTeamPicture(tx, moment, context, { id, picture: null, seenImageUrl }),
      );
      return NONE;
    },
  },
  'POST /api/players/{id}/image': {
    act: ({ params: { id }, query: { seenImageUrl }, body }, context) =>
      upload(body, context, (tx, moment, picture) =>
        setPlayerPicture(tx, moment, context, { id, picture, seenImageUrl }),
      ),
  },
  'DELETE /api/players/{id}/image': {
    async act({ params: { id }, query: { seenImageUrl } }, context) {
      await context.write((tx, moment) =>
        setPlayerPicture(tx, moment, context, { id, picture: null, seenImageUrl }),
      );
      return NONE;
    },
  },
} satisfies FeatureRoutes;

async function upload<Entry>(
  { bytes }: SentFile,
  context: RequestContext<Entry>,
  store: (tx: Tx, moment: Moment, picture: Picture) => Promise<Entry & Outcome<undefined>>,
) {
  const { id, isAdmin } = context.user;
  const picture = await takePicture(bytes, id, () => take(context.db, picturesOfAccount(id, isAdmin)));
  await context.write((tx, moment) => store(tx, moment, picture));
  return { status: 200 as const, body: { imageUrl: imageUrlOf(picture.name) } };
}
