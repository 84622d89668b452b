import type { DemoContact } from '../../../demo/fixtures.ts'
import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Seed, workingHour } from '../../../demo/seed.ts'
import { renderMarkdown } from '../../platform/html/markdown.ts'

interface Told {
  title: string
  body: string | null
  url: string | null
  daysAgo: number
  /** The share of contacts who received it. */
  share: number
}

const told: Told[] = [
  {
    title: 'Welcome to Fieldnote',
    body: 'Start with a site: **New project** takes a minute.',
    url: '/projects/new',
    daysAgo: 120,
    share: 1,
  },
  {
    title: 'Your weekly report is ready',
    body: 'Week 45, with photos from **3 sites**.',
    url: '/reports',
    daysAgo: 21,
    share: 0.4,
  },
  {
    title: 'A drawing waits for your approval',
    body: 'Ground floor, revision C.',
    url: '/drawings',
    daysAgo: 9,
    share: 0.3,
  },
  {
    title: 'Your export is ready',
    body: 'It has **41** rows and can be downloaded for a week.',
    url: '/reports',
    daysAgo: 4,
    share: 0.25,
  },
  { title: 'Fieldnote was down for 6 minutes this morning', body: null, url: null, daysAgo: 2, share: 0.7 },
  {
    title: 'New: sign off drawings on your phone',
    body: 'Open a drawing, zoom in and sign. Your client gets the PDF.',
    url: '/drawings',
    daysAgo: 0,
    share: 0.8,
  },
]

export const demo: Demo = {
  async fill(db, seed) {
    const people = seed.fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
    const made = told.map((one) => sendOf(seed, one, people))
    await insertRows(
      db,
      'notification_sends',
      made.map(({ send }) => send),
    )
    const byContact = Map.groupBy(
      made.flatMap(({ notifications }) => notifications),
      ({ contact_id }) => contact_id,
    )
    const numbered = [...byContact.values()].flatMap((own) => own.map((one, at) => ({ ...one, number: at + 1 })))
    await insertRows(db, 'notifications', numbered)
    await insertRows(
      db,
      'notification_feeds',
      [...byContact].map(([contact_id, own]) => ({
        environment_id: seed.live.environmentId,
        contact_id,
        last_number: own.length,
      })),
    )
  },
}

function sendOf(seed: Seed, { title, body, url, daysAgo, share }: Told, people: readonly DemoContact[]) {
  const at = workingHour(seed, daysAgo)
  const id = seed.chance.idAt(at)
  const { environmentId: environment_id } = seed.live
  const there = people.filter(({ createdAt }) => createdAt < at && seed.chance.is(share))
  const notifications = there.map((person) => ({
    environment_id,
    contact_id: person.id,
    id,
    title,
    body_html: body && renderMarkdown(body).trim(),
    url,
    source: 'api',
    created_at: at,
    ...readingOf(seed, person, at),
  }))
  const send = { environment_id, id, recipients: there.length, created_at: at, finished_at: after(at, 900) }
  return { send, notifications }
}

/** Contacts seen afterwards have seen it, and most have read it. */
function readingOf(seed: Seed, { lastSeenAt }: DemoContact, at: Date) {
  const { chance } = seed
  if (lastSeenAt <= at || at > ago(seed, 1)) return { seen_at: null, read_at: null }
  const seen_at = after(at, chance.float() * (lastSeenAt.getTime() - at.getTime()))
  return { seen_at, read_at: chance.is(0.7) ? after(seen_at, chance.int(1000, 20_000)) : null }
}
