import { useRouter } from '@tanstack/react-router';

type PageHeadProps = {
  title: string;
  /** One or two sentences, shown where the page is found or sent. */
  description: string;
  /** The path of a picture of 1200 by 630 pixels that previews show; with `?v=` where the page names its content itself. */
  image: string;
};

/** What a public page says of itself to browsers, search engines and the previews of messages. */
export function PageHead({ title, description, image }: PageHeadProps) {
  const { state, options } = useRouter();
  const { origin } = options.context;
  const address = `${origin}${state.location.pathname}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {import.meta.env.SSR ? <Preview {...{ title, description, image, address }} /> : null}
    </>
  );
}

/** What the previews of messages show. None of them runs a page's code: only the server draws it. */
function Preview({ title, description, image, address }: PageHeadProps & { address: string }) {
  const { origin, revision } = useRouter().options.context;
  const picture = image.includes('?') ? image : `${image}?v=${revision()}`;
  return (
    <>
      <meta property="og:site_name" content="Manchete" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}${picture}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
