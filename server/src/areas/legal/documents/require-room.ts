import { legalBounds } from '@userkeep/contract/shapes/legal'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { countLiveDocuments } from './documents.sql.ts'

/** All live documents are read with every page that boots. */
export async function requireRoom(db: Db, scope: EnvironmentScope): Promise<void> {
  if ((await countLiveDocuments(db, scope)) < legalBounds.documents) return
  fail('conflict', `An environment has at most ${legalBounds.documents} documents that are not archived.`)
}
