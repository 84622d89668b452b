import { contactFactTypes } from '@userkeep/contract'
import type { Change, Transaction } from '../../../platform/change.ts'
import type { TransactionContext } from '../../../platform/context.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import type { Fact } from '../../../platform/facts/fact.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { holdVersion, listConfigured } from '../config.sql.ts'
import { pointsField } from '../people/segment-fields.sql.ts'
import {
  allTime,
  type Candidate,
  serviceEvents,
  standingPeriods,
  startOf,
  uncounted,
  windowsOf,
  withinCaps,
} from '../rules.ts'
import type { Own } from '../setup.ts'
import { award } from './award.ts'
import { keepStreaks } from './keep-streaks.ts'
import { addToDays, addToStandings, countUsed, type Earned, insertLines, listCounted } from './ledger.sql.ts'
import { type Kept, match, mayEarn } from './match.ts'
import { holdPeople } from './people.sql.ts'

type Inside = TransactionContext<Own, Transaction>

/** Facts alone change points, levels, badges and streaks. */
export const countFacts = consumer({
  name: 'gamification.points',
  origins: ['service', 'tracked'],
  types: contactFactTypes.filter((type) => serviceEvents.includes(type)),
  async handle(facts, context: Inside) {
    const byEnvironment = Map.groupBy(facts.filter(mayEarn), ({ environment_id }) => environment_id ?? '')
    const configured = await listConfigured(context.tx, [...byEnvironment.keys()])
    // Always in the same order, so that two workers cannot deadlock.
    for (const environmentId of configured.sort()) {
      await countIn(environmentId, byEnvironment.get(environmentId) ?? [], context)
    }
  },
})

async function countIn(environmentId: string, facts: readonly Fact[], context: Inside): Promise<void> {
  const scope = { environmentId, organizationId: facts[0]?.organization_id ?? '' }
  const tx = context.tx.in(scope)
  const version = await holdVersion(tx, scope)
  if (version === null) return
  const config = await context.own.atVersion(tx, environmentId, version)
  const matched = match(config, facts, context.clock.now())
  if (matched.candidates.length + matched.kept.length === 0) return
  const told = [...matched.candidates, ...matched.kept].map(({ contact_id }) => contact_id)
  const people = await holdPeople(tx, scope, told)
  const lines = await addLines(tx, scope, ofPeople(matched.candidates, people))
  const streaks = await keepStreaks(tx, scope, ofPeople<Kept>(matched.kept, people))
  if (lines.length + streaks.length === 0) return
  const points = await addPoints(tx, scope, lines)
  const contacts = points.map(({ contact_id }) => contact_id)
  if (contacts.length > 0) await notifyContactsChanged(context, tx, { scope, contacts, fields: [pointsField] })
  const rules = new Map(
    lines.map(({ contact_id, rule_id }) => [`${contact_id} ${rule_id}`, { contact_id, id: rule_id }]),
  )
  const times = Map.groupBy(lines, ({ contact_id }) => contact_id)
  const at = (contactId: string) => latestOf(times.get(contactId) ?? []) ?? context.clock.now()
  await award({ tx, scope, config, platform: context }, { points, rules: [...rules.values()], streaks, at })
}

/** Replaces the ids of merged contacts by their survivors, and drops erased contacts. */
const ofPeople = <T extends { contact_id: string }>(some: readonly T[], people: ReadonlyMap<string, string>): T[] =>
  some.flatMap((one) => {
    const contact_id = people.get(one.contact_id)
    return contact_id === undefined ? [] : [{ ...one, contact_id }]
  })

/** Writes what counts into the ledger: nothing that is there already, and nothing past a cap. */
async function addLines(tx: Change, scope: EnvironmentScope, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  const counted = await listCounted(tx, scope, candidates)
  const fresh = uncounted(candidates, counted)
  const lines = withinCaps(fresh, await countUsed(tx, scope, windowsOf(fresh)))
  if (lines.length === 0) return []
  await insertLines(tx, scope, lines)
  await addToDays(tx, scope, lines)
  return lines
}

/** Adds ledger lines to the balances. Returns the contacts whose points increased. */
async function addPoints(tx: Change, scope: EnvironmentScope, lines: readonly Candidate[]) {
  const sums = sumsOf(lines)
  if (sums.size === 0) return []
  const after = await addToStandings(tx, scope, [...sums.values()])
  return after
    .filter(({ period }) => period === 'all')
    .map(({ contact_id, points }) => {
      const gained = sums.get(`${contact_id} all ${allTime}`)?.points ?? 0
      return { contact_id, before: points - gained, after: points }
    })
}

/** Returns the points of each person in each period. Most are on one day, so periods are computed once. */
function sumsOf(lines: readonly Candidate[]): Map<string, Earned> {
  const sums = new Map<string, Earned>()
  const earning = lines.filter(({ points }) => points > 0)
  for (const some of Map.groupBy(earning, ({ at }) => startOf(at, 'day')).values()) {
    const periods = standingPeriods((some[0] as Candidate).at)
    for (const [contact_id, own] of Map.groupBy(some, (line) => line.contact_id)) {
      const points = own.reduce((sum, line) => sum + line.points, 0)
      for (const { period, starts_on } of periods) {
        const key = `${contact_id} ${period} ${starts_on}`
        sums.set(key, { contact_id, period, starts_on, points: (sums.get(key)?.points ?? 0) + points })
      }
    }
  }
  return sums
}

const latestOf = (lines: readonly Candidate[]): Date | null =>
  lines.length > 0 ? new Date(Math.max(...lines.map(({ at }) => at.getTime()))) : null
