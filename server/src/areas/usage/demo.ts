import type { Team } from '../../../demo/fixtures.ts'
import { type Demo, liveliness, type Seed, workingHour } from '../../../demo/seed.ts'
import { days } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type CatalogueMeter, findMeterByKey } from '../catalogue/public.ts'
import { backend } from '../ingest/public.ts'
import { monthOf } from './rules.ts'
import { findSubject, type Subject } from './subjects.sql.ts'
import { insertUsage, type NewUsage } from './usage.sql.ts'

/** The approximate use per member and day, by the key of a meter of the demo. */
const habits: Record<string, { share: number; most: number }> = {
  'api-calls': { share: 0.6, most: 90 },
  storage: { share: 0.9, most: 6 },
  'active-sites': { share: 0.8, most: 1 },
}

const [reach, chunk] = [75, 1000]

export const demo: Demo = {
  async fill(db, seed) {
    const lines: NewUsage[] = []
    for (const team of seed.fixtures.teams) {
      for (const meter of Object.keys(habits)) lines.push(...(await linesOf(db, seed, team, meter)))
    }
    lines.sort((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())
    for (let at = 0; at < lines.length; at += chunk) await insertUsage(db, lines.slice(at, at + chunk), 0)
  },
}

async function linesOf(db: Db, seed: Seed, { id: customerId, createdAt, members }: Team, meter: string) {
  const { chance, live, now } = seed
  const { share, most } = habits[meter] as { share: number; most: number }
  if (!chance.is(share)) return []
  const { environmentId } = live
  const known = await findMeterByKey(db, live, meter)
  const subject = await findSubject(db, { environmentId, customerId, tokenHash: null, meterId: known?.id ?? null, now })
  if (!known || !subject) return []
  const age = Math.floor((now.getTime() - createdAt.getTime()) / days(1))
  const appetite = members.length * most * (0.3 + chance.float())
  return Array.from({ length: Math.min(reach, age) }, (_, daysAgo) => daysAgo)
    .filter((daysAgo) => chance.is(Math.min(1, liveliness(seed, daysAgo))))
    .map((daysAgo) => {
      const growth = 1 - daysAgo / (reach * 1.6)
      const quantity = Math.max(1, Math.round(appetite * growth * (0.6 + chance.float() * 0.8)))
      return lineOf(seed, { ...subject, customerId, meter: known }, workingHour(seed, daysAgo), quantity)
    })
}

interface Habit extends Subject {
  customerId: string
  meter: CatalogueMeter
}

function lineOf(seed: Seed, { meter, customerId, ...subject }: Habit, at: Date, quantity: number): NewUsage {
  const { chance, live } = seed
  const day = new Date(at.getTime() - (at.getTime() % days(1)))
  const { start, end } = periodOf(subject, at)
  const isUnique = meter.aggregation === 'unique'
  return {
    environment_id: live.environmentId,
    id: chance.idAt(at),
    speaker_id: backend,
    customer_id: customerId,
    meter: meter.key,
    meter_id: meter.id,
    aggregation: meter.aggregation,
    quantity: isUnique ? 1 : quantity,
    value: isUnique ? `site-${chance.int(1, 12)}` : null,
    key_id: null,
    occurred_at: at,
    received_at: at,
    key: null,
    day,
    day_ends_at: new Date(day.getTime() + days(1)),
    starts_at: start,
    ends_at: end,
    subscription_id: subject.subscription_id,
    is_priced: false,
  }
}

/** Returns the period of the subscription, or earlier months of it; without one the calendar month. */
function periodOf({ starts_at, ends_at }: Subject, at: Date): { start: Date; end: Date } {
  if (starts_at === null || ends_at === null) return monthOf(at)
  let [start, end] = [starts_at, ends_at]
  while (at < start) [start, end] = [monthBefore(start), start]
  return { start, end }
}

function monthBefore(moment: Date): Date {
  const before = new Date(moment)
  before.setUTCMonth(moment.getUTCMonth() - 1)
  return before
}
