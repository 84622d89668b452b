import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, recordFact, type Seed } from '../../../demo/seed.ts'
import { segmentRows } from '../segments/public.ts'
import { type ChecklistRow, insertChecklist } from './checklists.sql.ts'
import type { Step } from './rules.ts'

interface DemoChecklist {
  name: string
  description: string
  daysAgo: number
  active: boolean
  selectable?: boolean
  snoozeDays?: number
  /** The name of the audience. */
  segment?: string
  /** Whether the previous checklist in this list has to be done first. */
  waits?: boolean
  steps: { title: string; body?: string; url?: string; event?: string; feature?: string }[]
}

const checklists: DemoChecklist[] = [
  {
    name: 'First steps',
    description: 'Three minutes to your first site diary',
    daysAgo: 60,
    active: true,
    snoozeDays: 7,
    steps: [
      { title: 'Create your account', event: 'contact.identified', url: '/account' },
      { title: 'Sign in on site', body: 'On the phone you take along.', event: 'contact.signed_in', url: '/sign-in' },
      {
        title: 'Join your team',
        body: 'Ask a colleague for an invitation.',
        event: 'customer.member_joined',
        url: '/team',
      },
    ],
  },
  {
    name: 'Your first report',
    description: 'From the drawing to a report that the client signs',
    daysAgo: 40,
    active: true,
    waits: true,
    steps: [
      { title: 'Approve a drawing', event: 'drawing.approved', url: '/drawings' },
      { title: 'Create a report', event: 'report.ready', url: '/reports/new' },
      { title: 'Send reports under your own logo', feature: 'branding', url: '/settings/brand' },
    ],
  },
  {
    name: 'Keep projects tidy',
    description: 'For those who like order',
    daysAgo: 25,
    active: true,
    selectable: true,
    steps: [
      { title: 'Archive a finished project', event: 'project.archived', url: '/projects' },
      { title: 'Create a report', event: 'report.ready', url: '/reports/new' },
    ],
  },
  {
    name: 'Connect your tools',
    description: 'For teams that build on the API',
    daysAgo: 6,
    active: false,
    segment: 'Power users',
    steps: [{ title: 'Create an API key', event: 'customer_api_key.created', url: '/settings/keys' }],
  },
]

interface Told {
  environment_id: string | null
  type: string
  contact_id: string | null
  occurred_at: Date
}

/** Derives the progress from the demo's facts, as if the checklists had always existed. */
export const demo: Demo = {
  async finish(db, seed) {
    const rows = checklists.map((checklist) => rowOf(seed, checklist))
    for (const [at, row] of rows.entries()) {
      await insertChecklist(db, seed.live, {
        ...row,
        unlocks_after: checklists[at]?.waits ? (rows[at - 1]?.id ?? null) : null,
      })
    }
    for (const row of rows.filter(({ active }) => active)) {
      await insertRows(db, 'checklist_progress', progressOf(seed, row))
      await insertRows(db, 'checklist_choices', choicesOf(seed, row))
    }
  },
  async afterFacts(db, { live: { environmentId } }) {
    for (const { name, segment } of checklists) {
      if (segment === undefined) continue
      await db`
        update checklists set segment_id = (
          select id from ${segmentRows(db)} s where environment_id = ${environmentId} and name = ${segment})
        where environment_id = ${environmentId} and name = ${name}`
    }
  },
}

function rowOf(seed: Seed, { name, description, daysAgo, active, ...more }: DemoChecklist): ChecklistRow {
  const at = ago(seed, daysAgo)
  const iso = at.toISOString()
  const steps = more.steps.map(({ title, body, url, event, feature }) => ({
    id: seed.chance.idAt(at),
    kind: event ? ('event' as const) : ('entitlement' as const),
    title,
    body: body ?? null,
    event_type: event ?? null,
    feature: feature ?? null,
    url: url ?? null,
    counts_from: iso,
  }))
  return {
    id: seed.chance.idAt(at),
    environment_id: seed.live.environmentId,
    name,
    description,
    active,
    activated_at: active ? iso : null,
    segment_id: null,
    unlocks_after: null,
    selectable: more.selectable ?? false,
    snooze_days: more.snoozeDays ?? null,
    created_at: iso,
    updated_at: iso,
    steps,
  }
}

function progressOf(seed: Seed, { id, activated_at, steps }: ChecklistRow) {
  const { environmentId } = seed.live
  const since = Date.parse(activated_at ?? '')
  const told = (seed.happened as Told[]).filter(
    (fact) => fact.environment_id === environmentId && fact.contact_id !== null && fact.occurred_at.getTime() >= since,
  )
  const byContact = Map.groupBy(told, ({ contact_id }) => contact_id ?? '')
  return [...byContact].flatMap(([contact_id, facts]) => {
    const done = steps.flatMap((step) => {
      const times = facts.filter(({ type }) => type === step.event_type).map((fact) => fact.occurred_at.getTime())
      return times.length > 0 ? [{ step, at: new Date(Math.min(...times)) }] : []
    })
    notifyProgress(seed, { contact_id, checklist_id: id }, steps, done)
    return done.map(({ step, at }) => ({
      environment_id: environmentId,
      contact_id,
      checklist_id: id,
      step_id: step.id,
      done_at: at,
    }))
  })
}

function notifyProgress(
  seed: Seed,
  person: { contact_id: string; checklist_id: string },
  steps: readonly Step[],
  done: readonly { step: Step; at: Date }[],
): void {
  const fact = { about: person.checklist_id, scope: seed.live, contactId: person.contact_id }
  for (const { step, at } of done) {
    recordFact(seed, { ...fact, type: 'checklist.step_done', at, data: { ...person, step_id: step.id } })
  }
  if (done.length === 0 || done.length < steps.filter(({ kind }) => kind === 'event').length) return
  const last = new Date(Math.max(...done.map(({ at }) => at.getTime())))
  recordFact(seed, { ...fact, type: 'checklist.completed', at: last, data: person })
}

/** Some contacts dismissed a checklist, some of them long ago; some selected one that can be selected. */
function choicesOf(seed: Seed, { id, activated_at, selectable }: ChecklistRow) {
  const { chance, live, fixtures } = seed
  const since = new Date(activated_at ?? '')
  const people = fixtures.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
  return chance.some(people, selectable ? 30 : 45).map((person) => {
    const from = new Date(Math.max(since.getTime(), person.createdAt.getTime()))
    const at = after(from, chance.float() * (seed.now.getTime() - from.getTime()))
    const [selected_at, dismissed_at] = selectable ? [at, null] : [null, at]
    return { environment_id: live.environmentId, contact_id: person.id, checklist_id: id, selected_at, dismissed_at }
  })
}
