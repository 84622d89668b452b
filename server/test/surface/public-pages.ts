/** Routes of public pages, which are pinned in several lists. */
export const changelogPages = ['', '/feed.atom', '/sitemap.xml', '/{slug}'].map(
  (end) => `GET /changelog/{publishableKey}${end}`,
)
export const helpReads = ['', '/articles/{slug}'].map((end) => `GET /v1/help/{publishableKey}${end}`)
export const helpPages = ['', '/articles/{slug}', '/collections/{slug}', '/sitemap.xml'].map(
  (end) => `GET /help/{publishableKey}${end}`,
)
export const helpAnswers = ['/help', '/v1/help'].map(
  (start) => `POST ${start}/{publishableKey}/articles/{slug}/helpful`,
)
export const helpIsPublic = 'published articles are public, and a publishable key is not a secret'
