import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { findScope } from './keys.sql.ts'
import type { UnsubscribeLinks, Unsubscribing } from './links.ts'

export interface Visit extends Unsubscribing {
  scope: Scope
}

const refuse = (): never => fail('unauthorized', 'This link is not complete, or was not made here.')

/** Whom a link is about, or 401. */
export async function visitOf(db: Db, links: UnsubscribeLinks, token: string): Promise<Visit> {
  const about = (await links.read(token)) ?? refuse()
  return { ...about, scope: (await findScope(db, about.environmentId)) ?? refuse() }
}
