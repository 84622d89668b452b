import assert from 'node:assert/strict'
import type postgres from 'postgres'

interface StoredMail {
  recipient: string
  subject: string
  text_body: string
  html_body: string
}

/** Sent mails, as the development mailbox shows them. */
export interface Mailbox {
  /** The newest mail to this address; fails when there is none. */
  to(address: string): Promise<StoredMail>
  countTo(address: string): Promise<number>
  /** The one-time token of this family in the newest mail to this address. */
  tokenTo(address: string, prefix: `uk_${string}_`): Promise<string>
}

export function mailboxOf(sql: postgres.Sql): Mailbox {
  const all = (address: string) => sql<StoredMail[]>`
    select recipient, subject, text_body, html_body from mail_outbox
    where lower(recipient) = lower(${address}) and not discarded order by id desc`
  const to = async (address: string) => {
    const [mail] = await all(address)
    assert.ok(mail, `no mail to ${address}`)
    return mail
  }
  return {
    to,
    countTo: async (address) => (await all(address)).length,
    async tokenTo(address, prefix) {
      const token = new RegExp(`${prefix}\\w+`).exec((await to(address)).text_body)?.[0]
      assert.ok(token, `no ${prefix} token in the mail to ${address}`)
      return token
    },
  }
}
