import { useRouter } from '@tanstack/react-router';
import type { PictureSubject } from '#contract/rendered-page.ts';
import { ownAddress } from '#web/lib/net/base.ts';

type PageHeadProps = {
  title: string;
  /** One or two sentences for search engines and link previews. */
  description: string;
  picture: PictureSubject;
};

export function PageHead({ title, description, picture }: PageHeadProps) {
  const { state, options } = useRouter();
  const { origin } = options.context;
  const address = origin + ownAddress(state.location.pathname);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {import.meta.env.SSR ? (
        <Preview title={title} description={description} picture={picture} address={address} />
      ) : null}
    </>
  );
}

/** Open Graph data. Rendered on the server only, because previews do not run scripts. */
function Preview({ title, description, picture, address }: PageHeadProps & { address: string }) {
  const { origin, pictureOf } = useRouter().options.context;
  return (
    <>
      <meta property="og:site_name" content="Manchete" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + ownAddress(pictureOf(picture))} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
