import type { Db } from '../../../platform/db/sql.ts'
import { contactsAfter, customersAfter } from './environments.sql.ts'
import type { Environment } from './stale.sql.ts'
import { writeContacts, writeCustomers } from './write.sql.ts'

const [first, batch] = ['00000000-0000-0000-0000-000000000000', 1000]

export async function fillDemo(db: Db, scope: Environment): Promise<void> {
  for (const { after, write } of [
    { after: customersAfter, write: writeCustomers },
    { after: contactsAfter, write: writeContacts },
  ]) {
    for (let last: string | undefined = first; last !== undefined; ) {
      const ids = await after(db, scope, last, batch)
      await write(db, scope, ids)
      last = ids.at(-1)
    }
  }
}
