import type { ConsentCategory } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { insertCampaign } from './campaigns.sql.ts'
import { changed, emptyDraft } from './draft.ts'
import { requireSound } from './require-sound.ts'

export interface CampaignOfArea {
  name: string
  category: ConsentCategory
  templateId: string
  /** null: staff choose whom it goes to before they schedule it. */
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
  await requireSound(db, scope, row)
  await insertCampaign(db, scope, row)
  return row.id
}
