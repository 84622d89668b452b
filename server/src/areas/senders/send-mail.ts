import { hours, minutes } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createPool, type Pool, type Room, shares } from '../../platform/dispatch/pool.ts'
import { deliverMail, mailLease } from '../../platform/mail/deliver.ts'
import {
  type ClaimedMail,
  claimMailOfSender,
  dueMailsOfSenders,
  type MailOfSender,
  postponeMailsOf,
  returnMailsOf,
} from '../../platform/mail/outbox.sql.ts'
import { countPace, lockPace } from './pace.sql.ts'
import type { Post, Posts } from './posts.ts'
import { findSender, noteFailing, noteWorking, type SenderRow } from './senders.sql.ts'

interface MailToSend {
  mail: ClaimedMail
  sender: SenderRow
  post: Post
  scope: { environmentId: string }
}

/** Sends mail of the outbox through the mail servers of senders. A slow server delays only mail of its sender. */
export function createSenderMail(context: Context<undefined>, posts: Posts): Pool {
  const platform = { ...context, sql: context.workerSql }
  return createPool<MailToSend>({
    waker: platform.waker,
    log: platform.log,
    channel: 'mail',
    claim: (room) => claimDue(platform, posts, room),
    receiverOf: ({ sender }) => sender.id,
    mostPerReceiver: 2,
    work: (taken) => send(platform, taken),
  })
}

async function claimDue(context: Context<undefined>, posts: Posts, free: Room): Promise<MailToSend[]> {
  const now = context.clock.now()
  const due = await dueMailsOfSenders(context.sql, now, { limit: free.room * 4, busy: free.busy })
  const taken: MailToSend[] = []
  for (const each of shares(due, ({ sender_id }) => sender_id, free)) {
    const claimed = await claim(context, posts, each, now)
    if (claimed) taken.push(claimed)
  }
  return taken
}

/** Takes a mail within the pace of its sender. Mail of a sender without a server is handed to the operator. */
async function claim(
  context: Context<undefined>,
  posts: Posts,
  due: MailOfSender,
  now: Date,
): Promise<MailToSend | null> {
  const scope = { environmentId: due.environment_id }
  const sender = await findSender(context.sql, scope, due.sender_id)
  if (!sender?.smtp) {
    await returnMailsOf(context.sql, due.sender_id)
    context.waker.wake('mail')
    return null
  }
  const post = await postOf(context, posts, sender, scope, now)
  if (!post) return null
  return transaction(context.sql, async (tx) => {
    if (!(await isWithinPace(tx, scope, sender, now))) return null
    const mail = await claimMailOfSender(tx, due, { now, leaseUntil: new Date(now.getTime() + mailLease) })
    if (mail && sender.per_minute !== null) await countPace(tx, scope, sender.id, 1)
    return mail && { mail, sender, post, scope }
  })
}

/** Returns the transport. A sender whose password cannot be decrypted waits, and staff see the reason. */
async function postOf(
  { sql }: Context<undefined>,
  posts: Posts,
  sender: SenderRow,
  scope: MailToSend['scope'],
  now: Date,
): Promise<Post | null> {
  try {
    return posts.of(sender)
  } catch (error) {
    await noteFailing(sql, scope, sender.id, (error as Error).message.slice(0, 300), now)
    await postponeMailsOf(sql, sender.id, now, new Date(now.getTime() + hours(1)))
    return null
  }
}

async function isWithinPace(
  tx: Parameters<typeof lockPace>[0],
  scope: MailToSend['scope'],
  { id: senderId, per_minute }: SenderRow,
  now: Date,
): Promise<boolean> {
  if (per_minute === null) return true
  const minute = new Date(Math.floor(now.getTime() / minutes(1)) * minutes(1))
  if ((await lockPace(tx, scope, { senderId, minute }, per_minute)) > 0) return true
  await postponeMailsOf(tx, senderId, now, new Date(minute.getTime() + minutes(1)))
  return false
}

async function send(context: Context<undefined>, { mail, sender, post, scope }: MailToSend): Promise<void> {
  const { sql, clock } = context
  const delivery = await deliverMail(context, mail, post)
  const now = clock.now()
  if (delivery.outcome === 'unreachable') await noteFailing(sql, scope, sender.id, delivery.reason.slice(0, 300), now)
  if (delivery.outcome === 'sent') await noteWorking(sql, scope, sender.id, now, new Date(now.getTime() - hours(1)))
}
