import type { ConsentCategory } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { insertCampaign } from './campaigns.sql.ts'
import { changed, emptyDraft } from './draft.ts'
import { validateDraft } from './validate-draft.ts'

export { type RecipientFiltersHook, recipientFilters } from './extension-points.ts'
export { liftOf } from './report/interval.ts'
export { reachedByCampaign } from './report/reached.sql.ts'

interface CampaignOfArea {
  name: string
  category: ConsentCategory
  templateId: string
  /** null: staff choose the segment before they schedule it. */
  segmentId: string | null
}

/** Makes a draft of a campaign by mail with one template. Nothing is sent before staff schedule it. Answers its id. */
export async function draftCampaign(
  db: Db,
  scope: EnvironmentScope,
  { name, category, templateId, segmentId }: CampaignOfArea,
  now: Date,
): Promise<string> {
  const variants = [{ key: 'a', template_id: templateId }]
  const wanted = { name: name.slice(0, 120), category, segment_id: segmentId, variants }
  const row = changed(emptyDraft(uuid(), now), wanted, now)
  await validateDraft(db, scope, row)
  await insertCampaign(db, scope, row)
  return row.id
}
