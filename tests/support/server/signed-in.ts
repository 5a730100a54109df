import { Caller, fetching } from './call.ts';

export type SignedIn = Caller & { readonly email: string; readonly cookie: string };

export function signedInWith(address: string, email: string, cookie: string): SignedIn {
  return Object.assign(new Caller(fetching(address), cookie), { email }) as SignedIn;
}

export async function signIn(address: string, email: string, password: string): Promise<SignedIn> {
  const visitor = new Caller(fetching(address));
  const { headers } = await visitor.ask('POST /api/login', { body: { username: email, password } });
  return signedInWith(address, email, headers['set-cookie']?.split(';')[0] ?? '');
}
