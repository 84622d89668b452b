import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { NoteRow, NoteTable } from './row.ts'

const newestFirst = keyset('customer_notes', 'desc', { 'n.id': 'uuid' })

const columns = (db: Db): Fragment => db`n.id, n.author_id, n.author_name, n.text, n.created_at, n.updated_at`

export const customerNotes: NoteTable = {
  page: (db, { environmentId }, subjectId, page) =>
    newestFirst.read(
      db,
      page,
      ({ key, after, window }) => db<NoteRow[]>`
        select ${columns(db)}, ${key} from customer_notes n
        where n.environment_id = ${environmentId} and n.customer_id = ${subjectId} ${after} ${window}`,
    ),
  async lock(db, { environmentId }, { subjectId, id }) {
    const [row] = await db<NoteRow[]>`
      select ${columns(db)} from customer_notes n
      where n.environment_id = ${environmentId} and n.customer_id = ${subjectId} and n.id = ${id} for update`
    return row ?? null
  },
  async insert(db, { environmentId }, subjectId, row) {
    await db`
      insert into customer_notes (environment_id, id, customer_id, author_id, author_name, text, created_at, updated_at)
      values (${environmentId}, ${row.id}, ${subjectId}, ${row.author_id}, ${row.author_name}, ${row.text},
        ${row.created_at}, ${row.updated_at})`
  },
  async setText(db, { environmentId }, { id, text, updated_at }) {
    await db`
      update customer_notes set text = ${text}, updated_at = ${updated_at}
      where environment_id = ${environmentId} and id = ${id}`
  },
  async remove(db, { environmentId }, id) {
    await db`delete from customer_notes where environment_id = ${environmentId} and id = ${id}`
  },
}
