import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import { knownEventNames } from '../ingest/public.ts'
import { requireSegments } from '../segments/public.ts'
import { requireSender } from '../senders/public.ts'
import { requireTemplate } from '../templates/public.ts'
import type { CampaignRow } from './campaigns.sql.ts'
import { draftProblem, isServiceEvent } from './rules.ts'

/** Refuses a draft that is wrong in itself or names what is not there. It need not be complete. */
export async function requireSound(db: Db, scope: EnvironmentScope, row: CampaignRow): Promise<void> {
  const problem = draftProblem(row)
  if (problem) invalid(...problem)
  if (row.segment_id !== null) await requireSegments(db, scope, { segment_id: row.segment_id })
  if (row.sender_id !== null) await requireSender(db, scope, row.sender_id, 'sender_id')
  for (const [at, { template_id }] of row.variants.entries()) {
    await requireTemplate(db, scope, template_id, row.channel, `variants.${at}.template_id`)
  }
  await requireEvents(db, scope, { 'trigger.event': row.trigger_event, 'goal.event': row.goal_event })
}

async function requireEvents(db: Db, scope: EnvironmentScope, named: Record<string, string | null>): Promise<void> {
  const asked = Object.entries(named).filter(([, event]) => event !== null && !isServiceEvent(event))
  if (asked.length === 0) return
  const known = await knownEventNames(
    db,
    scope,
    asked.map(([, event]) => event ?? ''),
  )
  for (const [path, event] of asked) {
    if (!known.has(event ?? '')) invalid(path, 'is none of event_types; an event of yours is, once it was tracked')
  }
}
