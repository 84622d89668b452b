import { type Change, change } from '../../../platform/change.ts'
import { minutes } from '../../../platform/clock.ts'
import { mailAllowance } from '../../operator-plan/public.ts'
import { allSenders, countPace, lockPace, type PacedMinute, type SenderRow } from '../../senders/public.ts'
import { variablesOf } from '../../templates/public.ts'
import { reportOutcomes } from '../extension-points.ts'
import type { Claim } from './claim-types.ts'
import { type DueMessage, lockDue, type MarkedMessage, markCounted, markSending } from './mark.sql.ts'
import type { SendQueue } from './queue.ts'
import { findEnvironment } from './queues.sql.ts'
import type { DispatchState } from './state.ts'
import { waysOf } from './ways.ts'

/** How long other workers cannot claim a message if this one dies. */
const lease = minutes(4)

interface Taken {
  claims: Claim[]
  /** The number of messages that were skipped. */
  skipped: number
  /** Whether there may be more. */
  more: boolean
}

const nothing: Taken = { claims: [], skipped: 0, more: false }

/**
 * Claims messages of a queue within the sender's pace and the allowance of the month, and marks them before any is
 * sent.
 */
export async function take(state: DispatchState, queue: SendQueue, slots: number): Promise<Taken> {
  if (!(await know(state, queue)) || !queue.environment) return nothing
  const { platform } = state
  const { environmentId, sender, environment } = queue
  const scope = { organizationId: environment.organization_id, environmentId }
  const limit = platform.plans.of(environment.organization_code).limits.emails_per_month
  return change(platform, scope, async (tx) => {
    const now = platform.clock.now()
    const paced = queue.post === null ? null : paceOf(sender, now)
    const pace = paced ? await lockPace(tx, scope, paced, sender?.per_minute ?? 0) : slots
    const allowance = await mailAllowance(tx, scope, limit, now)
    const due = pace === 0 ? [] : await lockDue(tx, queue, now, Math.min(slots, pace))
    if (due.length === 0) return nothing
    const allowed = within(due, allowance.remaining)
    if (allowed.length < due.length) await allowance.notifyExhausted()
    const taken = await mark(state, tx, queue, allowed, paced, now)
    const sent = taken.claims.filter(({ way }) => way === 'server')
    const charged = sent.filter(({ counted }) => !counted).map(({ id }) => id)
    await allowance.charge(charged.length)
    if (charged.length > 0 && !isCharged(state, queue)) await markCounted(tx, environmentId, charged)
    if (paced && sent.length > 0) await countPace(tx, scope, paced.senderId, sent.length)
    return { ...taken, more: allowed.length === due.length && due.length === slots }
  })
}

/** Reads who sends and by what; false where nothing can be sent, so that it waits. */
async function know(state: DispatchState, queue: SendQueue): Promise<boolean> {
  const { sql, mailDelivery } = state.platform
  const { environmentId } = queue
  queue.environment = await findEnvironment(sql, environmentId)
  if (!queue.environment) return false
  const senders = await allSenders(sql, { environmentId })
  queue.sender = senders.find(({ id }) => id === queue.queue) ?? senders.find(({ is_default }) => is_default) ?? null
  queue.post = state.posts.of(queue.sender)
  if (queue.post) queue.load = queue.post.load
  return queue.post !== null || mailDelivery === 'development_mailbox'
}

function paceOf(sender: SenderRow | null, now: Date): PacedMinute | null {
  if (sender === null || sender.per_minute === null) return null
  return { senderId: sender.id, minute: new Date(Math.floor(now.getTime() / minutes(1)) * minutes(1)) }
}

/** Returns messages that were charged before, and as many others as the allowance permits. */
function within(due: readonly DueMessage[], remaining: number | null): DueMessage[] {
  let left = remaining ?? due.length
  return due.filter(({ counted }) => counted || left-- > 0)
}

/** Returns whether mail is charged with the mark, because all of it is really sent. */
const isCharged = ({ platform: { settings } }: DispatchState, { post, environment }: SendQueue): boolean =>
  post !== null && (environment?.environment === 'live' || settings.allowTestMail === true)

async function mark(
  state: DispatchState,
  tx: Change,
  queue: SendQueue,
  due: readonly DueMessage[],
  paced: PacedMinute | null,
  now: Date,
) {
  if (due.length === 0) return { claims: [], skipped: 0 }
  const { environmentId } = queue
  const leaseUntil = new Date(now.getTime() + lease)
  const ids = due.map(({ id }) => id)
  const marked = await markSending(tx, { environmentId, ids, now, leaseUntil, isCharged: isCharged(state, queue) })
  await notifySkipped(state, tx, queue, marked, now)
  const sending = new Map(marked.flatMap((row) => (row.state === 'sending' ? [[row.id, row] as const] : [])))
  const going = due.filter(({ id }) => sending.has(id))
  const contacts = [...new Set(going.map(({ contact_id }) => contact_id))]
  const people = await variablesOf(tx, { environmentId }, contacts)
  const ways = await waysOf(state.platform, tx, queue, [...sending.values()])
  const claims = going.flatMap((message): Claim[] => {
    const person = people.get(message.contact_id)
    const address = sending.get(message.id)?.address
    if (!person || !address) return []
    const way = ways(address)
    const pace = way === 'server' ? paced : null
    return [{ ...message, attempts: message.attempts + 1, lease_until: leaseUntil, address, person, way, pace }]
  })
  return { claims, skipped: marked.length - sending.size }
}

async function notifySkipped(
  { platform }: DispatchState,
  tx: Change,
  { environmentId, environment }: SendQueue,
  marked: readonly MarkedMessage[],
  now: Date,
): Promise<void> {
  const outcomes = marked.flatMap(({ id, contact_id, batch_id, state, reason }) =>
    state === 'skipped' ? [{ messageId: id, contactId: contact_id, batchId: batch_id, state, reason, at: now }] : [],
  )
  const scope = { organizationId: environment?.organization_id ?? '', environmentId }
  if (outcomes.length > 0) await reportOutcomes(platform, tx, { scope, outcomes })
}
