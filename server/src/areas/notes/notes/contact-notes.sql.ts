import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { Environment, NoteRow, NoteTable } from './row.ts'

const newestFirst = keyset('contact_notes', 'desc', { 'n.id': 'uuid' })

const columns = (db: Db): Fragment => db`n.id, n.author_id, n.author_name, n.text, n.created_at, n.updated_at`

export const contactNotes: NoteTable = {
  page: (db, { environmentId }, subjectId, page) =>
    newestFirst.read(
      db,
      page,
      ({ key, after, window }) => db<NoteRow[]>`
        select ${columns(db)}, ${key} from contact_notes n
        where n.environment_id = ${environmentId} and n.contact_id = ${subjectId} ${after} ${window}`,
    ),
  async lock(db, { environmentId }, { subjectId, id }) {
    const [row] = await db<NoteRow[]>`
      select ${columns(db)} from contact_notes n
      where n.environment_id = ${environmentId} and n.contact_id = ${subjectId} and n.id = ${id} for update`
    return row ?? null
  },
  async insert(db, { environmentId }, subjectId, row) {
    await db`
      insert into contact_notes (environment_id, id, contact_id, author_id, author_name, text, created_at, updated_at)
      values (${environmentId}, ${row.id}, ${subjectId}, ${row.author_id}, ${row.author_name}, ${row.text},
        ${row.created_at}, ${row.updated_at})`
  },
  async setText(db, { environmentId }, { id, text, updated_at }) {
    await db`
      update contact_notes set text = ${text}, updated_at = ${updated_at}
      where environment_id = ${environmentId} and id = ${id}`
  },
  async remove(db, { environmentId }, id) {
    await db`delete from contact_notes where environment_id = ${environmentId} and id = ${id}`
  },
}

export async function moveNotes(db: Db, { environmentId }: Environment, from: string, into: string): Promise<void> {
  await db`
    update contact_notes set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

interface ExportedNote {
  text: string
  author_name: string
  created_at: string
  updated_at: string
}

export const everyNote = (db: Db, { environmentId }: Environment, contactId: string) => db<ExportedNote[]>`
  select text, author_name, created_at, updated_at from contact_notes
  where environment_id = ${environmentId} and contact_id = ${contactId} order by id`
