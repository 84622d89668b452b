import type { senders } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { withinDeadline } from '../../platform/mail/deadline.ts'
import { type Post, sendDeadline } from './posts.ts'
import { findSender, noteFailing, noteWorking, type SenderRow } from './senders.sql.ts'
import { senderTarget, toSender } from './senders.ts'
import type { Own } from './setup.ts'

export const testSender: Verb<typeof senders.routes.test, Own> = async (call) => {
  const { params, db, scope, caller, change, now, platform, own } = call
  const sender = (await findSender(db, scope, params.id)) ?? fail('not_found')
  const post = own.of(sender)
  const content = contentFor(sender, caller)
  if (post) {
    await send(post, caller.user.email, content, now).catch(async (error: Error) => {
      await noteFailing(db, scope, sender.id, error.message.replaceAll('\0', '').slice(0, 300), now)
      fail('mail_refused', `The mail server rejected the test email: ${error.message}`)
    })
    await noteWorking(db, scope, sender.id, now, now)
  }
  return change(async (tx) => {
    // Without a mail server it waits with all other mail, or is shown in the development mailbox.
    if (!post) tx.mail({ to: caller.user.email, of: 'organization', senderName: sender.from_name, content })
    tx.audited({ target: senderTarget(sender) })
    return toSender((await findSender(tx, scope, sender.id)) ?? fail('not_found'), platform)
  })
}

const contentFor = ({ name, from_name }: SenderRow, { user, organization }: StaffCaller) =>
  composeMail({
    subject: `Test email from the sender ${name}`,
    greeting: `Hello ${user.name},`,
    paragraphs: ['This is a test email. The sender works.'],
    brand: { name: from_name || organization.name },
  })

const send = (post: Post, to: string, content: ReturnType<typeof composeMail>, now: Date) =>
  withinDeadline(
    post.transport.sendMail({
      from: { name: post.from.name, address: post.from.address },
      to: { name: '', address: to },
      ...(post.replyTo !== null && { replyTo: { name: '', address: post.replyTo } }),
      ...(post.dkim && { dkim: post.dkim }),
      ...content,
      date: now,
      messageId: `<${uuid()}@${post.from.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
    sendDeadline,
  )
