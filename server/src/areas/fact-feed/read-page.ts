import { type FactType, pageOf } from '@userkeep/contract'
import { type EnvironmentFact, environmentFactTypes } from '@userkeep/contract/shapes/event'
import type { Scope } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type LogPosition, nextSequences, writeFacts } from '../../platform/facts/environment-facts.sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Json } from '../../platform/json-text.ts'

/** The maximum number of facts that one page skips in search of the requested types. */
const window = 2000

interface Wanted {
  /** null: every type. */
  types: ReadonlySet<string> | null
  limit: number
}

interface FactPage {
  facts: Json<EnvironmentFact>[]
  lastSequence: number
  hasMore: boolean
}

export function wantedOf({ limit, types }: { limit?: unknown; types?: string }): Wanted {
  const named = types?.split(',').map((type) => type.trim())
  const unknown = named?.find((type) => !environmentFactTypes.includes(type as FactType))
  if (unknown !== undefined) invalid('types', `${unknown || 'an empty name'} is not a type of fact`)
  return { types: named ? new Set(named) : null, limit: pageOf({ limit }).limit }
}

/** Refuses a place in the log behind which facts were pruned. */
export function requireUnpruned(after: number | undefined, { oldest, last }: LogPosition): void {
  if (after !== undefined && after > 0 && after + 1 < (oldest ?? last + 1)) fail('facts_deleted')
}

export async function readPage(
  db: Db,
  scope: Scope,
  { types, limit }: Wanted,
  { after, upTo }: { after: number; upTo: number },
): Promise<FactPage> {
  const most = types ? window : limit + 1
  const found = await nextSequences(db, scope, { after, upTo, most })
  const wanted = types ? found.filter(({ type }) => types.has(type)) : found
  const shown = wanted.slice(0, limit).map(({ sequence }) => sequence)
  const isCut = wanted.length > limit
  const lastSequence = isCut ? shown.at(-1) : found.length === most ? found.at(-1)?.sequence : Math.max(upTo, after)
  return {
    facts: await writeFacts(db, scope, shown),
    lastSequence: lastSequence ?? after,
    hasMore: isCut || found.length === most,
  }
}
