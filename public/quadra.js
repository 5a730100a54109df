// The first script of the page that a link for a court opens. It takes the token out of the address before anything else could
// see it, and exchanges it while the page's code is still coming; web/lib/court-token.ts takes both over.
{
  const [, token] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (token) {
    history.replaceState(history.state, '', '/quadra');
    const answer = fetch('/api/court-links/use', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(20_000),
    });
    // Whoever takes it over hears of a failure.
    answer.catch(() => {});
    window.courtLink = { token, answer };
  }
}
