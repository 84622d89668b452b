import type { AnswerOf, feedback, Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import type { Reader } from '../own/own.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** A comment as staff see it. */
type ShownComment = AnswerOf<typeof feedback.routes.comment>
/** A comment as contacts see it. */
type SeenComment = AnswerOf<typeof feedback.routes.ownComment>

const oldestFirst = keyset('feedback_comments', 'asc', { 'o.id': 'uuid' })

const shown = (db: Db) => db`
  o.id, o.text, o.contact_id, c.name, c.email, o.staff_name, o.hidden, o.created_at`

const seen = (db: Db, { contactId, verified }: Reader) => db`
  o.id, o.text, ${verified ? db`c.name` : db`null::text as name`}, o.contact_id is null as by_staff,
  coalesce(o.contact_id = ${contactId}::uuid, false) as own, o.created_at`

const from = (db: Db, { environmentId }: Environment, postId: string) => db`
  feedback_comments o left join ${contactRows(db)} c on c.environment_id = ${environmentId} and c.id = o.contact_id
  where o.environment_id = ${environmentId} and o.post_id = ${postId}`

export const pageComments = (db: Db, scope: Environment, postId: string, page: Page): Promise<Paged<ShownComment>> =>
  oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ShownComment[]>`
      select ${shown(db)}, ${key} from ${from(db, scope, postId)} ${after} ${window}`,
  )

export const pageSeenComments = (
  db: Db,
  scope: Environment,
  reader: Reader,
  postId: string,
  page: Page,
): Promise<Paged<SeenComment>> =>
  oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<SeenComment[]>`
      select ${seen(db, reader)}, ${key} from ${from(db, scope, postId)} and not o.hidden ${after} ${window}`,
  )

interface OneComment {
  postId: string
  id: string
}

export async function showComment(
  db: Db,
  scope: Environment,
  { postId, id }: OneComment,
): Promise<ShownComment | null> {
  const [row] = await db<ShownComment[]>`select ${shown(db)} from ${from(db, scope, postId)} and o.id = ${id}`
  return row ?? null
}

export async function seeComment(
  db: Db,
  scope: Environment,
  reader: Reader,
  { postId, id }: OneComment,
): Promise<SeenComment | null> {
  const [row] = await db<SeenComment[]>`select ${seen(db, reader)} from ${from(db, scope, postId)} and o.id = ${id}`
  return row ?? null
}

export interface NewComment extends OneComment {
  contactId: string | null
  staffName: string | null
  text: string
  now: Date
}

export async function insertComment(db: Db, { environmentId }: Environment, comment: NewComment): Promise<void> {
  const { postId, id, contactId, staffName, text, now } = comment
  await db`
    insert into feedback_comments (environment_id, post_id, id, contact_id, staff_name, text, created_at)
    values (${environmentId}, ${postId}, ${id}, ${contactId}, ${staffName}, ${text}, ${now})`
}

export async function hideComment(
  db: Db,
  { environmentId }: Environment,
  { postId, id }: OneComment,
  hidden: boolean,
): Promise<void> {
  await db`
    update feedback_comments set hidden = ${hidden}
    where environment_id = ${environmentId} and post_id = ${postId} and id = ${id}`
}

export async function deleteCommentRow(
  db: Db,
  { environmentId }: Environment,
  { postId, id }: OneComment,
): Promise<void> {
  await db`delete from feedback_comments where environment_id = ${environmentId} and post_id = ${postId} and id = ${id}`
}
