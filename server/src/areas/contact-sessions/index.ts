import { contactSessions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { createSigningKeys } from '../contact-settings/public.ts'
import { contactData } from '../contacts/public.ts'
import { changePassword, getMe, updateMe } from './me.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enrolTwoFactor,
  renewRecoveryCodes,
} from './second-factor/own-second-factor.ts'
import {
  deleteExpiredContactSessions,
  exportContactSessions,
  mergeContactSessions,
  revokeContactSessions,
  writeLastUseOfContactSessions,
} from './sessions/contact-sessions.sql.ts'
import { findContactSession } from './sessions/find-session.sql.ts'
import { deleteOldNetworks, exportNetworks, mergeNetworks } from './sessions/networks.sql.ts'
import { listDevices, listSessionsOfContact, logout, revokeOtherSessions, revokeSession } from './sessions/sessions.ts'
import { impersonate } from './support/impersonate.ts'
import { mintToken } from './tokens/mint-token.ts'

export const contactSessionsArea = defineArea(
  contactSessions,
  {
    me: getMe,
    update: updateMe,
    logout,
    token: mintToken,
    sessions: listDevices,
    revokeOthers: revokeOtherSessions,
    revoke: revokeSession,
    changePassword,
    enrolTwoFactor,
    confirmTwoFactor,
    renewRecoveryCodes,
    disableTwoFactor,
    ofContact: listSessionsOfContact,
    impersonate,
  },
  {
    setup: createSigningKeys,
    tables: {
      contact_sessions: { rows: 'working', contact: { merge: 'moved', erase: 'deleted', export: { as: 'sessions' } } },
      contact_networks: { rows: 'working', contact: { merge: 'merged', erase: 'deleted', export: { as: 'networks' } } },
    },
    authenticates: { contact: findContactSession },
    lastUsed: { contact_session: (uses, { sql }) => writeLastUseOfContactSessions(sql, uses) },
    jobs: [
      {
        name: 'contact-sessions.prune',
        everyMs: hours(1),
        run: ({ sql, clock }) => deleteExpiredContactSessions(sql, clock.now()),
      },
      {
        name: 'contact-sessions.networks',
        everyMs: hours(12),
        run: ({ sql, clock }) => deleteOldNetworks(sql, clock.now()),
      },
    ],
    // Deleted with the contact by their foreign key.
    contributes: [
      contactData.by({
        merge: async ({ scope, from, into }, { tx }) => {
          await mergeContactSessions(tx, scope, from, into)
          await mergeNetworks(tx, scope, from, into)
        },
        addressChanged: ({ scope, contactId }, { tx }) => revokeContactSessions(tx, scope, contactId),
        export: async ({ scope, contactId }, { sql }) => ({
          sessions: [...(await exportContactSessions(sql, scope, contactId))],
          networks: [...(await exportNetworks(sql, scope, contactId))],
        }),
      }),
    ],
  },
)
