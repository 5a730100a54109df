import type { CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { Caller } from '#tests/support/server/call.ts';

/** Creates a court link, and returns its number and its token. */
export async function aCourtLink(
  admin: Caller,
  body: CallRequest<Contract['POST /api/court-links']>['body'],
) {
  const { link, url } = await admin.call('POST /api/court-links', { body });
  return { id: link.id, token: url?.split('#')[1] ?? '' };
}

/**
 * A device that opened a court link, at the address `from`: a new browser, or one with the cookies of
 * `browser`.
 */
export async function openCourtLink(browser: Caller, token: string, from?: string): Promise<Caller> {
  const { headers } = await browser.ask('POST /api/court-links/use', {
    body: { token },
    ...(from === undefined ? {} : { from }),
  });
  const cookie = /(?:__Host-)?manchete-court=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0];
  if (cookie === undefined) throw new Error('The device got no cookie');
  return browser.with(cookie);
}
