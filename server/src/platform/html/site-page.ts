import type { HtmlPage } from '@userkeep/contract'
import { brandColor, readableOn } from '../mail/brand-color.ts'
import { type Html, html } from './html.ts'
import { siteLook } from './site-look.ts'

/** Whose site it is: the brand and the addresses that all of its pages have in common. */
export interface Site {
  readonly brand: { readonly name: string; readonly color: string | null; readonly logo_url: string | null }
  readonly environment: 'live' | 'test'
  /** Of the service, without a slash at the end. */
  readonly publicUrl: string
  /** The pages that are linked at the top, by their paths. */
  readonly tabs?: readonly { readonly label: string; readonly path: string }[]
}

export interface SitePage {
  readonly title: string
  /** One or two sentences, for search results and links that are shared. */
  readonly description: string
  /** Its one address, whatever it was asked by. */
  readonly path: string
  /** Which of the tabs it belongs to, by its path. */
  readonly tab?: string
  readonly feed?: { readonly title: string; readonly path: string }
  /** Shown where a link to it is shared: an address of ours. */
  readonly picture?: string | null
  readonly publishedAt?: string | null
  readonly content: Html
  /** Style sheets beside those that every page has. */
  readonly styles?: readonly string[]
}

/**
 * A public page in the tenant's brand: readable without a script, in light and dark and on a phone. Pages of the test
 * environment ask not to be indexed.
 */
export function sitePage(site: Site, page: SitePage): HtmlPage {
  const color = brandColor(site.brand.color ?? undefined)
  const look = `:root { --brand: ${color}; --on-brand: ${readableOn(color)}; }`
  return {
    title: page.title === site.brand.name ? page.title : `${page.title} · ${site.brand.name}`,
    head: headOf(site, page),
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
  const { title, description, path, feed, picture, publishedAt } = page
  const address = `${publicUrl}${path}`
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
${environment === 'test' && html`<meta name="robots" content="noindex">`}
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

/** A day as a page for the public shows it. */
export const day = (at: string): Html => html`<time datetime="${at}">${inWords.format(new Date(at))}</time>`
