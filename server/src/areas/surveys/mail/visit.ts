import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { findScope } from '../../consent/public.ts'
import type { SurveyRow } from '../surveys.sql.ts'
import type { SurveyLink, SurveyLinks } from './links.ts'

export interface Visit extends SurveyLink {
  scope: Scope
}

const refuse = (): never => fail('unauthorized', 'This link is not complete, or was not made here.')

/** Whose survey a link is about, or 401. */
export async function visitOf(db: Db, links: SurveyLinks, token: string): Promise<Visit> {
  const about = (await links.read(token)) ?? refuse()
  return { ...about, scope: (await findScope(db, about.environmentId)) ?? refuse() }
}

export const isOver = ({ active, ends_at }: SurveyRow, now: Date): boolean =>
  !active || (ends_at !== null && Date.parse(ends_at) <= now.getTime())
