import type { TransactionContext } from '../../../platform/context.ts'
import type { MergedContacts } from '../../contacts/public.ts'
import { loadConfig } from '../config.sql.ts'
import { award } from '../counting/award.ts'
import { addToDays } from '../counting/ledger.sql.ts'
import { deleteRuns, insertRuns, listRunsOf } from '../counting/runs.sql.ts'
import { listEveryRule } from '../rules/rules.sql.ts'
import { surplusOf } from '../rules.ts'
import { unitedRuns } from '../runs.ts'
import {
  balancesOf,
  deleteLines,
  linesOfBoth,
  listRepeated,
  mergeRest,
  moveLines,
  type RuleLine,
  reasonsOf,
  rebuildStandings,
} from './merge.sql.ts'

/** Merges two contacts into the state that one contact would have: no cap is exceeded and nothing counts twice. */
export async function mergeGamification(merged: MergedContacts, context: TransactionContext): Promise<void> {
  const { scope, from, into } = merged
  const { tx } = context
  const reasons = await reasonsOf(tx, scope, from)
  const before = await balancesOf(tx, scope, [from, into])
  if (reasons.rules.length > 0) {
    await drop(merged, context, await listRepeated(tx, merged))
    await dropSurplus(merged, context, reasons.rules)
    await moveLines(tx, merged)
    await rebuildStandings(tx, merged)
  }
  await mergeRest(tx, merged)
  if (reasons.streaks.length > 0) await uniteStreaks(merged, context)
  if (reasons.rules.length + reasons.streaks.length === 0) return
  const after = (await balancesOf(tx, scope, [into])).get(into) ?? 0
  const of = (ids: readonly string[]) => ids.map((id) => ({ contact_id: into, id }))
  const now = context.clock.now()
  await award(
    { tx, scope, config: await loadConfig(tx, scope), platform: context },
    {
      points: [{ contact_id: into, before: Math.max(before.get(from) ?? 0, before.get(into) ?? 0), after }],
      rules: of(reasons.rules),
      streaks: of(reasons.streaks),
      at: () => now,
    },
  )
}

/** Drops what one contact can earn only once, or once a day, where both earned it. */
async function dropSurplus(
  merged: MergedContacts,
  { tx }: TransactionContext,
  ruleIds: readonly string[],
): Promise<void> {
  const { scope } = merged
  const capped = (await listEveryRule(tx, scope, ruleIds)).filter(({ cap }) => cap !== null)
  if (capped.length === 0) return
  const lines = Map.groupBy(
    await linesOfBoth(
      tx,
      merged,
      capped.map(({ id }) => id),
    ),
    ({ rule_id }) => rule_id,
  )
  const surplus = capped.flatMap(({ id, cap }) => (cap ? surplusOf(lines.get(id) ?? [], cap) : []))
  await drop(merged, { tx }, surplus)
}

async function drop(
  { scope }: MergedContacts,
  { tx }: Pick<TransactionContext, 'tx'>,
  lines: RuleLine[],
): Promise<void> {
  if (lines.length === 0) return
  await deleteLines(tx, scope, lines)
  await addToDays(tx, scope, lines, -1)
}

async function uniteStreaks({ scope, from, into }: MergedContacts, { tx }: TransactionContext): Promise<void> {
  const runs = await listRunsOf(tx, scope, [from, into])
  const { streaks } = await loadConfig(tx, scope)
  await deleteRuns(tx, scope, runs)
  const united = [...Map.groupBy(runs, ({ streak_id }) => streak_id)].flatMap(([streak_id, some]) => {
    const per = streaks.find(({ id }) => id === streak_id)?.per ?? 'day'
    return unitedRuns(some, per).map(({ first_on, last_on }) => ({
      contact_id: into,
      streak_id,
      per,
      first_on,
      last_on,
    }))
  })
  await insertRuns(tx, scope, united)
}
