import type { Db } from '../../../platform/db/sql.ts'
import { environmentRows } from '../../organizations/public.ts'

export interface DuePost {
  organization_id: string
  environment_id: string
  id: string
}

/** Lists due scheduled posts, the earliest first. */
export const listDue = (db: Db, now: Date, most: number): Promise<DuePost[]> => db<DuePost[]>`
  select e.organization_id, p.environment_id, p.id from changelog_posts p
  join ${environmentRows(db)} e on e.id = p.environment_id
  where p.state = 'scheduled' and p.publish_at <= ${now}
  order by p.publish_at limit ${most}`
