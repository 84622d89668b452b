import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import { membersIn } from '../../segments/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Asking {
  documentId: string
  /** The audience; null for everyone. */
  members: { segmentId: string; generation: number } | null
}

/** Counts the identified contacts of a document's audience, and those who agreed to any of its versions. */
export async function countAsked(db: Db, scope: Environment, { documentId, members }: Asking) {
  const { environmentId } = scope
  const isMember = members === null ? db`` : db`and c.id in (select m.contact_id from ${membersIn(db, scope, members)})`
  const [row] = await db<{ asked: number; asked_again: number }[]>`
    select count(*)::int as asked, count(agreed.contact_id)::int as asked_again
    from ${contactRows(db)} c
    left join (
      select distinct a.contact_id from legal_acceptances a
      where a.environment_id = ${environmentId} and a.document_id = ${documentId}
    ) agreed on agreed.contact_id = c.id
    where c.environment_id = ${environmentId} and c.kind = 'identified' ${isMember}`
  return row ?? { asked: 0, asked_again: 0 }
}
