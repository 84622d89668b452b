import type { HtmlPage } from '@userkeep/contract'
import { brandColor, readableOn } from '../mail/brand-color.ts'
import { type Html, html } from './html.ts'
import { siteLook } from './site-look.ts'

/** A public site: the brand and the common addresses of its pages. */
export interface Site {
  readonly brand: { readonly name: string; readonly color: string | null; readonly logo_url: string | null }
  readonly environment: 'live' | 'test'
  /** The origin of the service, without a final slash. */
  readonly publicUrl: string
  /** The pages linked at the top, by path. */
  readonly tabs?: readonly { readonly label: string; readonly path: string }[]
}

export interface SitePage {
  readonly title: string
  /** One or two sentences for search results and shared links. */
  readonly description: string
  /** The canonical path. */
  readonly path: string
  /** The path of its tab. */
  readonly tab?: string
  readonly feed?: { readonly title: string; readonly path: string }
  /** One of our addresses, shown where a link to the page is shared. */
  readonly picture?: string | null
  readonly publishedAt?: string | null
  /** The language of the page; English by default. */
  readonly language?: string
  /** The same page in other languages, for search engines. */
  readonly translations?: readonly { readonly language: string; readonly path: string }[]
  readonly content: Html
  /** Style sheets in addition to the common ones. */
  readonly styles?: readonly string[]
}

/**
 * Renders a public page in the tenant's brand: readable without a script, in light and dark, and on a phone. Pages of
 * the test environment ask not to be indexed.
 */
export function sitePage(site: Site, page: SitePage): HtmlPage {
  const color = brandColor(site.brand.color ?? undefined)
  const look = `:root { --brand: ${color}; --on-brand: ${readableOn(color)}; }`
  return {
    title: page.title === site.brand.name ? page.title : `${page.title} · ${site.brand.name}`,
    head: headOf(site, page),
    ...(page.language !== undefined && { language: page.language }),
    styles: [look, siteLook, ...(page.styles ?? [])],
    body: html`<a class="skip" href="#content">Skip to content</a>
<header class="top"><div class="wide">
${brandOf(site, page)}
${tabsOf(site, page)}
</div></header>
<main id="content" class="wide">
${page.content}
</main>
<footer class="wide">
<span>${site.brand.name}</span>
${page.feed && html`<a href="${page.feed.path}">Atom feed</a>`}
</footer>`,
  }
}

function headOf({ brand, environment, publicUrl }: Site, page: SitePage): Html {
  const { title, description, path, feed, picture, publishedAt, translations = [] } = page
  const address = `${publicUrl}${path}`
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${environment === 'test' && html`<meta name="robots" content="noindex">`}
${translations.map(({ language, path }) => html`<link rel="alternate" hreflang="${language}" href="${publicUrl}${path}">\n`)}
${feed && html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${publicUrl}${feed.path}">`}
<meta property="og:type" content="${publishedAt ? 'article' : 'website'}">
<meta property="og:site_name" content="${brand.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
${publishedAt && html`<meta property="article:published_time" content="${publishedAt}">`}
${picture && html`<meta property="og:image" content="${picture}">`}
`
}

function brandOf({ brand, tabs }: Site, { path }: SitePage): Html {
  const mark = brand.logo_url
    ? html`<img class="logo" src="${brand.logo_url}" alt="" height="28">`
    : html`<span class="initial" aria-hidden="true">${[...brand.name.trim()][0]?.toUpperCase()}</span>`
  return html`<a class="brand" href="${tabs?.[0]?.path ?? path}">${mark}<span>${brand.name}</span></a>`
}

const tabsOf = ({ tabs = [] }: Site, { tab }: SitePage): Html | false =>
  tabs.length > 1 &&
  html`<nav aria-label="Pages">${tabs.map(
    ({ label, path }) => html`<a href="${path}"${path === tab && html` aria-current="page"`}>${label}</a>`,
  )}</nav>`

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Renders a day for a public page. */
export const day = (at: string): Html => html`<time datetime="${at}">${inWords.format(new Date(at))}</time>`
