import { contactSessions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { createSigningKeys } from '../contact-settings/public.ts'
import { changePassword } from './change-password.ts'
import { getMe } from './get-me.ts'
import { confirmTwoFactor } from './second-factor/confirm-two-factor.ts'
import { disableTwoFactor } from './second-factor/disable-two-factor.ts'
import { enrolTwoFactor } from './second-factor/enrol-two-factor.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import {
  deleteExpiredContactSessions,
  exportContactSessions,
  mergeContactSessions,
  writeLastUseOfContactSessions,
} from './sessions/contact-sessions.sql.ts'
import { findContactSession } from './sessions/find-session.sql.ts'
import { listDevices } from './sessions/list-devices.ts'
import { listSessionsOfContact } from './sessions/list-sessions-of-contact.ts'
import { logout } from './sessions/logout.ts'
import { mintToken } from './sessions/mint-token.ts'
import { deleteOldNetworks, exportNetworks, mergeNetworks } from './sessions/networks.sql.ts'
import { revokeOtherSessions } from './sessions/revoke-other-sessions.ts'
import { revokeSession } from './sessions/revoke-session.ts'
import { impersonate } from './support/impersonate.ts'
import { updateMe } from './update-me.ts'

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
      contact_sessions: { contact: { merge: 'moved', erase: 'deleted', export: { as: 'sessions' } } },
      contact_networks: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'networks' } } },
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
    // Erased with the contact by their foreign key.
    contactData: {
      merge: async ({ scope, from, into }, { tx }) => {
        await mergeContactSessions(tx, scope, from, into)
        await mergeNetworks(tx, scope, from, into)
      },
      export: async ({ scope, contactId }, { sql }) => ({
        sessions: [...(await exportContactSessions(sql, scope, contactId))],
        networks: [...(await exportNetworks(sql, scope, contactId))],
      }),
    },
  },
)
