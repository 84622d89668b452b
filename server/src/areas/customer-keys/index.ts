import { customerKeys } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createTeamKey } from './create-team-key.ts'
import { listKeysIssuedBy, passKeysOn, writeLastUseOfCustomerKeys } from './customer-keys.sql.ts'
import { listKeysOfCustomer } from './list-keys-of-customer.ts'
import { listTeamKeys } from './list-team-keys.ts'
import { revokeKeyOfCustomer } from './revoke-key-of-customer.ts'
import { revokeTeamKey } from './revoke-team-key.ts'
import { verifyKey } from './verify-key.ts'

export const customerKeysArea = defineArea(
  customerKeys,
  {
    list: listTeamKeys,
    create: createTeamKey,
    revoke: revokeTeamKey,
    verify: verifyKey,
    staffList: listKeysOfCustomer,
    staffRevoke: revokeKeyOfCustomer,
  },
  {
    tables: {
      customer_keys: { customer: { delete: 'deleted' } },
    },
    lastUsed: { customer_key: writeLastUseOfCustomerKeys },
    // A key is the team's and outlives whoever issued it.
    contactData: {
      merge: (tx, scope, from, into) => passKeysOn(tx, scope, from, into),
      erase: (tx, scope, contactId) => passKeysOn(tx, scope, contactId, null),
      export: async (db, scope, contactId) => ({ customer_keys: await listKeysIssuedBy(db, scope, contactId) }),
    },
  },
)
