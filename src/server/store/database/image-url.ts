export const imageUrl = (name: string | null): string | null => (name ? imageUrlOf(name) : null);
export const imageUrlOf = (name: string): string => `/api/images/${name}`;

export const imageName = (url: string | null): string | null => url?.slice('/api/images/'.length) ?? null;
