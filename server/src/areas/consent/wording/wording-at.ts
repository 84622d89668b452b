import type { ConsentCategory } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { listWordings } from './wording.sql.ts'

export type Wording = Record<ConsentCategory, string>

const unwritten: Wording = {
  marketing: 'Send me offers and news by email.',
  product_news: 'Send me product news by email.',
  surveys: 'Send me occasional surveys by email.',
}

/** Returns the sentences beside the switches at a moment. Ours are used where staff wrote none. */
export async function wordingAt(db: Db, scope: Pick<EnvironmentScope, 'environmentId'>, at: Date): Promise<Wording> {
  const written = await listWordings(db, scope, at)
  return { ...unwritten, ...Object.fromEntries(written.map(({ category, wording }) => [category, wording])) }
}
