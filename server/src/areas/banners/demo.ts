import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import { renderInlineMarkdown } from '../../platform/html/markdown.ts'
import { segmentRows } from '../segments/public.ts'
import { type BannerRow, insertBanner } from './banners.sql.ts'

interface DemoBanner extends Partial<Omit<BannerRow, 'starts_at' | 'ends_at'>> {
  name: string
  text: string
  daysAgo: number
  /** Days from now until it starts and ends. */
  starts?: number
  ends?: number
  /** The name of the audience. */
  segment?: string
  /** The number of people who saw it, and the percentages of them who clicked and dismissed it. */
  people?: [seen: number, clicked: number, dismissed: number]
}

const banners: DemoBanner[] = [
  {
    name: 'Summer offer',
    text: 'Pay by the year and get **two months for free**, until the end of August.',
    daysAgo: 100,
    style: 'brand',
    active: true,
    starts: -98,
    ends: -70,
    action_label: 'See prices',
    action_url: '/pricing',
    people: [160, 22, 41],
  },
  {
    name: 'Trial ends soon',
    text: 'Your trial ends in a few days. Choose a plan to keep your site diaries.',
    daysAgo: 45,
    style: 'warning',
    dismiss: 'for_days',
    dismiss_days: 2,
    priority: 20,
    active: false,
    action_label: 'Choose a plan',
    action_url: '/billing',
    people: [48, 37, 30],
  },
  {
    name: 'Maintenance',
    text: 'We will be down for **ten minutes** on Sunday at 22:00 UTC.',
    daysAgo: 2,
    style: 'warning',
    dismiss: 'no',
    priority: 50,
    active: true,
    starts: 3,
    ends: 5,
  },
  {
    name: 'API keys for teams',
    text: 'Your team can now make its own **API keys**.',
    daysAgo: 12,
    style: 'success',
    active: true,
    segment: 'Power users',
    action_label: 'Create a key',
    action_url: '/settings/keys',
    people: [26, 42, 12],
  },
  {
    name: 'Offline mode',
    text: 'New: the site diary **works offline** and syncs when you are back.',
    daysAgo: 9,
    place: 'bottom',
    active: true,
    action_label: 'How it works',
    action_url: '/demo/offline',
    people: [210, 18, 34],
  },
]

export const demo: Demo = {
  async finish(db, seed) {
    for (const banner of banners) {
      const row = rowOf(seed, banner)
      await insertBanner(db, seed.live, row)
      await fillPeople(db, seed, row, banner.people ?? [0, 0, 0])
    }
  },
  async afterFacts(db, { live: { environmentId } }) {
    for (const { name, segment } of banners) {
      if (segment === undefined) continue
      await db`
        update banners set segment_id = (
          select id from ${segmentRows(db)} s where environment_id = ${environmentId} and name = ${segment})
        where environment_id = ${environmentId} and name = ${name}`
    }
  },
}

function rowOf(seed: Seed, { daysAgo, starts, ends, segment: _, people: __, ...banner }: DemoBanner): BannerRow {
  const at = ago(seed, daysAgo)
  const inDays = (days: number | undefined) => (days === undefined ? null : ago(seed, -days).toISOString())
  return {
    id: seed.chance.idAt(at),
    html: renderInlineMarkdown(banner.text),
    action_label: null,
    action_url: null,
    place: 'top',
    style: 'info',
    segment_id: null,
    priority: 0,
    starts_at: inDays(starts),
    ends_at: inDays(ends),
    active: true,
    dismiss: 'for_good',
    dismiss_days: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    ...banner,
  }
}

async function fillPeople(
  db: Parameters<typeof insertRows>[0],
  seed: Seed,
  { id, starts_at, ends_at, created_at }: BannerRow,
  [seen, clicked, dismissed]: [number, number, number],
): Promise<void> {
  const { chance, live, fixtures } = seed
  const from = new Date(starts_at ?? created_at)
  const until = new Date(Math.min(Date.parse(ends_at ?? seed.now.toISOString()), seed.now.getTime()))
  const there = fixtures.people.filter(({ environment, createdAt }) => environment === 'live' && createdAt < from)
  const people = chance.some(there, seen).map((person) => {
    // Most people see it soon after it was activated.
    const seenAt = after(from, chance.float() ** 2 * (until.getTime() - from.getTime()))
    const soon = () => new Date(Math.min(after(seenAt, chance.int(3000, 90_000)).getTime(), seed.now.getTime()))
    const clickedAt = chance.is(clicked / 100) ? soon() : null
    const dismissedAt = chance.is(dismissed / 100) ? soon() : null
    const data = { contact_id: person.id, banner_id: id }
    const fact = { about: id, scope: live, contactId: person.id, data }
    if (clickedAt) recordFact(seed, { ...fact, type: 'banner.clicked', at: clickedAt })
    if (dismissedAt) recordFact(seed, { ...fact, type: 'banner.dismissed', at: dismissedAt })
    return {
      environment_id: live.environmentId,
      contact_id: person.id,
      banner_id: id,
      seen_at: seenAt,
      clicked_at: clickedAt,
      dismissed_at: dismissedAt,
      first_dismissed_at: dismissedAt,
    }
  })
  await insertRows(db, 'banner_people', people)
  await countPeople(db, live.environmentId, id)
}

/** Counts as if each event had been counted when it happened. */
async function countPeople(db: Parameters<typeof insertRows>[0], environmentId: string, id: string): Promise<void> {
  await db`
    insert into banner_days (environment_id, banner_id, day, seen, clicked, dismissed)
    select ${environmentId}::uuid, ${id}::uuid, (t.at at time zone 'UTC')::date, sum(t.seen), sum(t.clicked),
      sum(t.dismissed)
    from banner_people p cross join lateral (values (p.seen_at, 1, 0, 0), (p.clicked_at, 0, 1, 0),
      (p.first_dismissed_at, 0, 0, 1)) as t (at, seen, clicked, dismissed)
    where p.environment_id = ${environmentId} and p.banner_id = ${id} and t.at is not null group by 3`
  await db`
    update banner_counts n set seen = d.seen, clicked = d.clicked, dismissed = d.dismissed from (
      select coalesce(sum(seen), 0) as seen, coalesce(sum(clicked), 0) as clicked,
        coalesce(sum(dismissed), 0) as dismissed
      from banner_days where environment_id = ${environmentId} and banner_id = ${id}) d
    where n.environment_id = ${environmentId} and n.banner_id = ${id}`
}
