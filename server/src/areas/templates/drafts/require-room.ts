import { templateBounds } from '@userkeep/contract/shapes/template'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { countLiveTemplates } from './templates.sql.ts'

export async function requireRoom(db: Db, scope: EnvironmentScope): Promise<void> {
  if ((await countLiveTemplates(db, scope)) < templateBounds.templates) return
  fail('conflict', `An environment can have at most ${templateBounds.templates} active templates.`)
}
