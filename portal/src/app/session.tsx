import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Output } from './api.ts'

export type Me = Output<'GET /v1/contact/me'>
export type Team = Me['customers'][number]
export type Permission = '$billing.manage' | '$team.manage' | '$keys.manage' | '$webhooks.manage'

export interface Session {
  me: Me
  team: Team | null
  may: (permission: Permission) => boolean
  /** Said beside what a support session is kept from; null when nobody looks in. */
  locked: string | null
  /** Said beside what webhooks are needed for, where the plan has none. */
  webhooksOff: string | null
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This is for those who are signed in')
  return session
}

export function sessionOf(me: Me, chosen: string | null): Session {
  const team = me.customers.find(({ id }) => id === chosen) ?? me.customers[0] ?? null
  return {
    me,
    team,
    may: (permission) => team?.permissions.includes(permission) ?? false,
    webhooksOff: team?.webhooks_available === false ? 'Webhooks are not part of the current plan.' : null,
    locked: me.impersonation ? 'Not available in a support session.' : null,
  }
}

export const callName = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? 'No name'
