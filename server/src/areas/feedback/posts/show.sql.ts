import type { AnswerOf, feedback } from '@userkeep/contract'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type ShownPost = AnswerOf<typeof feedback.routes.get>

/** The group of all voters. */
export const everybody = '00000000-0000-0000-0000-000000000000'

/** The group whose votes are weighed, and the currency. */
export interface Weighing {
  groupId: string
  currency: string | null
}

const unweighed: Weighing = { groupId: everybody, currency: null }

/** The times end the row: they are read from the end of its JSON. */
export const shownTimes = [
  'answered_at',
  'shipped_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof ShownPost)[]

/** The columns of post `p` as staff see it, with its author `c` and the weight `w` of the group. */
export const shownFields = (db: Db, { environmentId }: Environment, { groupId, currency }: Weighing): Fragment => db`
  p.id, p.board_id, p.category_id, p.title, p.body, p.status, p.votes, p.comments, p.answer_html, p.changelog_post_id,
  p.moderation,
  case when c.id is not null then json_build_object('contact_id', c.id, 'name', c.name, 'email', c.email) end as author,
  p.created_by, p.answer, p.answered_by, p.merged_into,
  ${groupId === everybody ? db`p.votes` : db`coalesce(w.voters, 0)`} as voters, coalesce(w.teams, 0) as teams,
  ${currency === null ? db`null::json` : amountIn(db, environmentId, groupId, currency)} as revenue,
  (
    select coalesce(json_agg(json_build_object('currency', o.currency, 'amount', o.amount) order by o.currency), '[]')
    from feedback_revenue o
    where o.environment_id = ${environmentId} and o.post_id = p.id and o.group_id = ${groupId}
      ${currency === null ? db`` : db`and o.currency <> ${currency}`}
  ) as other_revenue,
  p.answered_at, p.shipped_at, p.created_at, p.updated_at`

const amountIn = (db: Db, environmentId: string, groupId: string, currency: string) => db`
  json_build_object('currency', ${currency}::text, 'amount', coalesce((
    select r.amount from feedback_revenue r
    where r.environment_id = ${environmentId} and r.post_id = p.id and r.group_id = ${groupId}
      and r.currency = ${currency}), 0))`

/** Returns `from …` with these fields, for the post of an id. */
export const shownFrom = (db: Db, { environmentId }: Environment, id: Fragment, groupId: string): Fragment => db`
  feedback_posts p
  left join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = p.contact_id
  left join feedback_weights w on w.environment_id = ${environmentId} and w.post_id = p.id and w.group_id = ${groupId}
  where p.environment_id = ${environmentId} and p.id = ${id}`

export async function showPost(
  db: Db,
  scope: Environment,
  id: string,
  weighing: Weighing = unweighed,
): Promise<ShownPost | null> {
  const [row] = await db<ShownPost[]>`
    select ${shownFields(db, scope, weighing)} from ${shownFrom(db, scope, db`${id}::uuid`, weighing.groupId)}`
  return row ?? null
}
