/** The content of a mail before it is laid out. */
export interface MailParts {
  subject: string
  greeting?: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** A one-time code in large type. */
  code?: string
  footer?: string
  /** `color` is `#rgb` or `#rrggbb`; anything else is replaced by a neutral color. */
  brand: { name: string; color?: string }
}
