import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { texts } from '../texts/app.ts'
import type { Output } from './api.ts'

export type Me = Output<'GET /v1/contact/me'>
export type Team = Me['customers'][number]
export type Permission = '$billing.manage' | '$team.manage' | '$keys.manage' | '$webhooks.manage'

export interface Session {
  me: Me
  team: Team | null
  may: (permission: Permission) => boolean
  /** The reason shown beside actions that a support session cannot do; null otherwise. */
  locked: string | null
  /** Said beside what webhooks are needed for, where the plan has none. */
  webhooksOff: string | null
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This requires a signed-in session')
  return session
}

export function sessionOf(me: Me, chosen: string | null): Session {
  const team = me.customers.find(({ id }) => id === chosen) ?? me.customers[0] ?? null
  return {
    me,
    team,
    may: (permission) => team?.permissions.includes(permission) ?? false,
    webhooksOff: team?.webhooks_available === false ? texts.webhooksAreNotPart : null,
    locked: me.impersonation ? texts.notAvailableInASupportSession : null,
  }
}

export const callName = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? texts.noName
