/** What a mail says, before it has a form. */
export interface MailParts {
  subject: string
  greeting?: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** A one-time code, shown large. */
  code?: string
  footer?: string
  /** `color` is `#rgb` or `#rrggbb`; anything else falls back to a neutral one. */
  brand: { name: string; color?: string }
}
