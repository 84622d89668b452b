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
    lastUsed: { customer_key: (uses, { sql }) => writeLastUseOfCustomerKeys(sql, uses) },
    // A key is the team's and outlives whoever issued it.
    contactData: {
      merge: ({ scope, from, into }, { tx }) => passKeysOn(tx, scope, from, into),
      erase: ({ scope, contactId }, { tx }) => passKeysOn(tx, scope, contactId, null),
      export: async ({ scope, contactId }, { sql }) => ({
        customer_keys: await listKeysIssuedBy(sql, scope, contactId),
      }),
    },
  },
)
