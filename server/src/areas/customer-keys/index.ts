import { customerKeys } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { contactData } from '../contacts/public.ts'
import { listKeysIssuedBy, passKeysOn, writeLastUseOfCustomerKeys } from './customer-keys.sql.ts'
import {
  createTeamKey,
  listKeysOfCustomer,
  listTeamKeys,
  revokeKeyOfCustomer,
  revokeTeamKey,
  verifyKey,
} from './customer-keys.ts'

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
      customer_keys: { rows: 'data', customer: { delete: 'deleted' } },
    },
    lastUsed: { customer_key: (uses, { sql }) => writeLastUseOfCustomerKeys(sql, uses) },
    // A key belongs to the customer and outlives its issuer.
    contributes: [
      contactData.by({
        merge: ({ scope, from, into }, { tx }) => passKeysOn(tx, scope, from, into),
        erase: ({ scope, contactId }, { tx }) => passKeysOn(tx, scope, contactId, null),
        export: async ({ scope, contactId }, { sql }) => ({
          customer_keys: await listKeysIssuedBy(sql, scope, contactId),
        }),
      }),
    ],
  },
)
