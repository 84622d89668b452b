import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { ContactRow } from './contacts.sql.ts'

type Found = Pick<ContactRow, 'id' | 'kind' | 'name' | 'email' | 'external_id'>

const newestFirst = keyset('contacts_searched', 'desc', { 'c.id': 'uuid' })

/** Pages through identified contacts, the newest first. */
export const pageNewestContacts = (db: Db, { environmentId }: EnvironmentScope, page: Page): Promise<Paged<Found>> =>
  newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<Found[]>`
      select c.id, c.kind, c.name, c.email, c.external_id, ${key} from contacts c
      where c.environment_id = ${environmentId} and c.kind = 'identified' ${after} ${window}`,
  )
