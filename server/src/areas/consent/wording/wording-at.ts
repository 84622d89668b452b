import type { ConsentCategory } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { listWordings } from './wording.sql.ts'

export type Wording = Record<ConsentCategory, string>

const unwritten: Wording = {
  marketing: 'Send me offers and news by email.',
  product_news: 'Tell me by email what is new in the product.',
  surveys: 'Ask me for my opinion by email now and then.',
}

/** The sentences beside the switches at this moment; where staff wrote none, ours. */
export async function wordingAt(db: Db, scope: Pick<EnvironmentScope, 'environmentId'>, at: Date): Promise<Wording> {
  const written = await listWordings(db, scope, at)
  return { ...unwritten, ...Object.fromEntries(written.map(({ category, wording }) => [category, wording])) }
}
