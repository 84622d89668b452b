import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { Environment } from '../campaigns.sql.ts'

export interface Outcome {
  campaign_id: string
  contact_id: string
  state: string
  reason: string | null
  at: Date
}

export type SavedOutcome = Pick<Outcome, 'campaign_id' | 'state' | 'reason'> & { variant: string | null }

const types = { campaign_id: 'uuid', contact_id: 'uuid', state: 'text', reason: 'text', at: 'timestamptz' } as const

/** Saves the outcomes of dispatched messages. Returns those that were not known yet. */
export function saveOutcomes(
  db: Db,
  { environmentId }: Environment,
  outcomes: readonly Outcome[],
): Promise<SavedOutcome[]> {
  return db<SavedOutcome[]>`
    update campaign_recipients r set state = g.state, reason = g.reason, at = g.at
    from ${rowsOf(db, environmentId, outcomes, types)} g
    where r.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and r.campaign_id = g.campaign_id and r.contact_id = g.contact_id
      and r.state = 'queued'
    returning r.campaign_id, r.state, r.reason, r.variant`
}

/** Saves bounces and complaints that arrived later. The time of sending stays. */
export function saveReactions(
  db: Db,
  { environmentId }: Environment,
  outcomes: readonly Outcome[],
): Promise<SavedOutcome[]> {
  return db<SavedOutcome[]>`
    update campaign_recipients r set state = g.state, reason = g.reason
    from ${rowsOf(db, environmentId, outcomes, types)} g
    where r.environment_id = ${environmentOf(db, environmentId, 'g.environment_id')}
      and r.campaign_id = g.campaign_id and r.contact_id = g.contact_id
      and (r.state in ('sent', 'interrupted') or (r.state = 'bounced' and g.state = 'complained'))
    returning r.campaign_id, r.state, r.reason, r.variant`
}
