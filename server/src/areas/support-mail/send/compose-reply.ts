import { type Html, html, storedHtml } from '../../../platform/html/html.ts'
import { type MailContent, oneLine } from '../../../platform/mail/compose.ts'
import { mailFrame, sans } from '../../../platform/mail/mail-html.ts'
import type { MessageToMail } from '../../conversations/public.ts'
import { replyLine } from '../parse/reply-line.ts'

interface ReplyParts {
  readonly subject: string | null
  readonly brand: { name: string; color?: string }
  /** The replies that were not mailed before, the oldest first. */
  readonly replies: readonly MessageToMail[]
  /** The messages before them. */
  readonly earlier: readonly MessageToMail[]
  /** Whether an answer to the mail arrives. */
  readonly canReply: boolean
  /** The conversation in the portal; null for a contact without an account. */
  readonly portalUrl: string | null
  readonly publicUrl: string
}

/** Writes the mail with the replies to a contact who is away, and with the messages before them. */
export function composeReply(parts: ReplyParts): MailContent {
  const { brand, replies, earlier, canReply } = parts
  const subject = oneLine(parts.subject === null ? `Your conversation with ${brand.name}` : `Re: ${parts.subject}`)
  const ending = endingOf(parts)
  const text = [
    canReply ? replyLine : '',
    ...replies.map((message) => textOf(parts, message)),
    ending,
    earlier.length > 0 ? 'Earlier messages' : '',
    ...earlier.map((message) => textOf(parts, message)),
    `— ${brand.name}`,
  ]
  const card = html`${replies.map((message) => block(parts, message))}
${earlier.length > 0 && html`<p class="muted" style="margin:24px 0 12px;${sans};font-size:13px;line-height:20px;color:#60646c">Earlier messages</p>`}
${earlier.map((message) => block(parts, message))}`
  const framed = mailFrame({
    language: 'en',
    title: subject,
    preview: (replies.at(-1)?.text ?? subject).slice(0, 200).toWellFormed(),
    brand,
    card: html`${canReply && lineAbove}${card}`,
    footer: html`${ending}<br>${brand.name}`,
  })
  return { subject, text: `${text.filter(Boolean).join('\n\n')}\n`, html: framed }
}

const lineAbove = html`<div class="uk-reply-line muted" style="margin:0 0 18px;${sans};font-size:12px;line-height:18px;color:#60646c">${replyLine}</div>`

function endingOf({ canReply, portalUrl, brand }: ReplyParts): string {
  if (canReply && portalUrl !== null) return `Reply to this email, or open the conversation: ${portalUrl}`
  if (canReply) return 'Reply to this email to answer.'
  if (portalUrl !== null) return `Replies to this email are not read. Answer in your conversation: ${portalUrl}`
  return `Replies to this email are not read. Answer on the website of ${brand.name}.`
}

const authorOf = ({ brand }: ReplyParts, { author_kind, author_name }: MessageToMail): string => {
  if (author_kind === 'contact') return 'You'
  return author_kind === 'staff' && author_name !== null ? `${author_name}, ${brand.name}` : brand.name
}

function textOf(parts: ReplyParts, message: MessageToMail): string {
  const pictures = message.pictures.map(({ name, path }) => `${name}: ${parts.publicUrl}${path}`)
  return [`${authorOf(parts, message)}:`, message.text, ...pictures].filter(Boolean).join('\n')
}

const block = (parts: ReplyParts, message: MessageToMail): Html => html`<div style="margin:0 0 20px">
<p class="muted" dir="auto" style="margin:0 0 4px;${sans};font-size:13px;line-height:20px;font-weight:600;color:#60646c">${authorOf(parts, message)}</p>
<div class="ink" dir="auto" style="${sans};font-size:16px;line-height:25px;color:#1c2024;overflow-wrap:anywhere">${storedHtml(message.html)}</div>
${message.pictures.map(({ name, path, width }) => html`<p style="margin:8px 0"><img src="${parts.publicUrl}${path}" alt="${name}" width="${Math.min(width, 480)}" style="max-width:100%;height:auto;border-radius:8px"></p>`)}
</div>
`
