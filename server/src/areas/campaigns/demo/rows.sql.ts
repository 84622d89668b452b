import type { Db } from '../../../platform/db/sql.ts'
import { segmentRows } from '../../segments/public.ts'
import { templateRows } from '../../templates/public.ts'
import { type CampaignRow, type Environment, saveState } from '../campaigns.sql.ts'

export interface InDemo {
  segments: { id: string; name: string }[]
  templates: { id: string; name: string; kind: string; version_id: string }[]
}

/** Finds the rows made by earlier areas. */
export async function findInDemo(db: Db, { environmentId }: Environment): Promise<InDemo> {
  const segments = await db<InDemo['segments']>`
    select id, name from ${segmentRows(db)} s where environment_id = ${environmentId} order by id`
  const templates = await db<InDemo['templates']>`
    select id, name, kind, current_version_id as version_id from ${templateRows(db)} t
    where environment_id = ${environmentId} and current_version_id is not null and archived_at is null order by id`
  return { segments: [...segments], templates: [...templates] }
}

/** Marks the campaign as sent. */
export async function saveProgress(db: Db, scope: Environment, row: CampaignRow): Promise<void> {
  await saveState(db, scope, row)
  await db`
    update campaigns set fanned_out_at = ${row.fanned_out_at}
    where environment_id = ${scope.environmentId} and id = ${row.id}`
}
