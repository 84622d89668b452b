import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { inSegment } from '../../segments/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface BoardRow {
  id: string
  name: string
  slug: string
  description: string | null
  segment_id: string | null
  moderated: boolean
  position: number
  archived_at: string | null
  created_at: string
  updated_at: string
}

export interface CountedBoard extends BoardRow {
  posts: number
}

const columns = (db: Db) =>
  db`b.id, b.name, b.slug, b.description, b.segment_id, b.moderated, b.position, b.archived_at, b.created_at, b.updated_at`

/** Locks the boards and categories of an environment, so that the maximum holds. */
export async function lockBoards(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`feedback boards ${environmentId}`}, 0))`
}

export const listBoardRows = (db: Db, { environmentId }: Environment): Promise<CountedBoard[]> => db<CountedBoard[]>`
  select ${columns(db)}, (
    select count(*) from feedback_posts p
    where p.environment_id = ${environmentId} and p.board_id = b.id and p.merged_into is null
  )::int as posts
  from feedback_boards b where b.environment_id = ${environmentId} order by b.position, b.id`

export async function findBoard(db: Db, { environmentId }: Environment, id: string): Promise<BoardRow | null> {
  const [row] = await db<BoardRow[]>`
    select ${columns(db)} from feedback_boards b where b.environment_id = ${environmentId} and b.id = ${id}`
  return row ?? null
}

export async function insertBoard(db: Db, { environmentId }: Environment, board: BoardRow): Promise<void> {
  await db`insert into feedback_boards ${db({ environment_id: environmentId, ...board })}`
}

export async function saveBoard(db: Db, { environmentId }: Environment, { id, ...board }: BoardRow): Promise<void> {
  await db`update feedback_boards set ${db(board)} where environment_id = ${environmentId} and id = ${id}`
}

/** Whether it went: one that has posts, merged ones too, stays. */
export async function deleteEmptyBoard(db: Db, { environmentId }: Environment, id: string): Promise<boolean> {
  const { count } = await db`
    delete from feedback_boards b where b.environment_id = ${environmentId} and b.id = ${id} and not exists (
      select 1 from feedback_posts p where p.environment_id = ${environmentId} and p.board_id = b.id)`
  return count > 0
}

/** The viewer: a contact, or null for an unproven one, which sees public content only. */
export interface Viewer {
  contactId: string | null
}

/**
 * Returns the condition, ending with `and`, that the viewer sees board `b`: it is public, or its segment contains the
 * viewer.
 */
export const seenBy = (db: Db, { environmentId }: Environment, { contactId }: Viewer): Fragment =>
  contactId === null
    ? db`b.archived_at is null and b.segment_id is null`
    : db`b.archived_at is null and (b.segment_id is null or ${inSegment(db, {
        environment: db`${environmentId}::uuid`,
        segment: db`b.segment_id`,
        contact: db`${contactId}::uuid`,
      })})`

type SeenBoard = Pick<BoardRow, 'id' | 'name' | 'slug' | 'description' | 'moderated'>

/** Lists the boards that a viewer sees, in order. */
export const listSeenBoards = (db: Db, scope: Environment, viewer: Viewer): Promise<SeenBoard[]> => db<SeenBoard[]>`
  select b.id, b.name, b.slug, b.description, b.moderated from feedback_boards b
  where b.environment_id = ${scope.environmentId} and ${seenBy(db, scope, viewer)} order by b.position, b.id`
