import { type BodyOf, type checklists, pageAnswer, pageOf } from '@userkeep/contract'
import { checklistBounds } from '@userkeep/contract/shapes/checklist'
import { v7 as uuid } from 'uuid'
import { pageOfRows } from '../../platform/db/page-of-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { notifyContactsChanged } from '../contacts/public.ts'
import { listEventNames, requireEventTypes } from '../ingest/public.ts'
import { requireSegments } from '../segments/public.ts'
import {
  type ChecklistRow,
  countClosings,
  deleteChecklistRow,
  findChecklist,
  insertChecklist,
  listChecklistRows,
  lockChecklists,
  saveChecklist,
  saveSteps,
} from './checklists.sql.ts'
import { deleteProgressOf, everyoneIn } from './progress/progress.sql.ts'
import { doneField } from './progress/segment-fields.sql.ts'
import { draftProblem, forgottenSteps, nextSteps, problemOf, type StoredStep, serviceEvents } from './rules.ts'
import { auditedFields, toChecklist, toListed } from './views.ts'

export const listChecklists: Verb<typeof checklists.routes.list> = async ({ db, scope, now, query }) => {
  const [rows, counts, names] = await Promise.all([
    listChecklistRows(db, scope),
    countClosings(db, scope, now),
    listEventNames(db, scope),
  ])
  const awaited = rows.flatMap(({ steps }) => steps.flatMap(({ event_type }) => event_type ?? []))
  const page = pageOfRows('checklists', rows, pageOf(query))
  return {
    ...pageAnswer('checklists', page, (row) => toListed(row, counts)),
    event_types: [...new Set([...serviceEvents, ...names, ...awaited])],
  }
}

export const getChecklist: Verb<typeof checklists.routes.get> = async ({ params, db, scope }) =>
  toChecklist((await findChecklist(db, scope, params.id)) ?? fail('not_found'))

export const createChecklist: Verb<typeof checklists.routes.create> = async ({ body, scope, change, now }) => {
  const problem = draftProblem(body.steps ?? [], [])
  if (problem) invalid(...problem)
  return change(async (tx) => {
    const row = newChecklist(body, scope.environmentId, now)
    const others = await takeTurn(tx, scope, row.id)
    await validateDraft(tx, scope, row, { others, before: [] })
    await insertChecklist(tx, scope, row)
    tx.wake('checklists')
    const shown = toChecklist(row)
    tx.audited({
      target: { type: 'checklist', id: row.id, name: row.name },
      changes: Object.fromEntries(auditedFields.map((field) => [field, { to: shown[field] }])),
    })
    return shown
  })
}

function newChecklist(body: BodyOf<typeof checklists.routes.create>, environmentId: string, now: Date): ChecklistRow {
  const at = now.toISOString()
  const active = body.active ?? false
  return {
    id: uuid(),
    environment_id: environmentId,
    name: body.name,
    description: body.description ?? null,
    active,
    activated_at: active ? at : null,
    segment_id: body.segment_id ?? null,
    unlocks_after: body.unlocks_after ?? null,
    selectable: body.selectable ?? false,
    snooze_days: body.snooze_days ?? null,
    created_at: at,
    updated_at: at,
    steps: nextSteps(body.steps ?? [], [], { now, newId: uuid }),
  }
}

export const updateChecklist: Verb<typeof checklists.routes.update> = async (call) => {
  const { params, body, scope, change, now, platform } = call
  return change(async (tx) => {
    const others = await takeTurn(tx, scope, params.id)
    const before = (await findChecklist(tx, scope, params.id)) ?? fail('not_found')
    const problem = draftProblem(body.steps ?? [], before.steps)
    if (problem) invalid(...problem)
    const after = changed(before, body, now)
    await validateDraft(tx, scope, after, { others, before: before.steps })
    const changes = diff(toChecklist(before), toChecklist(after), auditedFields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return toChecklist(before)
    }
    await saveChecklist(tx, scope, after)
    if ('steps' in changes) {
      // Runs before the deletion, because the change also concerns contacts that had done only those steps.
      const contacts = everyoneIn(tx, scope, before.id)
      await notifyContactsChanged(platform, tx, { scope, contacts, fields: [doneField(before.id)] })
      await deleteProgressOf(tx, scope, before.id, forgottenSteps(before.steps, after.steps))
      await saveSteps(tx, scope, after)
    }
    tx.wake('checklists')
    tx.audited({ target: { type: 'checklist', id: before.id, name: after.name }, changes })
    return toChecklist(after)
  })
}

function changed(before: ChecklistRow, body: BodyOf<typeof checklists.routes.update>, now: Date): ChecklistRow {
  const { steps, ...fields } = body
  const after = { ...before, ...fields, updated_at: now.toISOString() }
  return {
    ...after,
    activated_at: after.active && !before.active ? now.toISOString() : before.activated_at,
    steps: steps ? nextSteps(steps, before.steps, { now, newId: uuid }) : before.steps,
  }
}

/** Locks the checklists of an environment for a change, and returns the others. */
async function takeTurn(db: Db, scope: EnvironmentScope, id: string | null): Promise<ChecklistRow[]> {
  await lockChecklists(db, scope)
  return (await listChecklistRows(db, scope)).filter((other) => other.id !== id)
}

/** Refuses a checklist that is wrong in itself, that waits on what is not there, or that there is no place for. */
async function validateDraft(
  db: Db,
  scope: EnvironmentScope,
  checklist: ChecklistRow,
  { others, before }: { others: readonly ChecklistRow[]; before: readonly StoredStep[] },
): Promise<void> {
  const problem = problemOf(checklist, others)
  if (problem) invalid(...problem)
  if (checklist.segment_id !== null) await requireSegments(db, scope, { segment_id: checklist.segment_id })
  await requireStepEvents(db, scope, checklist.steps, before)
  if (others.length >= checklistBounds.checklists) {
    fail('conflict', `An environment can have at most ${checklistBounds.checklists} checklists.`)
  }
}

/** A step may keep waiting for its current event. */
function requireStepEvents(
  db: Db,
  scope: EnvironmentScope,
  steps: readonly StoredStep[],
  before: readonly StoredStep[],
): Promise<void> {
  const kept = before.flatMap(({ event_type }) => event_type ?? [])
  const named = steps.map(({ event_type }, at) => [`steps.${at}.event_type`, event_type])
  return requireEventTypes(db, scope, [...serviceEvents, ...kept], Object.fromEntries(named))
}

export const deleteChecklist: Verb<typeof checklists.routes.remove> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    const others = await takeTurn(tx, scope, params.id)
    const { id, name } = (await findChecklist(tx, scope, params.id)) ?? fail('not_found')
    const waiting = others.filter(({ unlocks_after }) => unlocks_after === id).map((other) => other.name)
    if (waiting.length > 0) fail('conflict', `This checklist unlocks ${waiting.join(', ')}. Change that first.`)
    const contacts = everyoneIn(tx, scope, id)
    await notifyContactsChanged(platform, tx, { scope, contacts, fields: [doneField(id)] })
    await deleteChecklistRow(tx, scope, id)
    tx.wake('checklists')
    tx.audited({ target: { type: 'checklist', id, name } })
  })
