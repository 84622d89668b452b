import type { AnswerOf, feedback, Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import { seenBy, type Viewer } from '../boards/boards.sql.ts'
import { matches } from '../search/words.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>
type SeenPost = AnswerOf<typeof feedback.routes.ownGet>

/** A viewer whose identity is proven sees the names of others. */
export interface Reader extends Viewer {
  verified: boolean
}

/** Returns the condition, starting with `and`, that the viewer sees post `p` and its board. */
export const isSeen = (db: Db, scope: Environment, viewer: Viewer): Fragment => db`
  and p.merged_into is null
  and (p.moderation = 'visible' or (p.moderation = 'pending' and p.contact_id = ${viewer.contactId}::uuid))
  and p.board_id in (
    select b.id from feedback_boards b
    where b.environment_id = ${scope.environmentId} and ${seenBy(db, scope, viewer)})`

const fields = (db: Db, { environmentId }: Environment, { contactId, verified }: Reader): Fragment => db`
  p.id, p.board_id, p.category_id, p.title, p.body, p.status, p.votes, p.comments, p.answer_html, p.changelog_post_id,
  ${
    verified
      ? db`(select c.name from ${contactRows(db)} c where c.environment_id = ${environmentId} and c.id = p.contact_id)`
      : db`null`
  } as author_name,
  coalesce(p.contact_id = ${contactId}::uuid, false) as own, mine.voted,
  coalesce(p.contact_id = ${contactId}::uuid and p.votes <= mine.voted::int, false) as editable,
  p.moderation = 'pending' as pending, p.answered_at, p.shipped_at, p.created_at`

const mine = (db: Db, { environmentId }: Environment, { contactId }: Viewer): Fragment => db`
  cross join lateral (select exists (
    select 1 from feedback_votes v
    where v.environment_id = ${environmentId} and v.post_id = p.id and v.contact_id = ${contactId}::uuid
  ) as voted) mine`

/** Returns the post, or for a merged one the post it was merged into. */
export async function findSeen(db: Db, scope: Environment, reader: Reader, id: string): Promise<SeenPost | null> {
  const { environmentId } = scope
  const [row] = await db<SeenPost[]>`
    select ${fields(db, scope, reader)} from feedback_posts p ${mine(db, scope, reader)}
    where p.environment_id = ${environmentId} and p.id = (
        select coalesce(d.merged_into, d.id) from feedback_posts d
        where d.environment_id = ${environmentId} and d.id = ${id})
      ${isSeen(db, scope, reader)}`
  return row ?? null
}

interface OwnFilter {
  board_id?: string
  category_id?: string
  status?: string
  sort?: 'top' | 'new' | 'trending'
  q?: string
}

const orders = {
  top: keyset('own_feedback_by_votes', 'desc', { 'p.votes': 'bigint', 'p.id': 'uuid' }),
  trending: keyset('own_feedback_by_trend', 'desc', { 'p.trend': 'bigint', 'p.id': 'uuid' }),
  new: keyset('own_feedback_by_age', 'desc', { 'p.id': 'uuid' }),
}

export function pageSeen(
  db: Db,
  scope: Environment,
  reader: Reader,
  { board_id, category_id, status, sort = 'top', q }: OwnFilter,
  page: Page,
): Promise<Paged<SeenPost>> {
  return orders[sort].read(
    db,
    page,
    ({ key, after, window }) => db<SeenPost[]>`
      select ${fields(db, scope, reader)}, ${key} from feedback_posts p ${mine(db, scope, reader)}
      where p.environment_id = ${scope.environmentId} ${isSeen(db, scope, reader)}
        ${board_id === undefined ? db`` : db`and p.board_id = ${board_id}`}
        ${category_id === undefined ? db`` : db`and p.category_id = ${category_id}`}
        ${status === undefined ? db`` : db`and p.status = ${status}`} ${matches(db, scope, q)} ${after} ${window}`,
  )
}
