import type { MailLinks } from '../../../platform/area-hooks.ts'
import type { TrackedMail } from '../../../platform/mail-links.ts'
import type { Own } from '../setup.ts'
import { writeToken } from './token.ts'

/** As the renderer writes them: in double quotes, with `&` escaped. */
const links = /(<a\b[^>]*?\shref=")(https?:\/\/[^"]+)(")/gi

/** Links and openings of a mail whose tenant asked to have them counted. The way out always leads there directly. */
export const rewriteLinks: MailLinks<Own> = async (mail, { own, settings }) => {
  const address = (path: '/c' | '/o', link: number) => `${settings.publicUrl}${path}/${tokenOf(mail, link)}`
  const html = mail.tracking.clicks ? await withCountedLinks(mail, own, (link) => address('/c', link)) : mail.html
  return mail.tracking.opens ? withPixel(html, address('/o', 0)) : html
}

const tokenOf = ({ scope, batchId, contactId }: TrackedMail, link: number): string =>
  writeToken({ environmentId: scope.environmentId, campaignId: batchId, contactId, link })

async function withCountedLinks(mail: TrackedMail, own: Own, address: (link: number) => string): Promise<string> {
  const found = [...mail.html.matchAll(links)].map(([, , url = '']) => unescaped(url))
  const counted = found.filter((url) => url !== mail.unsubscribeUrl && !isOwn(url, mail.unsubscribeUrl))
  const numbers = await own.links.numbersOf(mail.scope, mail.batchId, [...new Set(counted)])
  return mail.html.replace(links, (whole, before: string, url: string, after: string) => {
    const number = numbers.get(unescaped(url))
    return number === undefined ? whole : `${before}${address(number)}${after}`
  })
}

/** Preferences and the like, on the service itself: they carry what is meant for one person alone. */
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
