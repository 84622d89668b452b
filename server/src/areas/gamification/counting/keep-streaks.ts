import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { runOf, shifted, unitedRuns } from '../runs.ts'
import type { Kept } from './match.ts'
import { deleteRuns, insertRuns, listRuns, type RunOfContact } from './runs.sql.ts'

/** A contact and the reason why they may have earned a badge. */
export interface Reason {
  readonly contact_id: string
  readonly id: string
}

/** Writes down in which days and weeks something happened. Answers whose streaks are longer now. */
export async function keepStreaks(db: Db, scope: EnvironmentScope, kept: readonly Kept[]): Promise<Reason[]> {
  if (kept.length === 0) return []
  const byStreak = Map.groupBy(kept, ({ contact_id, streak_id }) => `${contact_id} ${streak_id}`)
  const groups = [...byStreak.values()].map((some) => {
    const [{ contact_id, streak_id, per } = some[0] as Kept] = some
    const days = [...new Set(some.map(({ on }) => on))].sort()
    const range = { from: shifted(days[0] as string, per, -1), until: shifted(days.at(-1) as string, per, 1) }
    return { contact_id, streak_id, per, days, ...range }
  })
  const found = Map.groupBy(await listRuns(db, scope, groups), (run) => `${run.contact_id} ${run.streak_id}`)
  const changed = groups.flatMap(({ contact_id, streak_id, per, days }) => {
    const before = found.get(`${contact_id} ${streak_id}`) ?? []
    const after = unitedRuns([...before, ...days.map(runOf)], per)
    const added = after.filter((run) => !before.some((other) => isSame(run, other)))
    const gone = before.filter((run) => !after.some((other) => isSame(run, other)))
    return added.length > 0 ? [{ contact_id, streak_id, per, added, gone }] : []
  })
  if (changed.length === 0) return []
  await deleteRuns(
    db,
    scope,
    changed.flatMap(({ gone }) => gone),
  )
  await insertRuns(
    db,
    scope,
    changed.flatMap(({ added, ...of }) => added.map(({ first_on, last_on }) => ({ ...of, first_on, last_on }))),
  )
  return changed.map(({ contact_id, streak_id }) => ({ contact_id, id: streak_id }))
}

const isSame = (a: Pick<RunOfContact, 'first_on' | 'last_on'>, b: typeof a): boolean =>
  a.first_on === b.first_on && a.last_on === b.last_on
