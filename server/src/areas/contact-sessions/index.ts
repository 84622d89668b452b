import { contactSessions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { changePassword } from './change-password.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import {
  deleteExpiredContactSessions,
  exportContactSessions,
  mergeContactSessions,
  touchContactSessions,
} from './contact-sessions.sql.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { enrolTwoFactor } from './enrol-two-factor.ts'
import { findContactSession } from './find-session.sql.ts'
import { getMe } from './get-me.ts'
import { impersonate } from './impersonate.ts'
import { listDevices } from './list-devices.ts'
import { listSessionsOfContact } from './list-sessions-of-contact.ts'
import { logout } from './logout.ts'
import { mintToken } from './mint-token.ts'
import { deleteOldNetworks, exportNetworks, mergeNetworks } from './networks.sql.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'
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
    tables: {
      contact_sessions: { contact: { merge: 'moved', erase: 'deleted', export: { as: 'sessions' } } },
      contact_networks: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'networks' } } },
    },
    authenticates: { contact: findContactSession },
    touches: { contact_session: touchContactSessions },
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
    holds: {
      merge: async (tx, scope, from, into) => {
        await mergeContactSessions(tx, scope, from, into)
        await mergeNetworks(tx, scope, from, into)
      },
      export: async (db, scope, contactId) => ({
        sessions: [...(await exportContactSessions(db, scope, contactId))],
        networks: [...(await exportNetworks(db, scope, contactId))],
      }),
    },
  },
)
