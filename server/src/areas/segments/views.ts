import type { Segment } from '@userkeep/contract/shapes/segment'
import type { Static } from 'typebox'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SegmentUse } from '../../platform/segment-fields.ts'
import type { SegmentRow } from './segments.sql.ts'

type Shown = Static<typeof Segment>

/** Segments with what uses them. */
export async function showSegments(
  db: Db,
  platform: Platform,
  scope: EnvironmentScope,
  rows: readonly SegmentRow[],
): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const uses = ids.length === 0 ? [] : await platform.segmentUses(db, scope, ids)
  return rows.map((row) => toSegment(row, uses))
}

export const showSegment = async (db: Db, platform: Platform, scope: EnvironmentScope, row: SegmentRow) =>
  (await showSegments(db, platform, scope, [row]))[0] as Shown

const toSegment = (row: SegmentRow, uses: readonly SegmentUse[]): Shown => ({
  id: row.id,
  name: row.name,
  description: row.description,
  condition: { ...row.condition },
  members: row.members,
  state: row.next_generation === null ? 'ready' : 'computing',
  progress: row.next_generation === null ? null : progressOf(row),
  used_by: uses.filter(({ segmentId }) => segmentId === row.id).map(({ type, id, name }) => ({ type, id, name })),
  computed_at: row.computed_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** Contacts may come while it is computed, so it says less than all until it is. */
const progressOf = ({ computed, total }: SegmentRow): number =>
  total === null || total === 0 ? 0 : Math.min(Math.round((computed / total) * 1000) / 1000, 0.999)
