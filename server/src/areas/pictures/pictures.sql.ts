import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface PictureRow {
  id: string
  name: string
  width: number
  height: number
  created_at: string
}

export async function countPictures(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from pictures where environment_id = ${environmentId}`
  return row.count
}

export async function insertPicture(
  db: Db,
  { environmentId }: Environment,
  row: PictureRow,
  files: readonly { size: number; content: Buffer }[],
): Promise<void> {
  await db`
    insert into pictures (environment_id, id, name, width, height, unused_since, created_at)
    values (${environmentId}, ${row.id}, ${row.name}, ${row.width}, ${row.height}, ${row.created_at}, ${row.created_at})`
  for (const { size, content } of files) {
    await db`
      insert into picture_files (environment_id, picture_id, size, content)
      values (${environmentId}, ${row.id}, ${size}, ${content})`
  }
}

export async function findFile(db: Db, { environmentId }: Environment, id: string, size: number) {
  const [row] = await db<{ content: Buffer }[]>`
    select content from picture_files
    where environment_id = ${environmentId} and picture_id = ${id} and size = ${size}`
  return row?.content ?? null
}

export const listPictures = (db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<PictureRow[]> =>
  db<PictureRow[]>`
    select id, name, width, height, created_at from pictures
    where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`

export interface PictureUser {
  type: string
  id: string
}

/** Replaces the pictures that an object shows. Pictures deleted meanwhile are skipped. */
export async function replaceUses(
  db: Db,
  { environmentId }: Environment,
  { type, id }: PictureUser,
  pictureIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = [...new Set(pictureIds)].map((picture_id) => ({ picture_id }))
  const before = await db<{ picture_id: string }[]>`
    delete from picture_uses where environment_id = ${environmentId} and used_by = ${type} and used_by_id = ${id}
    returning picture_id`
  // Locked first: the sweep skips pictures in use, or has already deleted this one.
  await db`
    update pictures set unused_since = null
    where environment_id = ${environmentId} and id = any(${rows.map(({ picture_id }) => picture_id)}::uuid[])`
  await db`
    insert into picture_uses (environment_id, picture_id, used_by, used_by_id)
    select p.environment_id, p.id, ${type}, ${id} from ${rowsIn(db, rows, { picture_id: 'uuid' })} as given
    join pictures p on p.environment_id = ${environmentId} and p.id = given.picture_id`
  await db`
    update pictures p set unused_since = ${now}
    where p.environment_id = ${environmentId} and p.unused_since is null
      and p.id = any(${before.map(({ picture_id }) => picture_id)}::uuid[])
      and not exists (select from picture_uses u where u.environment_id = ${environmentId} and u.picture_id = p.id)`
}

/** Deletes a batch of pictures unused since then. */
export const deleteUnused = (db: Db, before: Date, most: number) => db`
  delete from pictures where unused_since < ${before} and (environment_id, id) in (
    select environment_id, id from pictures where unused_since < ${before} limit ${most})`

/** Ends all uses of one type in an environment. The sweep deletes pictures that have no other use. */
export async function endPictureUses(db: Db, { environmentId }: Environment, type: string, now: Date): Promise<void> {
  await db`delete from picture_uses where environment_id = ${environmentId} and used_by = ${type}`
  await db`
    update pictures p set unused_since = ${now}
    where p.environment_id = ${environmentId} and p.unused_since is null
      and not exists (select from picture_uses u where u.environment_id = ${environmentId} and u.picture_id = p.id)`
}
