import type { PublicPost } from '@userkeep/contract/shapes/changelog'
import { html, textOf } from '../../../platform/html/html.ts'
import type { Site } from '../../../platform/html/site-page.ts'
import { xmlDocument } from '../../../platform/html/xml.ts'
import { feedPath, listPath } from './paths.ts'

export type FeedPost = PublicPost & { updated_at: string }

/** Renders posts as an Atom feed (RFC 4287). A feed that is still empty has the Unix epoch as its date. */
export function atomOf({ brand, publicUrl }: Site, key: string, posts: readonly FeedPost[]): string {
  const page = publicUrl + listPath(key)
  const updated =
    posts
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  return xmlDocument(
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
