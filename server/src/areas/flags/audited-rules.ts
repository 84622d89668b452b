import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { segmentNames } from '../segments/public.ts'
import type { FlagRow } from './flags.sql.ts'

type Changes = Record<string, { from?: unknown; to?: unknown }>
type Rules = FlagRow['rules']

/** Rules with the names of their segments: the log is read by people, also when a segment is long gone. */
export async function withNamedSegments(db: Db, scope: EnvironmentScope, changes: Changes): Promise<Changes> {
  const { rules, ...others } = changes as Changes & { rules?: { from?: Rules; to?: Rules } }
  if (rules === undefined) return changes
  const ids = Object.values(rules).flatMap((list: Rules) => list.flatMap(({ segment_id }) => segment_id ?? []))
  const names = ids.length === 0 ? new Map<string, string>() : await segmentNames(db, scope, ids)
  const named = (list: Rules) =>
    list.map(({ segment_id: id, ...rule }) => ({
      segment: id === null ? 'everybody' : { id, name: names.get(id) ?? id },
      ...rule,
    }))
  const told = Object.entries(rules).map(([which, list]: [string, Rules]) => [which, named(list)])
  return { ...others, rules: Object.fromEntries(told) }
}
