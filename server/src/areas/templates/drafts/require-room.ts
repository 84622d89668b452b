import { templateBounds } from '@userkeep/contract/shapes/template'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { countLiveTemplates } from './templates.sql.ts'

export async function requireRoom(db: Db, scope: EnvironmentScope): Promise<void> {
  if ((await countLiveTemplates(db, scope)) < templateBounds.templates) return
  fail('conflict', `An environment has at most ${templateBounds.templates} templates that are not archived.`)
}
