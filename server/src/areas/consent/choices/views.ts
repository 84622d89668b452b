import { type AnswerOf, type ConsentCategory, type consent, consentCategories } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Wording } from '../wording/wording-at.ts'
import { type ConsentRow, listConsents } from './consents.sql.ts'

type Routes = typeof consent.routes

export type Consents = AnswerOf<Routes['ofContact']>['consents']

const undecided = { granted: false, at: null, source: null, wording: null }

/** What stands in every category, also where nothing was decided. */
export async function consentOf(db: Db, scope: EnvironmentScope, contactId: string): Promise<Consents> {
  const rows = await listConsents(db, scope, contactId)
  return byCategory((category) => {
    const row = rows.find((stands) => stands.category === category)
    return row === undefined ? undecided : shown(row)
  })
}

const shown = ({ granted, at, source, wording }: ConsentRow) => ({ granted, at, source, wording })

/** The same as the person reads it, with the sentences of now. */
export const ownConsents = (consents: Consents, wording: Wording): AnswerOf<Routes['own']> => ({
  consents: byCategory((category) => ({ ...consents[category], wording: wording[category] })),
})

/** As somebody sees it of whom nobody knows who they are. */
export const unknownConsents = (wording: Wording): AnswerOf<Routes['own']> => ({
  consents: byCategory((category) => ({ ...undecided, wording: wording[category] })),
})

const byCategory = <T>(of: (category: ConsentCategory) => T) =>
  Object.fromEntries(consentCategories.map((category) => [category, of(category)])) as Record<ConsentCategory, T>
