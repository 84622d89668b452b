import { type audit, firstPage } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { WrittenPage } from '../../platform/json-text.ts'
import { type AuditEvent, type AuditFilter, readAuditEvents } from './audit.sql.ts'
import { filterOf } from './filter.ts'
import { type Format, formats } from './formats.ts'

/** Whoever takes the log away leaves a record of it, which the file itself does not have: it ends at this moment. */
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

/** What was asked for, as a record of the log has it. */
const given = (wish: Record<string, string | Date | undefined>) =>
  Object.fromEntries(Object.entries(wish).flatMap(([name, to]) => (to === undefined ? [] : [[name, { to }]])))

const batch = 1000

/** A batch at a time, each by its own statement: a slow reader holds neither a connection nor more than one of them. */
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
