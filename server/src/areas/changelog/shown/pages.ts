import type { HtmlPage } from '@userkeep/contract'
import type { PublicPost } from '@userkeep/contract/shapes/changelog'
import { type Html, html, storedHtml } from '../../../platform/html/html.ts'
import { day, type Site, sitePage } from '../../../platform/html/site-page.ts'
import { feedPath, listPath, postPath } from './paths.ts'

const look = `
  .post { padding-block: 36px; border-top: 1px solid var(--line); }
  .post:first-of-type { border-top: 0; padding-top: 8px; }
  .post h2 { margin: 6px 0 12px; font-size: 26px; letter-spacing: -0.02em; }
  .post h2 a { text-decoration: none; }
  .post h2 a:hover { text-decoration: underline; text-decoration-color: var(--brand); }
  .body { margin-block: 24px 36px; }
  .dot { width: 8px; height: 8px; border-radius: 50%; background: currentColor; }
  .gray .dot { color: #8b8d98; } .blue .dot { color: #3e7bfa; } .green .dot { color: #30a46c; }
  .amber .dot { color: #f5a623; } .red .dot { color: #e5484d; } .violet .dot { color: #8e4ec6; }
  .more { display: flex; justify-content: space-between; gap: 12px; padding-top: 28px; border-top: 1px solid var(--line); }
`

const about = ({ category, labels, published_at }: PublicPost): Html => html`<div class="chips">
${day(published_at)}
${category && html`<span class="chip ${category.color}"><span class="dot"></span>${category.name}</span>`}
${labels.map((label) => html`<span class="chip">${label}</span>`)}
</div>`

interface PageOfPosts {
  posts: readonly PublicPost[]
  /** The cursors of this page and of the next one; null for the first page and for none. */
  startingAfter: string | null
  nextCursor: string | null
}

export function listPage(site: Site, key: string, { posts, startingAfter, nextCursor }: PageOfPosts): HtmlPage {
  const path = listPath(key)
  const at = (cursor: string) => `${path}?starting_after=${encodeURIComponent(cursor)}`
  return sitePage(site, {
    title: 'Changelog',
    description: `Updates from ${site.brand.name}.`,
    path: startingAfter === null ? path : at(startingAfter),
    tab: path,
    feed: { title: `${site.brand.name} changelog`, path: feedPath(key) },
    styles: [look],
    content: html`<h1>Changelog</h1>
<p class="lead">Updates from ${site.brand.name}.</p>
${posts.map((post) => article(key, post))}
${posts.length === 0 && html`<p class="empty">No posts yet. Check back later.</p>`}
${
  (startingAfter !== null || nextCursor !== null) &&
  html`<p class="more">${startingAfter !== null && html`<a class="button" href="${path}">Newest posts</a>`}<span></span>${
    nextCursor !== null && html`<a class="button" href="${at(nextCursor)}" rel="next">Older posts</a>`
  }</p>`
}`,
  })
}

const article = (key: string, post: PublicPost): Html => html`<article class="post" id="${post.slug}">
${about(post)}
<h2><a href="${postPath(key, post.slug)}">${post.title}</a></h2>
<div class="text">${storedHtml(post.html)}</div>
</article>
`

export function postPage(site: Site, key: string, post: PublicPost): HtmlPage {
  const picture = /<img [^>]*\bsrc="([^"]+)"/.exec(post.html)?.[1] ?? null
  return sitePage(site, {
    title: post.title,
    description: post.excerpt,
    path: postPath(key, post.slug),
    tab: listPath(key),
    feed: { title: `${site.brand.name} changelog`, path: feedPath(key) },
    picture,
    publishedAt: post.published_at,
    styles: [look],
    content: html`<article>
<h1>${post.title}</h1>
${about(post)}
<div class="text body">${storedHtml(post.html)}</div>
</article>
<p class="more"><a class="button" href="${listPath(key)}">All posts</a></p>`,
  })
}
