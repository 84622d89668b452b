import { days } from '../../../platform/clock.ts'
import { noteUndelivered } from '../../conversations/public.ts'
import type { MailBounces } from '../../suppressions/public.ts'
import { listLastSentTo, listSent } from '../send/sent.sql.ts'

/** A bounce that names only an address is about a recently mailed reply. */
const recentMs = days(3)

/** Notes reported bounces in the conversations whose replies did not arrive. */
export const bouncesOfReplies: MailBounces = {
  sent: async ({ scope, messageIds }, { sql }) =>
    (await listSent(sql, scope, messageIds)).map(({ mail_id, address }) => ({ messageId: mail_id, address })),

  async reported({ scope, bounces, at }, { tx }) {
    const hard = bounces.filter(({ type }) => type === 'hard')
    const named = hard.flatMap(({ messageId }) => messageId ?? [])
    const addresses = hard.flatMap(({ messageId, address }) => (messageId === null ? [address] : []))
    const since = new Date(at.getTime() - recentMs)
    const sent = [
      ...(named.length > 0 ? await listSent(tx, scope, named) : []),
      ...(addresses.length > 0 ? await listLastSentTo(tx, scope, addresses, since) : []),
    ]
    const conversations = new Map(sent.map((mail) => [mail.conversation_id, mail]))
    for (const { conversation_id, mail_id, sent_to, address } of conversations.values()) {
      const bounce = hard.find((one) => one.messageId === mail_id || one.address === address)
      const reason = bounce?.detail ? ` The mail provider says: ${bounce.detail}` : ''
      const text = `The email to ${sent_to} was not delivered.${reason}`
      await noteUndelivered(tx, scope, conversation_id, { text, now: at })
    }
  },
}
