import type { PublicPost } from '@userkeep/contract/shapes/changelog'
import { html, textOf } from '../../../platform/html/html.ts'
import type { Site } from '../../../platform/html/site-page.ts'
import { feedPath, listPath } from './paths.ts'

/** XML has no word for these, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const written = (xml: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${xml.replace(unwritable, '')}\n`

export type FeedPost = PublicPost & { updated_at: string }

/** The posts as an Atom feed (RFC 4287). What was never published has no date, so the feed has the oldest there is. */
export function atomOf({ brand, publicUrl }: Site, key: string, posts: readonly FeedPost[]): string {
  const page = publicUrl + listPath(key)
  const updated =
    posts
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  return written(
    textOf(html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${page}</id>
<title>${brand.name} changelog</title>
<updated>${updated}</updated>
<author><name>${brand.name}</name></author>
<link rel="alternate" type="text/html" href="${page}"/>
<link rel="self" type="application/atom+xml" href="${publicUrl}${feedPath(key)}"/>
${posts.map(entry)}
</feed>`),
  )
}

const entry = (post: FeedPost) => html`<entry>
<id>urn:uuid:${post.id}</id>
<title>${post.title}</title>
<link rel="alternate" type="text/html" href="${post.url}"/>
<published>${post.published_at}</published>
<updated>${post.updated_at}</updated>
${post.category && html`<category term="${post.category.name}"/>`}
${post.labels.map((label) => html`<category term="${label}"/>`)}
<summary>${post.excerpt}</summary>
<content type="html">${post.html}</content>
</entry>
`

export interface Address {
  url: string
  updated_at?: string
}

/** As sitemaps.org has it. */
export const sitemapOf = (addresses: readonly Address[]): string =>
  written(
    textOf(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map(({ url, updated_at }) => html`<url><loc>${url}</loc>${updated_at && html`<lastmod>${updated_at}</lastmod>`}</url>\n`)}
</urlset>`),
  )
