import { Caller, fetching } from './call.ts';

/** A signed-in person: makes calls over a port, and can open pages in a browser. */
export type Person = Caller & { readonly email: string; readonly cookie: string };

/** A person with the session of a cookie (`name=value`). */
export function personWith(address: string, email: string, cookie: string): Person {
  return Object.assign(new Caller(fetching(address), cookie), { email }) as Person;
}

/** Signs in with email and password. */
export async function signIn(address: string, email: string, password: string): Promise<Person> {
  const visitor = new Caller(fetching(address));
  const { headers } = await visitor.ask('POST /api/login', { body: { username: email, password } });
  return personWith(address, email, headers['set-cookie']?.split(';')[0] ?? '');
}
