export const listPath = (key: string): string => `/changelog/${key}`
export const postPath = (key: string, slug: string): string => `${listPath(key)}/${slug}`
export const feedPath = (key: string): string => `${listPath(key)}/feed.atom`
