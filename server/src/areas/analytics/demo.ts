import type { DemoContact } from '../../../demo/fixtures.ts'
import { type Demo, environmentsOf, type Seed, workingHour } from '../../../demo/seed.ts'
import { countLines } from './counting/count-lines.ts'
import type { Line } from './store/batches.sql.ts'
import { lockFigures } from './store/state.sql.ts'

const days = 365
const launch = 60
const perBatch = 4000

/**
 * Seeds a year of page views and product events, counted as the service does. Usage grows, falls at the weekend, and
 * rises after a campaign that started sixty days ago. The events themselves are past their retention.
 */
export const demo: Demo = {
  async afterFacts(db, seed) {
    for (const environment of environmentsOf(seed)) {
      const scope = seed[environment]
      const people = seed.fixtures.people.filter((person) => person.environment === environment)
      const lines = [...trackedLines(seed, scope), ...people.flatMap((person) => yearOf(seed, person))]
      const timeZone = await lockFigures(db, scope, 'UTC')
      for (let at = 0; at < lines.length; at += perBatch) {
        await countLines(db, scope, { timeZone, now: seed.now }, lines.slice(at, at + perBatch))
      }
    }
  },
}

interface Tracked {
  origin: string
  environment_id: string
  contact_id: string | null
  type: string
  occurred_at: Date
  data: { properties?: Record<string, unknown> }
}

/** Returns the stored events of other areas. */
const trackedLines = ({ happened }: Seed, { environmentId }: Seed['live']): Line[] =>
  (happened as Tracked[])
    .filter(({ origin, environment_id }) => origin === 'tracked' && environment_id === environmentId)
    .map(({ contact_id, type, occurred_at, data }) => [
      contact_id,
      type,
      new Date(occurred_at).getTime(),
      data.properties ?? {},
    ])

const pages = [
  ['/', 8],
  ['/pricing', 5],
  ['/docs', 4],
  ['/docs/api', 3],
  ['/changelog', 2],
  ['/blog/launch', 2],
  ['/signup', 1],
] as const
const referrers = [
  ['', 6],
  ['search.example', 5],
  ['news.example', 2],
  ['forum.example', 1],
] as const
const zones = [
  ['Europe/Berlin', 6],
  ['America/New_York', 4],
  ['Europe/London', 3],
  ['Asia/Tokyo', 1],
] as const

/** Returns the days on which a person is active, from the day they were first seen until they stop coming. */
function yearOf(seed: Seed, person: DemoContact): Line[] {
  const { chance, now } = seed
  const since = Math.min(days, Math.floor((now.getTime() - person.createdAt.getTime()) / 86_400_000))
  const time_zone = chance.weighted(zones)
  const device = chance.weighted([
    ['desktop', 5],
    ['mobile', 3],
    ['tablet', 1],
  ] as const)
  const lines: Line[] = []
  for (let daysAgo = since; daysAgo >= Math.max(0, person.gone); daysAgo--) {
    const boost = daysAgo < launch ? 1.4 : 1
    if (!chance.is(Math.min(0.9, person.habit * 0.5 * boost))) continue
    lines.push(...visit(seed, person, daysAgo, { time_zone, device }))
  }
  return lines
}

function visit(seed: Seed, person: DemoContact, daysAgo: number, browser: object): Line[] {
  const { chance } = seed
  let at = Math.max(workingHour(seed, daysAgo).getTime(), person.createdAt.getTime())
  const next = () => {
    at = Math.min(at + chance.int(20_000, 240_000), seed.now.getTime())
    return at
  }
  const referrer = chance.weighted(referrers)
  const campaign = daysAgo < launch && chance.is(0.3) ? { utm_source: 'newsletter', utm_campaign: 'launch' } : {}
  const views = Array.from({ length: chance.int(1, 3) }, (_, index): Line => {
    const from = index === 0 ? { ...(referrer !== '' && { referrer }), ...campaign } : {}
    return [person.id, 'page_viewed', next(), { path: chance.weighted(pages), ...from, ...browser }]
  })
  if (person.isVisitor) return views
  const opened: Line = [person.id, 'project_opened', next(), { plan: chance.pick(['starter', 'pro']) }]
  const exported: Line[] = chance.is(daysAgo < launch ? 0.5 : 0.3)
    ? [[person.id, 'report_exported', next(), { format: chance.pick(['pdf', 'csv']) }]]
    : []
  const invited: Line[] = exported.length > 0 && chance.is(0.15) ? [[person.id, 'teammate_invited', next(), {}]] : []
  return [...views, opened, ...exported, ...invited]
}
