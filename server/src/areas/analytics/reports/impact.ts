import type { AnswerOf, analytics, QueryOf } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { reachedByCampaign } from '../../campaigns/public.ts'
import { reachedByPost } from '../../changelog/public.ts'
import { reachedByChecklist } from '../../checklists/public.ts'
import { reachedByFlag } from '../../flags/public.ts'
import { findMembers, listFirstSince, listGoals } from '../store/impact.sql.ts'
import { compareGroups, type Group, isTooSmall } from './confidence.ts'
import { requireSegment } from './question.ts'

const dayMs = 86_400_000
const defaultDays = 14

interface Since {
  contact_id: string
  at: string
}

interface Reached {
  name: string
  people: Since[]
  /** People who were chosen at random not to be reached. */
  heldOut?: Since[]
}

const sources: Record<
  'flag' | 'campaign' | 'checklist' | 'changelog_post',
  { read(db: Db, scope: EnvironmentScope, id: string): Promise<Reached | null>; note: string }
> = {
  flag: {
    read: reachedByFlag,
    note: 'Reached means that a rollout gave the person another variant than the one for off.',
  },
  campaign: { read: reachedByCampaign, note: 'Reached means that the message was sent.' },
  checklist: { read: reachedByChecklist, note: 'Reached means that the person did at least one step.' },
  changelog_post: { read: reachedByPost, note: 'Reached means that the person opened the post.' },
}

const chance = 'The people who were not reached were held out at random, so only chance makes the groups differ.'
const choice = 'People choose or are chosen to be reached, so the groups may differ for other reasons.'
const unfinished = 'People whose days are not over yet are left out.'
const tooSmall = 'There are too few people for a statement: at least 30 in each group and 5 with and without the goal.'

type Asked = Pick<QueryOf<typeof analytics.routes.impact>, 'kind' | 'id' | 'goal' | 'days' | 'segment_id'>

export const getImpact: Verb<typeof analytics.routes.impact> = async ({ db, scope, query, now }) =>
  impactOf(db, scope, query, now)

export async function impactOf(
  db: Db,
  scope: EnvironmentScope,
  { kind, id, goal, days = defaultDays, segment_id }: Asked,
  now: Date,
): Promise<AnswerOf<typeof analytics.routes.impact>> {
  const asked = { kind, id, goal, days, ...(segment_id !== undefined && { segment_id }) }
  const { found, since, ...groups } = await measuredGroups(db, scope, asked, now)
  const [reached, others] = [countsOf(groups.reached), countsOf(groups.others)]
  return {
    ...{ kind, id, name: found.name, goal, days },
    since: since === null ? null : since.toISOString(),
    reached: groupAnswer(reached),
    not_reached: groupAnswer(others),
    control: isHeldOut(found) ? 'holdout' : 'others',
    ...compareGroups(reached, others),
    notes: [
      sources[kind].note,
      isHeldOut(found) ? chance : choice,
      unfinished,
      ...(isTooSmall(reached, others) ? [tooSmall] : []),
    ],
  }
}

const isHeldOut = ({ heldOut = [] }: Reached): boolean => heldOut.length > 0

const groupAnswer = ({ people, converted }: Group) => ({
  people,
  converted,
  rate: people === 0 ? null : converted / people,
})

const countsOf = (people: readonly Measured[]): Group => ({
  people: people.length,
  converted: people.filter(({ goals }) => goals.length > 0).length,
})

/** Reads both groups of an impact, person by person. */
export async function measuredGroups(
  db: Db,
  scope: EnvironmentScope,
  { kind, id, goal, days = defaultDays, segment_id }: Asked,
  now: Date,
): Promise<MeasuredGroups & { found: Reached }> {
  const segmentId = segment_id === undefined ? null : await requireSegment(db, scope, 'segment_id', segment_id)
  const found = (await sources[kind].read(db, scope, id)) ?? fail('not_found')
  return { found, ...(await groupsOf(db, scope, found, { goal, days, segmentId, now })) }
}

interface Wanted {
  goal: string
  days: number
  segmentId: string | null
  now: Date
}

/** A person whose days are over, with the times of the goal within them. */
interface Measured {
  id: string
  goals: number[]
}

interface MeasuredGroups {
  since: Date | null
  reached: Measured[]
  others: Measured[]
}

/**
 * Finds who had the goal event within the days after being reached or held out. Without a holdout the others are all
 * people with an event since then, and their days begin with it.
 */
async function groupsOf(db: Db, scope: EnvironmentScope, found: Reached, wanted: Wanted): Promise<MeasuredGroups> {
  const { people, heldOut = [] } = found
  if (people.length === 0) return { since: null, reached: [], others: [] }
  const starts = new Map(people.map(({ contact_id, at }) => [contact_id, new Date(at).getTime()]))
  const since = new Date(
    people.reduce((first, { at }) => Math.min(first, new Date(at).getTime()), Number.POSITIVE_INFINITY),
  )
  const goals = new Map<string, number[]>()
  for (const { contact_id, day, times } of await listGoals(db, scope, wanted.goal, since)) {
    const at = times.map((time) => Date.parse(`${day}T00:00:00Z`) + time)
    goals.set(contact_id, [...(goals.get(contact_id) ?? []), ...at])
  }
  const others = isHeldOut(found) ? heldOut : await listFirstSince(db, scope, since)
  const ids = [...starts.keys(), ...others.map(({ contact_id }) => contact_id)]
  const members = wanted.segmentId === null ? null : await findMembers(db, scope, wanted.segmentId, ids)
  const measured = (all: [string, number][]): Measured[] => {
    const begins = all.filter(([id]) => members === null || members.has(id))
    const over = begins.filter(([, start]) => start + wanted.days * dayMs <= wanted.now.getTime())
    return over.map(([id, start]) => ({
      id,
      goals: (goals.get(id) ?? []).filter((at) => at > start && at <= start + wanted.days * dayMs),
    }))
  }
  return {
    since,
    reached: measured([...starts]),
    others: measured(
      others
        .filter(({ contact_id }) => !starts.has(contact_id))
        .map(({ contact_id, at }) => [contact_id, new Date(at).getTime()]),
    ),
  }
}
