import { type AnswerOf, type ConsentCategory, type consent, consentCategories } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Wording } from '../wording/wording-at.ts'
import { type ConsentRow, listConsents } from './consents.sql.ts'

type Routes = typeof consent.routes

export type Consents = AnswerOf<Routes['ofContact']>['consents']

const undecided = { granted: false, at: null, source: null, wording: null }

/** Returns the decision in every category, undecided ones included. */
export async function consentOf(db: Db, scope: EnvironmentScope, contactId: string): Promise<Consents> {
  const rows = await listConsents(db, scope, contactId)
  return byCategory((category) => {
    const row = rows.find((stands) => stands.category === category)
    return row === undefined ? undecided : shown(row)
  })
}

const shown = ({ granted, at, source, wording }: ConsentRow) => ({ granted, at, source, wording })

/** Returns the consents as the contact reads them, with the current sentences. */
export const ownConsents = (consents: Consents, wording: Wording): AnswerOf<Routes['own']> => ({
  consents: byCategory((category) => ({ ...consents[category], wording: wording[category] })),
})

/** Returns the consents of an unknown person. */
export const unknownConsents = (wording: Wording): AnswerOf<Routes['own']> => ({
  consents: byCategory((category) => ({ ...undecided, wording: wording[category] })),
})

const byCategory = <T>(of: (category: ConsentCategory) => T) =>
  Object.fromEntries(consentCategories.map((category) => [category, of(category)])) as Record<ConsentCategory, T>
