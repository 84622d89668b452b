import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, environmentsOf, type Seed } from '../../../demo/seed.ts'
import { segmentRows } from '../segments/public.ts'
import { booleanVariants } from './rules.ts'

interface DemoFlag {
  key: string
  name: string
  description: string
  daysAgo: number
  /** Percentage of everybody. */
  rollout: number
  enabled: boolean
  /** Absent: on and off. */
  variants?: { key: string; value: unknown; weight: number }[]
  startsInDays?: number
  archivedDaysAgo?: number
}

const flags: DemoFlag[] = [
  {
    key: 'new-editor',
    name: 'New editor',
    description: 'The rewritten site diary editor',
    daysAgo: 58,
    rollout: 40,
    enabled: true,
  },
  {
    key: 'offline-mode',
    name: 'Offline mode',
    description: 'Keep drawings on the device',
    daysAgo: 41,
    rollout: 100,
    enabled: true,
  },
  {
    key: 'pricing-page',
    name: 'Pricing page',
    description: 'Which page new visitors see',
    daysAgo: 33,
    rollout: 100,
    enabled: true,
    variants: [
      { key: 'table', value: { layout: 'table' }, weight: 50 },
      { key: 'cards', value: { layout: 'cards' }, weight: 50 },
      { key: 'current', value: { layout: 'list' }, weight: 0 },
    ],
  },
  {
    key: 'ai-summaries',
    name: 'Summaries',
    description: 'A summary of each site visit',
    daysAgo: 19,
    rollout: 10,
    enabled: true,
  },
  {
    key: 'legacy-export',
    name: 'Legacy export',
    description: 'The old spreadsheet export',
    daysAgo: 120,
    rollout: 100,
    enabled: false,
  },
  {
    key: 'spring-release',
    name: 'Spring release',
    description: 'All that ships with the next release',
    daysAgo: 6,
    rollout: 100,
    enabled: true,
    startsInDays: 12,
  },
  {
    key: 'onboarding-tour',
    name: 'Onboarding tour',
    description: 'The first tour, replaced since',
    daysAgo: 150,
    rollout: 50,
    enabled: false,
    archivedDaysAgo: 30,
  },
]

export const demo: Demo = {
  async fill(db, seed) {
    const made = flags.map((flag) => ({ flag, row: flagRow(seed, flag) }))
    await insertRows(
      db,
      'flags',
      made.map(({ row }) => row),
    )
    const exposures = made.flatMap(({ flag, row }) => exposureRows(seed, flag, row))
    await insertRows(db, 'flag_exposures', exposures)
    await insertRows(db, 'flag_exposure_days', dayRows(seed, exposures))
    await insertRows(db, 'flag_versions', [{ environment_id: seed.live.environmentId, version: made.length }])
    if (!environmentsOf(seed).includes('test')) return
    const inTest = made.slice(0, triedInTest).map(({ row }) => triedRow(seed, row))
    await insertRows(db, 'flags', inTest)
    await insertRows(db, 'flag_versions', [{ environment_id: seed.test.environmentId, version: inTest.length }])
  },

  /** Runs after the segments exist, because rules may name them. */
  async afterFacts(db, seed) {
    const { environmentId } = seed.live
    const [segment] = await db<{ id: string }[]>`
      select id from ${segmentRows(db)} s where environment_id = ${environmentId} and name = ${targeted.segment}`
    const rules = [
      { segment_id: segment?.id ?? null, rollout: 60, variant: null },
      { segment_id: null, rollout: 10, steps: stepsOf(seed), variant: null },
    ]
    await db`
      update flags set rules = ${db.json(rules)} where environment_id = ${environmentId} and key = ${targeted.flag}`
  },
}

/** A timed rollout that is under way. */
const stepsOf = (seed: Seed) => [
  { at: ago(seed, 2), rollout: 25 },
  { at: ago(seed, -3), rollout: 50 },
  { at: ago(seed, -10), rollout: 100 },
]

const targeted = { flag: 'ai-summaries', segment: 'Power users' }

/** The number of flags that everybody gets in the test environment. */
const triedInTest = 4

const triedRow = (seed: Seed, row: ReturnType<typeof flagRow>) => ({
  ...row,
  environment_id: seed.test.environmentId,
  id: seed.chance.idAt(row.created_at),
  rules: [{ segment_id: null, rollout: 100, variant: null }],
})

function flagRow(seed: Seed, flag: DemoFlag) {
  const { key, name, description, enabled, variants = booleanVariants } = flag
  const created_at = ago(seed, flag.daysAgo)
  return {
    environment_id: seed.live.environmentId,
    id: seed.chance.idAt(created_at),
    ...{ key, name, description, kind: flag.variants ? 'multivariate' : 'boolean', enabled, variants },
    rules: [{ segment_id: null, rollout: flag.rollout, variant: null }],
    off_variant: variants.at(-1)?.key,
    prerequisites: [],
    rollout_by: 'contact',
    starts_at: flag.startsInDays === undefined ? null : ago(seed, -flag.startsInDays),
    ends_at: null,
    archived_at: flag.archivedDaysAgo === undefined ? null : ago(seed, flag.archivedDaysAgo),
    created_at,
    updated_at: after(created_at, 86_400_000),
  }
}

type Exposed = ReturnType<typeof exposureRows>[number]

/** Contacts seen since the flag was created, within its rollout. */
function exposureRows(seed: Seed, flag: DemoFlag, row: ReturnType<typeof flagRow>) {
  const { chance, fixtures, live } = seed
  if (!flag.enabled || flag.startsInDays !== undefined) return []
  const given = row.variants.filter(({ weight }) => weight > 0)
  return fixtures.people
    .filter((person) => person.environment === 'live' && person.lastSeenAt > row.created_at)
    .filter(() => chance.is(flag.rollout / 100))
    .map(({ id, createdAt }) => {
      const since = Math.max(createdAt.getTime(), row.created_at.getTime())
      return {
        environment_id: live.environmentId,
        contact_id: id,
        flag_id: row.id,
        variant: chance.pick(given).key,
        unit: id,
        first_at: new Date(since + chance.float() * (seed.now.getTime() - since) * 0.6),
      }
    })
}

function dayRows({ chance }: Seed, exposures: readonly Exposed[]) {
  const dayOf = ({ first_at }: Exposed) => first_at.toISOString().slice(0, 10)
  const groups = Map.groupBy(exposures, (one) => `${one.flag_id} ${dayOf(one)} ${one.variant}`)
  return [...groups.values()].map((group) => {
    const [{ environment_id, flag_id, variant }] = group as [Exposed]
    const people = group.length
    const answers = people * chance.int(2, 9)
    return { environment_id, flag_id, day: dayOf(group[0] as Exposed), variant, answers, people }
  })
}
