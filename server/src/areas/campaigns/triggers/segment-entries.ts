import type { SegmentEntries } from '../../segments/public.ts'
import { addDue } from './add-due.ts'
import { listDueByEntry } from './triggers.sql.ts'

/** Schedules campaigns for contacts that enter a segment, after the campaign's delay. */
export const takeEntries: SegmentEntries = async ({ scope, segmentId, contactIds }, { sql, clock, waker }) => {
  const now = clock.now()
  const due = await listDueByEntry(sql, scope, { segmentId, contactIds, now })
  if ((await addDue(sql, scope, due, now)) > 0) waker.wake('campaigns')
}
