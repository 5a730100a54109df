import { Caller, fetching } from './call.ts';

/** A signed-in person: makes calls over a port, and can open pages in a browser. */
export type SignedIn = Caller & { readonly email: string; readonly cookie: string };

/** A person with the session of a cookie (`name=value`). */
export function signedInWith(address: string, email: string, cookie: string): SignedIn {
  return Object.assign(new Caller(fetching(address), cookie), { email }) as SignedIn;
}

/** Signs in with email and password. */
export async function signIn(address: string, email: string, password: string): Promise<SignedIn> {
  const visitor = new Caller(fetching(address));
  const { headers } = await visitor.ask('POST /api/login', { body: { username: email, password } });
  return signedInWith(address, email, headers['set-cookie']?.split(';')[0] ?? '');
}
