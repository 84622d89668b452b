import { html, textOf } from './html.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these, not even escaped
const invalidInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Returns an XML document without the characters that XML does not allow. */
export const xmlDocument = (xml: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${xml.replace(invalidInXml, '')}\n`

interface SitemapEntry {
  url: string
  updated_at?: string
}

/** Returns a sitemap in the format of sitemaps.org. */
export const sitemapOf = (entries: readonly SitemapEntry[]): string =>
  xmlDocument(
    textOf(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ url, updated_at }) => html`<url><loc>${url}</loc>${updated_at && html`<lastmod>${updated_at}</lastmod>`}</url>\n`)}
</urlset>`),
  )
