import { type audit, firstPage, pageOf, type QueryOf } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import { type WrittenPage, writtenAnswer } from '../../platform/json-text.ts'
import { type AuditEvent, type AuditFilter, readAuditEvents } from './audit.sql.ts'
import { type Format, formats } from './formats.ts'

/** Returns the filter of the list and the export. */
const filterOf = ({ actor, action, target, since, until }: QueryOf<typeof audit.routes.export>): AuditFilter => ({
  actor,
  action,
  target,
  since: since === undefined ? since : new Date(since),
  until: until === undefined ? until : new Date(until),
})

export const listAuditEvents: Verb<typeof audit.routes.list> = async ({ db, scope, query }) =>
  writtenAnswer('audit_events', await readAuditEvents(db, scope.organizationId, filterOf(query), pageOf(query)))

/** Exports the log and records that it was exported. The file ends before that record. */
export const exportAuditEvents: Verb<typeof audit.routes.export> = async ({
  db,
  scope,
  query,
  now,
  caller,
  change,
}) => {
  const { format = 'csv' } = query
  const filter = filterOf(query)
  const until = filter.until && filter.until < now ? filter.until : now
  const content = written(db, scope.organizationId, { ...filter, until }, format)
  await change(async (tx) =>
    tx.audited({
      target: { type: 'organization', id: scope.organizationCode, name: caller.organization.name },
      changes: given({ ...filter, format }),
    }),
  )
  return { format, content }
}

/** Returns the requested filter in the form of an audit record. */
const given = (wish: Record<string, string | Date | undefined>) =>
  Object.fromEntries(Object.entries(wish).flatMap(([name, to]) => (to === undefined ? [] : [[name, { to }]])))

const batch = 1000

/** Streams the log in batches, each read by its own statement, so that a slow reader holds no connection. */
async function* written(db: Db, organizationId: string, filter: AuditFilter, format: Format): AsyncGenerator<string> {
  const { head, write } = formats[format]
  let startingAfter: string | null = null
  for (let before = head; ; before = '') {
    const page = { ...firstPage(batch), startingAfter }
    const { rows, nextCursor }: WrittenPage<AuditEvent> = await readAuditEvents(db, organizationId, filter, page)
    yield before + write(rows)
    if (nextCursor === null) return
    startingAfter = nextCursor
  }
}
