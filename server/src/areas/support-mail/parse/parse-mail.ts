import { conversationBounds } from '@userkeep/contract/shapes/conversation'
import { type AddressObject, type Attachment, type ParsedMail as Parsed, simpleParser } from 'mailparser'
import sanitizeHtml from 'sanitize-html'
import { allowedInText } from '../../../platform/html/markdown.ts'
import { plainHtml } from '../../../platform/html/plain-html.ts'
import {
  type DeliveryReport,
  type MailAddress,
  type MailAttachment,
  mailLimits,
  type ParsedMail,
} from './parsed-mail.ts'
import { splitHtml, splitText, textOfHtml } from './quoted-text.ts'

// Parses mail in the render pool, because strangers write it and parsing may take long.

const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
  keepDeliveryStatus: true,
} as const

export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const parsed = await simpleParser(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), options)
  const headers = headersOf(parsed)
  return {
    messageId: parsed.messageId ? bracketed(parsed.messageId) : null,
    from: addressOf(parsed.from),
    subject: oneLineOf(parsed.subject ?? '', conversationBounds.subject),
    ...contentOf(parsed),
    headers,
    hops: parsed.headerLines.filter(({ key }) => key === 'received').length,
    report: reportOf(parsed, headers['content-type'] ?? ''),
    attachments: parsed.attachments.filter(isShown).map(attachmentOf),
  }
}

/** PostgreSQL refuses NUL, and half a surrogate pair is not text. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`

const oneLineOf = (text: string, max: number): string | null =>
  cut(
    storable(text)
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .trim(),
    max,
  ) || null

const bracketed = (id: string): string =>
  `<${storable(id)
    .replace(/[<>\s]/g, '')
    .slice(0, 500)}>`

/** Returns the only author. A mail of several authors has none that could be answered. */
function addressOf(from: AddressObject | undefined): MailAddress | null {
  const [author, ...others] = from?.value ?? []
  const address = author?.address ? storable(author.address).trim() : ''
  if (others.length > 0 || address.length > 254 || !/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(address)) return null
  return { address, name: oneLineOf(author?.name ?? '', 100) }
}

const telling = [
  'auto-submitted',
  'precedence',
  'list-id',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'content-type',
] as const

/** Uses the raw header lines, because a value that the parser does not understand is still meaningful. */
const headersOf = ({ headerLines }: Parsed): Record<string, string> =>
  Object.fromEntries(
    headerLines
      .filter(({ key }) => (telling as readonly string[]).includes(key))
      .map(({ key, line }) => [
        key,
        storable(line.slice(line.indexOf(':') + 1))
          .trim()
          .toLowerCase()
          .slice(0, 500),
      ]),
  )

const allowed = {
  ...allowedInText,
  allowedTags: [...allowedInText.allowedTags, 'div', 'b', 'i', 'u'],
  nestingLimit: mailLimits.nesting,
}

const sanitised = (html: string): string => sanitizeHtml(html, allowed).trim()

function contentOf({ text: plain, html }: Parsed): Pick<ParsedMail, 'text' | 'html' | 'quotedHtml'> {
  const split = splitText(storable(plain ?? ''))
  const rich = html ? richContent(storable(html)) : null
  const text = split.visible || rich?.text || ''
  const fits = rich !== null && rich.html.length <= mailLimits.html
  const quoted = fits ? rich.quotedHtml : split.hidden && plainHtml(cut(split.hidden, mailLimits.html / 2))
  return {
    text: cut(text, conversationBounds.text),
    html: fits ? rich.html : text && plainHtml(cut(text, mailLimits.html / 2)),
    quotedHtml: quoted || null,
  }
}

function richContent(html: string) {
  const { visible, hidden } = splitHtml(html)
  const shown = sanitised(visible)
  const quoted = sanitised(hidden)
  const text = textOfHtml(shown)
  return text === '' ? null : { html: shown, text, quotedHtml: quoted.length <= mailLimits.html ? quoted : '' }
}

const isShown = ({ contentType }: Attachment): boolean => contentType !== 'message/delivery-status'

/** Returns the last part of a name, so that no path reaches a reader. */
const baseName = (name: string): string =>
  oneLineOf(
    name
      .replace(/[\p{Cc}]/gu, '')
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/^\.+/, '') ?? '',
    100,
  ) ?? 'attachment'

const attachmentOf = ({ filename, contentType, content, size }: Attachment): MailAttachment => ({
  name: baseName(filename ?? ''),
  size,
  picture: contentType.startsWith('image/') ? new Uint8Array(content) : null,
})

const field = (text: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]{1,500})`, 'im').exec(text)?.[1]?.trim() ?? null

/** Reads the report of a failed delivery (RFC 3464). */
function reportOf({ attachments }: Parsed, contentType: string): DeliveryReport | null {
  const part = attachments.find(({ contentType: type }) => type === 'message/delivery-status')
  if (!part) return contentType.startsWith('multipart/report') ? { recipient: null, status: null, detail: null } : null
  const text = storable(part.content.toString('utf8').slice(0, 20_000))
  return {
    recipient: field(text, 'Final-Recipient')?.replace(/^[^;]*;\s*/, '') ?? null,
    status: field(text, 'Status'),
    detail: field(text, 'Diagnostic-Code')?.replace(/^[^;]*;\s*/, '') ?? null,
  }
}
