import { type Change, change } from '../../../platform/change.ts'
import { hours } from '../../../platform/clock.ts'
import { createGroupWriter, type GroupWriter, writePersistently } from '../../../platform/dispatch/group-writer.ts'
import type { MailContent } from '../../../platform/mail/compose.ts'
import { keepMails } from '../../../platform/mail/queue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { noteFailing, noteWorking } from '../../senders/public.ts'
import { suppressAll } from '../../suppressions/public.ts'
import { type MessageOutcome, reportOutcomes } from '../extension-points.ts'
import { type Outcome, type WrittenOutcome, writeOutcomes } from './outcomes.sql.ts'

/** A message with a known outcome. */
export interface Finished {
  scope: EnvironmentScope
  /** The sender, if the mail left through its own server. */
  senderId: string | null
  outcome: Outcome
  address: string
  /** For the development mailbox. */
  kept: MailContent | null
  trouble: string | null
}

/** Writes what became of messages, those of an environment together. */
export const createFinisher = (platform: Platform, written: () => void): GroupWriter<Finished> =>
  createGroupWriter(async (finished) => {
    for (const own of Map.groupBy(finished, ({ scope }) => scope.environmentId).values()) {
      await writePersistently(platform.log, 'outcomes of messages', own.length, () => finish(platform, own))
    }
  }, written)

async function finish(platform: Platform, finished: readonly Finished[]): Promise<void> {
  const scope = finished[0]?.scope as EnvironmentScope
  const byId = new Map(finished.map((each) => [each.outcome.id, each]))
  await change(platform, scope, async (tx) => {
    const outcomes = finished.map(({ outcome }) => outcome)
    const written = await writeOutcomes(tx, scope.environmentId, outcomes)
    await keepForMailbox(tx, platform, scope, written, byId)
    await stopBounced(tx, scope, written, byId, platform.clock.now())
    const final = written.flatMap((row) => toldOf(row, byId))
    if (final.length > 0) await reportOutcomes(platform, tx, { scope, outcomes: final })
  })
  await noteHealth(platform, scope, finished)
}

type ById = ReadonlyMap<string, Finished>

function toldOf({ id, contact_id, batch_id, state }: WrittenOutcome, byId: ById): MessageOutcome[] {
  const outcome = byId.get(id)?.outcome
  if (!outcome || state === 'queued') return []
  return [{ messageId: id, contactId: contact_id, batchId: batch_id, state, reason: outcome.reason, at: outcome.at }]
}

async function keepForMailbox(
  tx: Change,
  { clock }: Platform,
  place: EnvironmentScope,
  written: readonly WrittenOutcome[],
  byId: ById,
): Promise<void> {
  const mails = written.flatMap(({ id }) => {
    const { kept: content = null, address: to = '' } = byId.get(id) ?? {}
    return content ? [{ to, content, place }] : []
  })
  if (mails.length > 0) await keepMails(tx, clock, mails)
}

/** Suppresses an address that its server reports as missing. */
async function stopBounced(
  tx: Change,
  scope: EnvironmentScope,
  written: readonly WrittenOutcome[],
  byId: ById,
  now: Date,
): Promise<void> {
  const bounced = written.filter(({ state }) => state === 'bounced')
  const given = bounced.flatMap(({ id }) => {
    const { address, outcome } = byId.get(id) ?? {}
    return address
      ? [{ address, reason: 'bounce' as const, source: 'smtp' as const, detail: outcome?.last_error ?? null }]
      : []
  })
  await suppressAll(tx, scope, given, now)
  for (const { id: message_id, contact_id } of bounced) {
    tx.fact({ type: 'message.bounced', about: contact_id, contactId: contact_id, data: { contact_id, message_id } })
  }
}

/** Updates the health of senders with their own mail server. */
async function noteHealth({ sql, clock }: Platform, scope: EnvironmentScope, finished: readonly Finished[]) {
  const now = clock.now()
  const bySender = Map.groupBy(finished, ({ senderId }) => senderId)
  for (const [senderId, own] of bySender) {
    if (senderId === null) continue
    const trouble = own.findLast((each) => each.trouble !== null)?.trouble
    if (own.some(({ outcome }) => outcome.state === 'sent')) {
      await noteWorking(sql, scope, senderId, now, new Date(now.getTime() - hours(1)))
    } else if (trouble) await noteFailing(sql, scope, senderId, trouble, now)
  }
}
