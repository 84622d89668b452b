import type { HtmlPage } from '@userkeep/contract'
import { type Html, html, storedHtml } from '../../../platform/html/html.ts'
import { day, type SitePage, sitePage } from '../../../platform/html/site-page.ts'
import { inLocaleOrder } from '../rules.ts'
import type { HelpArticleRead, HelpCenter, ListingPage } from './center.ts'
import type { PublicCenter } from './memory.ts'

const look = `
  .find { display: flex; gap: 8px; margin-block: 16px 32px; }
  .find input { flex: 1; min-width: 0; padding: 10px 14px; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: 10px; }
  .find input:focus-visible { outline: 2px solid var(--brand); outline-offset: 1px; }
  .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 14px; padding: 0; list-style: none; }
  .grid a { display: block; height: 100%; padding: 16px 18px; border: 1px solid var(--line); border-radius: 12px; text-decoration: none; }
  .grid a:hover { background: var(--soft); }
  .grid strong, .rows strong { display: block; font-weight: 600; }
  .muted { color: var(--muted); font-size: 14px; }
  .rows { padding: 0; list-style: none; }
  .rows li { border-top: 1px solid var(--line); }
  .rows a { display: block; padding: 14px 4px; text-decoration: none; }
  .rows a:hover strong { text-decoration: underline; text-decoration-color: var(--brand); }
  .trail { padding: 0; margin-block: 20px 0; list-style: none; display: flex; flex-wrap: wrap; gap: 4px 8px; color: var(--muted); font-size: 14px; }
  .trail li + li::before { content: '/'; margin-inline-end: 8px; }
  .helpful { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; margin-block: 36px; padding: 16px 18px; background: var(--soft); border-radius: 12px; }
  .helpful p { margin: 0; margin-inline-end: auto; }
  .pages { display: flex; justify-content: space-between; padding-block: 16px; font-size: 14px; }
  .pages [rel=next] { margin-inline-start: auto; }
  .languages { display: flex; flex-wrap: wrap; gap: 4px 14px; padding-block: 24px; font-size: 14px; color: var(--muted); }
`

interface PageContext {
  readonly center: PublicCenter
  readonly locale: string
}

interface PageParts extends Pick<SitePage, 'title' | 'description' | 'content'> {
  /** Returns the address of the page in a locale. */
  address(locale: string): string
  /** The locales in which the page exists. */
  locales: readonly string[]
  publishedAt?: string
}

function pageIn({ center, locale }: PageContext, { address, locales, ...parts }: PageParts): HtmlPage {
  const { site, addresses, settings } = center
  const inOrder = inLocaleOrder(locales, settings.default_locale)
  return sitePage(
    { ...site, tabs: [{ label: 'Help', path: addresses.home(locale) }] },
    {
      ...parts,
      path: address(locale),
      language: locale,
      translations: inOrder.length < 2 ? [] : inOrder.map((language) => ({ language, path: address(language) })),
      styles: [look],
      content: html`${parts.content}
${inOrder.length > 1 && languages(inOrder, locale, address)}`,
    },
  )
}

const languages = (locales: readonly string[], current: string, address: (locale: string) => string): Html =>
  html`<nav class="languages" aria-label="Languages">${locales.map(
    (locale) =>
      html`<a href="${address(locale)}" hreflang="${locale}" lang="${locale}"${
        locale === current && html` aria-current="true"`
      }>${nameOf(locale)}</a>`,
  )}</nav>`

/** Returns the name of a language in that language. */
const nameOf = (locale: string): string =>
  new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(locale) ?? locale

const searchForm = ({ center, locale }: PageContext, query = ''): Html =>
  html`<form class="find" role="search" action="${center.addresses.home()}" method="get">
<input type="search" name="q" value="${query}" maxlength="200" placeholder="Search for answers" aria-label="Search">
${locale !== center.settings.default_locale && html`<input type="hidden" name="locale" value="${locale}">`}
<button class="button" type="submit">Search</button>
</form>`

const articleRows = (articles: HelpCenter['articles']): Html =>
  html`<ul class="rows">${articles.map(
    ({ url, title, excerpt }) =>
      html`<li><a href="${url}"><strong>${title}</strong><span class="muted">${excerpt}</span></a></li>`,
  )}</ul>`

/** Renders links to the previous and the next page of a list. */
const pageLinks = ({ page, hasMore }: ListingPage, addressOf: (page: number) => string): Html =>
  html`<nav class="pages" aria-label="Pages of the list">${
    page > 1 && html`<a rel="prev" href="${addressOf(page - 1)}">Previous page</a>`
  }${hasMore && html`<a rel="next" href="${addressOf(page + 1)}">Next page</a>`}</nav>`

