/** Where a stored picture is served. */
export const imageUrl = (name: string | null): string | null => (name ? imageUrlOf(name) : null);
export const imageUrlOf = (name: string): string => `/api/images/${name}`;

/** The name of the picture at an address that this server gave out. */
export const imageName = (url: string | null): string | null => url?.slice('/api/images/'.length) ?? null;
