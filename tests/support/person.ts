import { Caller, fetching } from './call.ts';

/** Somebody signed in: makes calls over a port, and can enter with a browser. */
export type Person = Caller & { readonly email: string; readonly cookie: string };

/** Somebody with the session that a cookie (`name=value`) carries. */
export function personWith(address: string, email: string, cookie: string): Person {
  return Object.assign(new Caller(fetching(address), cookie), { email }) as Person;
}

/** Signs in as the screens do. */
export async function signIn(address: string, email: string, password: string): Promise<Person> {
  const visitor = new Caller(fetching(address));
  const { headers } = await visitor.ask('POST /api/login', { body: { username: email, password } });
  return personWith(address, email, headers['set-cookie']?.split(';')[0] ?? '');
}
