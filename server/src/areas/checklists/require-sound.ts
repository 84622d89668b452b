import { checklistBounds } from '@userkeep/contract/shapes/checklist'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import { requireEventTypes } from '../ingest/public.ts'
import { requireSegments } from '../segments/public.ts'
import { type ChecklistRow, listChecklistRows, lockChecklists } from './checklists.sql.ts'
import { type KeptStep, problemOf, serviceEvents } from './rules.ts'

/** Takes the turn to change the checklists of an environment, and answers the others. */
export async function takeTurn(db: Db, scope: EnvironmentScope, id: string | null): Promise<ChecklistRow[]> {
  await lockChecklists(db, scope)
  return (await listChecklistRows(db, scope)).filter((other) => other.id !== id)
}

/** Refuses a checklist that is wrong in itself, that waits on what is not there, or that there is no place for. */
export async function requireSound(
  db: Db,
  scope: EnvironmentScope,
  checklist: ChecklistRow,
  { others, before }: { others: readonly ChecklistRow[]; before: readonly KeptStep[] },
): Promise<void> {
  const problem = problemOf(checklist, others)
  if (problem) invalid(...problem)
  if (checklist.segment_id !== null) await requireSegments(db, scope, { segment_id: checklist.segment_id })
  await requireStepEvents(db, scope, checklist.steps, before)
  if (others.length >= checklistBounds.checklists) {
    fail('conflict', `An environment has at most ${checklistBounds.checklists} checklists.`)
  }
}

/** What a step waits on already it may go on waiting on. */
function requireStepEvents(
  db: Db,
  scope: EnvironmentScope,
  steps: readonly KeptStep[],
  before: readonly KeptStep[],
): Promise<void> {
  const kept = before.flatMap(({ event_type }) => event_type ?? [])
  const named = steps.map(({ event_type }, at) => [`steps.${at}.event_type`, event_type])
  return requireEventTypes(db, scope, [...serviceEvents, ...kept], Object.fromEntries(named))
}
