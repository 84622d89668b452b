import type { MailLinks, TrackedMail } from '../../messages/public.ts'
import type { Own } from '../setup.ts'
import type { Tracked } from './token.ts'

/** Matches links as the renderer writes them: in double quotes, with `&` escaped. */
const links = /(<a\b[^>]*?\shref=")(https?:\/\/[^"]+)(")/gi

/**
 * Rewrites the links of a mail and adds the tracking picture, if the tenant tracks them. The unsubscribe link is never
 * rewritten.
 */
export const rewriteLinks: MailLinks<Own> = async (mail, { own, settings }) => {
  const click = async (link: number) =>
    `${settings.publicUrl}/c/${await own.tokens.write('click', trackedIn(mail, link))}`
  const html = mail.tracking.clicks ? await withCountedLinks(mail, own, click) : mail.html
  if (!mail.tracking.opens) return html
  return withPixel(html, `${settings.publicUrl}/o/${await own.tokens.write('open', trackedIn(mail, 0))}`)
}

const trackedIn = ({ scope, batchId, contactId }: TrackedMail, link: number): Tracked => ({
  environmentId: scope.environmentId,
  campaignId: batchId,
  contactId,
  link,
})

async function withCountedLinks(
  mail: TrackedMail,
  own: Own,
  addressOf: (link: number) => Promise<string>,
): Promise<string> {
  const found = [...mail.html.matchAll(links)].map(([, , url = '']) => unescaped(url))
  const counted = found.filter((url) => url !== mail.unsubscribeUrl && !isOwn(url, mail.unsubscribeUrl))
  const urls = [...new Set(counted)]
  const numbers = await own.links.numbersOf(mail.scope, mail.batchId, urls)
  const addresses = new Map<string, string>()
  for (const url of urls) {
    const number = numbers.get(url)
    if (number !== undefined) addresses.set(url, await addressOf(number))
  }
  return mail.html.replace(links, (whole, before: string, url: string, after: string) => {
    const address = addresses.get(unescaped(url))
    return address === undefined ? whole : `${before}${address}${after}`
  })
}

/**
 * Returns whether a link leads to the service itself, such as the preferences. These links carry a person's own token.
 */
const isOwn = (url: string, unsubscribeUrl: string | null): boolean =>
  unsubscribeUrl !== null && URL.canParse(url) && new URL(url).origin === new URL(unsubscribeUrl).origin

const unescaped = (url: string): string =>
  url
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function withPixel(html: string, address: string): string {
  const picture = `<img src="${address}" width="1" height="1" alt="" style="display:block">`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? html + picture : html.slice(0, end) + picture + html.slice(end)
}
