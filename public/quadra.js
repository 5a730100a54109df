// The first script of the page that a link for a court opens. It takes the token out of the address before anything else could
// see it, and exchanges it while the page's code is still coming; web/lib/net/court-token.ts takes both over.
{
  const [, token] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (token) {
    // As contract/base.ts has it.
    const [base = ''] = /^\/t\/[a-z0-9-]+(?=\/)/.exec(location.pathname) ?? [];
    history.replaceState(history.state, '', `${base}/quadra`);
    const answer = fetch(`/api${base}/court-links/use`, {
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
