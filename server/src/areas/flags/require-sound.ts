import { flagBounds } from '@userkeep/contract/shapes/flag'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import { requireSegments } from '../segments/public.ts'
import { type FlagRow, listLiveFlags, raiseVersion } from './flags.sql.ts'
import { dependentsOf, problemOf } from './rules.ts'

/** Takes the turn to change the flags of an environment, and answers the others that are live. */
export async function takeTurn(db: Db, scope: EnvironmentScope, id: string | null): Promise<FlagRow[]> {
  await raiseVersion(db, scope)
  return (await listLiveFlags(db, scope.environmentId)).filter((other) => other.id !== id)
}

/** Refuses a flag that is wrong in itself, that there is no place for, or that takes away what another flag needs. */
export async function requireSound(db: Db, scope: EnvironmentScope, flag: FlagRow, others: FlagRow[]): Promise<void> {
  const problem = problemOf(flag, others)
  if (problem) invalid(...problem)
  await requireSegments(db, scope, segmentsIn(flag))
  requireUnneeded(flag.key, dependentsOf(flag.key, others, flag.variants))
  if (others.length >= flagBounds.flags) fail('conflict', `An environment has at most ${flagBounds.flags} live flags.`)
}

const segmentsIn = ({ rules }: FlagRow): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ segment_id }, index) => (segment_id === null ? [] : [[`rules.${index}.segment_id`, segment_id]])),
  )

/** Refuses what would leave other flags without what they need. */
export function requireUnneeded(key: string, dependents: readonly string[]): void {
  if (dependents.length > 0) fail('conflict', `${dependents.join(', ')} needs what ${key} answers.`)
}
