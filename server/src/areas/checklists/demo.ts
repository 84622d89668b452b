import { insertRows } from '../../../demo/rows.ts'
import { after, ago, type Demo, type Scene, tell } from '../../../demo/scene.ts'
import { type ChecklistRow, insertChecklist } from './checklists.sql.ts'
import type { Step } from './rules.ts'

interface DemoChecklist {
  name: string
  description: string
  daysAgo: number
  active: boolean
  selectable?: boolean
  snoozeDays?: number
  /** The audience, by name. */
  segment?: string
  /** The one before it in this list is to be done first. */
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

/** Progress is what the log of facts says, as if the checklists had been there all the time. */
export const demo: Demo = {
  async finish(db, scene) {
    const rows = checklists.map((checklist) => rowOf(scene, checklist))
    for (const [at, row] of rows.entries()) {
      await insertChecklist(db, scene.live, {
        ...row,
        unlocks_after: checklists[at]?.waits ? (rows[at - 1]?.id ?? null) : null,
      })
    }
    for (const row of rows.filter(({ active }) => active)) {
      await insertRows(db, 'checklist_progress', progressOf(scene, row))
      await insertRows(db, 'checklist_choices', choicesOf(scene, row))
    }
  },
  async afterFacts(db, { live: { environmentId } }) {
    for (const { name, segment } of checklists) {
      if (segment === undefined) continue
      await db`
        update checklists set segment_id = (
          select id from segments where environment_id = ${environmentId} and name = ${segment})
        where environment_id = ${environmentId} and name = ${name}`
    }
  },
}

function rowOf(scene: Scene, { name, description, daysAgo, active, ...more }: DemoChecklist): ChecklistRow {
  const at = ago(scene, daysAgo)
  const iso = at.toISOString()
  const steps = more.steps.map(({ title, body, url, event, feature }) => ({
    id: scene.chance.idAt(at),
    kind: event ? ('event' as const) : ('entitlement' as const),
    title,
    body: body ?? null,
    event_type: event ?? null,
    feature: feature ?? null,
    url: url ?? null,
    counts_from: iso,
  }))
  return {
    id: scene.chance.idAt(at),
    environment_id: scene.live.environmentId,
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

function progressOf(scene: Scene, { id, activated_at, steps }: ChecklistRow) {
  const { environmentId } = scene.live
  const since = Date.parse(activated_at ?? '')
  const told = (scene.happened as Told[]).filter(
    (fact) => fact.environment_id === environmentId && fact.contact_id !== null && fact.occurred_at.getTime() >= since,
  )
  const byContact = Map.groupBy(told, ({ contact_id }) => contact_id ?? '')
  return [...byContact].flatMap(([contact_id, facts]) => {
    const done = steps.flatMap((step) => {
      const times = facts.filter(({ type }) => type === step.event_type).map((fact) => fact.occurred_at.getTime())
      return times.length > 0 ? [{ step, at: new Date(Math.min(...times)) }] : []
    })
    tellProgress(scene, { contact_id, checklist_id: id }, steps, done)
    return done.map(({ step, at }) => ({
      environment_id: environmentId,
      contact_id,
      checklist_id: id,
      step_id: step.id,
      done_at: at,
    }))
  })
}

function tellProgress(
  scene: Scene,
  person: { contact_id: string; checklist_id: string },
  steps: readonly Step[],
  done: readonly { step: Step; at: Date }[],
): void {
  const fact = { about: person.checklist_id, scope: scene.live, contactId: person.contact_id }
  for (const { step, at } of done) {
    tell(scene, { ...fact, type: 'checklist.step_done', at, data: { ...person, step_id: step.id } })
  }
  if (done.length === 0 || done.length < steps.filter(({ kind }) => kind === 'event').length) return
  const last = new Date(Math.max(...done.map(({ at }) => at.getTime())))
  tell(scene, { ...fact, type: 'checklist.completed', at: last, data: person })
}

/** Some closed it, of whom some long ago; of one that is chosen, some chose it. */
function choicesOf(scene: Scene, { id, activated_at, selectable }: ChecklistRow) {
  const { chance, live, cast } = scene
  const since = new Date(activated_at ?? '')
  const people = cast.people.filter(({ environment, isVisitor }) => environment === 'live' && !isVisitor)
  return chance.some(people, selectable ? 30 : 45).map((person) => {
    const from = new Date(Math.max(since.getTime(), person.createdAt.getTime()))
    const at = after(from, chance.float() * (scene.now.getTime() - from.getTime()))
    const [selected_at, dismissed_at] = selectable ? [at, null] : [null, at]
    return { environment_id: live.environmentId, contact_id: person.id, checklist_id: id, selected_at, dismissed_at }
  })
}
