import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export async function insertChunk(
  db: Db,
  { environmentId }: Environment,
  { importId, position, bytes, content }: { importId: string; position: number; bytes: number; content: string },
): Promise<void> {
  await db`
    insert into import_chunks (environment_id, import_id, position, bytes, content)
    values (${environmentId}, ${importId}, ${position}, ${bytes}, ${content})`
}

/** The longest header of a CSV file. */
export const headerBytes = 64 * 1024

/** The most chunks in one window, however small they are. */
const maxChunks = 5000

/** Returns the text of a file from a byte on, at least as many bytes as given unless the upload ends before. */
export async function readWindow(
  db: Db,
  { environmentId }: Environment,
  importId: string,
  { from, bytes }: { from: number; bytes: number },
): Promise<string> {
  const rows = await db<{ position: number; content: string }[]>`
    select position, content from import_chunks
    where environment_id = ${environmentId} and import_id = ${importId}
      and position >= (
        select coalesce(max(position), 0) from import_chunks
        where environment_id = ${environmentId} and import_id = ${importId} and position <= ${from})
      and position < ${from + bytes}
    order by position limit ${maxChunks}`
  const [first] = rows
  if (first === undefined) return ''
  const text = rows.map(({ content }) => content).join('')
  return first.position === from
    ? text
    : Buffer.from(text)
        .subarray(from - first.position)
        .toString()
}

export async function deleteChunks(db: Db, { environmentId }: Environment, importId: string): Promise<void> {
  await db`delete from import_chunks where environment_id = ${environmentId} and import_id = ${importId}`
}

/** Deletes the files of imports that ended. */
export async function deleteEndedChunks(db: Db, { environmentId }: Environment): Promise<void> {
  await db`
    delete from import_chunks c using imports i
    where c.environment_id = ${environmentId} and i.environment_id = ${environmentId} and i.id = c.import_id
      and i.status in ('completed', 'canceled')`
}
