import type { checklists } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listEventNames } from '../ingest/public.ts'
import { countClosings, listChecklistRows } from './checklists.sql.ts'
import { serviceEvents } from './rules.ts'
import { toListed } from './views.ts'

export const listChecklists: Verb<typeof checklists.routes.list> = async ({ db, scope, now }) => {
  const [rows, counts, names] = await Promise.all([
    listChecklistRows(db, scope),
    countClosings(db, scope, now),
    listEventNames(db, scope),
  ])
  const awaited = rows.flatMap(({ steps }) => steps.flatMap(({ event_type }) => event_type ?? []))
  return {
    checklists: rows.map((row) => toListed(row, counts)),
    event_types: [...new Set([...serviceEvents, ...names, ...awaited])],
  }
}
