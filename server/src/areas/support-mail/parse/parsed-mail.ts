/** The limits of one mail. */
export const mailLimits = {
  /** Bytes of the mail as it is sent. */
  bytes: 10 * 1024 * 1024,
  /** CPU time of the thread that parses it. */
  budgetMs: 3000,
  pictures: 10,
  /** Other attachments that are named. */
  named: 20,
  /** Characters of plain text that are searched for quotes. */
  splitText: 20_000,
  /** Stored characters of HTML. */
  html: 100_000,
  /** Nested HTML elements. */
  nesting: 40,
} as const

export interface MailAddress {
  readonly address: string
  readonly name: string | null
}

/** The result of a failed delivery, as the server of the recipient reports it. */
export interface DeliveryReport {
  readonly recipient: string | null
  /** A code of RFC 3463, such as `5.1.1`. */
  readonly status: string | null
  readonly detail: string | null
}

export interface MailAttachment {
  /** Without a path. */
  readonly name: string
  readonly size: number
  /** The content of an attachment that claims to be a picture; null for others. */
  readonly picture: Uint8Array | null
}

/** A mail after parsing: plain data that passes between threads. */
export interface ParsedMail {
  /** In brackets. */
  readonly messageId: string | null
  readonly from: MailAddress | null
  readonly subject: string | null
  /** The text of the sender, without quotes and signature. */
  readonly text: string
  readonly html: string
  readonly quotedHtml: string | null
  /** The header fields that mark automatic mail, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The servers that the mail has passed. */
  readonly hops: number
  readonly report: DeliveryReport | null
  readonly attachments: readonly MailAttachment[]
}
