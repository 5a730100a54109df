import { useRouter } from '@tanstack/react-router';

type PageHeadProps = {
  title: string;
  /** One or two sentences for search engines and link previews. */
  description: string;
  /** The path of a picture of 1200 by 630 pixels. The revision is added, so that a changed picture has another address. */
  image: string;
};

/** The title and meta data of a public page, for browsers, search engines and link previews. */
export function PageHead({ title, description, image }: PageHeadProps) {
  const { state, options } = useRouter();
  const { origin } = options.context;
  const address = `${origin}${state.location.pathname}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {import.meta.env.SSR ? (
        <Preview title={title} description={description} image={image} address={address} />
      ) : null}
    </>
  );
}

/** The Open Graph data of link previews. Rendered on the server only, because previews do not run scripts. */
function Preview({ title, description, image, address }: PageHeadProps & { address: string }) {
  const { origin, revision } = useRouter().options.context;
  return (
    <>
      <meta property="og:site_name" content="Manchete" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}${image}?v=${revision()}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
