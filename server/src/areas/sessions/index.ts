import { sessions } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { findSession } from './find-session.sql.ts'
import { deleteOldNetworks } from './networks.sql.ts'
import { getSession, logout } from './session.ts'
import { deleteExpiredSessions, writeLastUseOfSessions } from './sessions.sql.ts'

export const sessionsArea = defineArea(
  sessions,
  { get: getSession, logout },
  {
    tables: {
      staff_sessions: { placement: 'local' },
      staff_networks: { placement: 'local' },
    },
    authenticates: { staff: findSession },
    lastUsed: { staff_session: (uses, { sql }) => writeLastUseOfSessions(sql, uses) },
    jobs: [
      { name: 'sessions.prune', everyMs: hours(1), run: ({ sql, clock }) => deleteExpiredSessions(sql, clock.now()) },
      { name: 'sessions.networks', everyMs: hours(12), run: ({ sql, clock }) => deleteOldNetworks(sql, clock.now()) },
    ],
  },
)
