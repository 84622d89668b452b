import type { Db } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { requireEventTypes } from '../ingest/public.ts'
import { requireSegments } from '../segments/public.ts'
import { requireSender } from '../senders/public.ts'
import { requireTemplate } from '../templates/public.ts'
import type { CampaignRow } from './campaigns.sql.ts'
import { draftProblem, serviceEvents } from './rules.ts'

/** Refuses a draft that is wrong in itself or names what is not there. It need not be complete. */
export async function validateDraft(db: Db, scope: EnvironmentScope, row: CampaignRow): Promise<void> {
  const problem = draftProblem(row)
  if (problem) invalid(...problem)
  if (row.segment_id !== null) await requireSegments(db, scope, { segment_id: row.segment_id })
  if (row.sender_id !== null) await requireSender(db, scope, row.sender_id, 'sender_id')
  for (const [at, { template_id }] of row.variants.entries()) {
    await requireTemplate(db, scope, template_id, row.channel, `variants.${at}.template_id`)
  }
  const events = { 'trigger.event': row.trigger_event, 'goal.event': row.goal_event }
  await requireEventTypes(db, scope, serviceEvents, events)
}
