import type { MessageOutcomes } from '../../messages/public.ts'
import { addCounts, type Tally } from '../report/counts.sql.ts'
import { type Outcome, type SavedOutcome, saveOutcomes, saveReactions } from './outcomes.sql.ts'

const reactions: readonly string[] = ['bounced', 'complained']

/**
 * Records the outcomes of campaign mails, in the transaction that writes them on the mail. A repeated outcome counts
 * once.
 */
export const takeOutcomes: MessageOutcomes = async ({ scope, outcomes }, { tx, clock }) => {
  const ours = outcomes.flatMap(({ batchId, contactId, state, reason, at }): Outcome[] =>
    batchId === null ? [] : [{ campaign_id: batchId, contact_id: contactId, state, reason, at }],
  )
  if (ours.length === 0) return
  const late = ours.filter(({ state }) => reactions.includes(state))
  const reacted = late.length > 0 ? await saveReactions(tx, scope, late) : []
  const finished = await saveOutcomes(tx, scope, ours)
  const tallies: Tally[] = [
    ...[...reacted, ...finished].map(toTally),
    ...finished.map(({ campaign_id }) => ({ campaign_id, what: 'decided' })),
  ]
  await addCounts(tx, scope, tallies, clock.now())
  if (finished.length > 0) tx.wake('campaigns')
}

/** Counts the reason why a recipient was skipped. The answer of a mail server is stored with the recipient only. */
const toTally = ({ campaign_id, state, reason, variant }: SavedOutcome): Tally => ({
  campaign_id,
  what: state,
  variant,
  reason: state === 'skipped' ? reason : null,
})