const listingPage = (listing: ListingPage, addressOf: (page: number) => string): Html =>
  html`${articleRows(listing.articles)}${(listing.page > 1 || listing.hasMore) && pageLinks(listing, addressOf)}`

export function homePage(context: PageContext, listing: ListingPage): HtmlPage {
  const { center, locale } = context
  const { addresses } = center
  const { name } = center.site.brand
  const { collections, articles, page } = listing
  return pageIn(context, {
    title: 'Help center',
    description: `Answers to questions about ${name}.`,
    address: (other) => addresses.home(other, page),
    locales: center.settings.locales,
    content: html`<h1>How can we help?</h1>
${searchForm(context)}
<ul class="grid">${collections.map(
      (collection) => html`<li><a href="${collection.url}"><strong>${collection.name}</strong>
<span class="muted">${collection.description}</span>
<span class="muted">${collection.articles} ${collection.articles === 1 ? 'article' : 'articles'}</span></a></li>`,
    )}</ul>
${articles.length > 0 && listingPage(listing, (other) => addresses.home(locale, other))}
${collections.length + articles.length === 0 && html`<p class="empty">No articles have been published yet.</p>`}`,
  })
}

export function resultsPage(context: PageContext, query: string, { articles }: HelpCenter): HtmlPage {
  const { center, locale } = context
  const count = articles.length
  return pageIn(context, {
    title: `Search: ${query}`,
    description: `Search results for ${query}.`,
    address: (other) => center.addresses.search(query, other),
    locales: [locale],
    content: html`<h1>Search results</h1>
${searchForm(context, query)}
${
  count === 0
    ? html`<p class="empty">No articles match “${query}”. Try other words.</p>`
    : html`<p class="muted">${count} ${count === 1 ? 'article' : 'articles'} for “${query}”</p>${articleRows(articles)}`
}`,
  })
}

/** Renders breadcrumbs, marked up as a schema.org BreadcrumbList. */
const trail = (steps: readonly { name: string; url: string | null }[]): Html =>
  html`<ol class="trail" itemscope itemtype="https://schema.org/BreadcrumbList">${steps.map(
    ({ name, url }, index) =>
      html`<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" href="${url}"><span itemprop="name">${name}</span></a><meta itemprop="position" content="${index + 1}"></li>`,
  )}</ol>`

export function collectionPage(context: PageContext, listing: ListingPage): HtmlPage {
  const { center, locale } = context
  const { addresses, settings } = center
  const [collection] = listing.collections as [HelpCenter['collections'][number]]
  return pageIn(context, {
    title: collection.name,
    description: collection.description || `Articles about ${collection.name}.`,
    address: (other) => addresses.collection(collection.slug, other, listing.page),
    locales: settings.locales,
    content: html`${trail([{ name: 'Help center', url: addresses.home(locale) }])}
<h1>${collection.name}</h1>
<p class="lead">${collection.description}</p>
${searchForm(context)}
${listingPage(listing, (page) => addresses.collection(collection.slug, locale, page))}`,
  })
}

interface ArticlePageParts {
  readonly article: HelpArticleRead
  readonly collection: HelpCenter['collections'][number] | undefined
  /** Whether the reader has just answered "Was this helpful?". */
  readonly isAnswered: boolean
}

export function articlePage(context: PageContext, { article, collection, isAnswered }: ArticlePageParts): HtmlPage {
  const { center, locale } = context
  const { addresses } = center
  const home = { name: 'Help center', url: addresses.home(locale) }
  return pageIn(context, {
    title: article.title,
    description: article.excerpt,
    publishedAt: article.updated_at,
    address: (other) => addresses.article(article.slug, other),
    locales: article.locales,
    content: html`${trail(collection ? [home, { name: collection.name, url: collection.url }] : [home])}
<article lang="${article.locale}" itemscope itemtype="https://schema.org/TechArticle">
<h1 itemprop="headline">${article.title}</h1>
<meta itemprop="dateModified" content="${article.updated_at}">
<p class="muted">Updated ${day(article.updated_at)}</p>
<div class="text body" itemprop="articleBody">${storedHtml(article.html)}</div>
</article>
${isAnswered ? html`<p class="helpful" role="status">Thank you for your answer.</p>` : helpfulForm(addresses.article(article.slug), locale)}
${article.related.length > 0 && html`<h2>Related articles</h2>${articleRows(article.related)}`}`,
  })
}

const helpfulForm = (address: string, locale: string): Html =>
  html`<form class="helpful" method="post" action="${address}/helpful">
<p id="helpful" lang="${locale}">Was this article helpful?</p>
<button class="button" name="helpful" value="yes" aria-describedby="helpful">Yes</button>
<button class="button" name="helpful" value="no" aria-describedby="helpful">No</button>
</form>`
