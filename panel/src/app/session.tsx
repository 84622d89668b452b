import type { Output } from '@userkeep/client'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { texts } from '../texts/app.ts'
import { credential } from './credential.ts'

export type Session = Output<'GET /v1/session'>

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error(texts.screenNeedsASignedInPerson)
  return session
}

/** Returns whether the role has a permission. Screens hide or disable the rest with a reason. */
export function useMay(): (permission: string) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}

export const useToken = () => useSyncExternalStore(credential.subscribe, credential.token)
