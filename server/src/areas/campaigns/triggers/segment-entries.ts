import type { SegmentEntries } from '../../../platform/area-hooks.ts'
import { addDue } from './add-due.ts'
import { listDueByEntry } from './triggers.sql.ts'

/** Whoever enters a segment is sent the campaigns that wait for that, after their time. */
export const takeEntries: SegmentEntries = async ({ scope, segmentId, contactIds }, { sql, clock, waker }) => {
  const now = clock.now()
  const due = await listDueByEntry(sql, scope, { segmentId, contactIds, now })
  if ((await addDue(sql, scope, due, now)) > 0) waker.wake('campaigns')
}
