import { queryClient } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { router } from '../../app/router.tsx'

/** Goes in with a new session: to where one wanted to go, unless that lies outside of this site. */
export function enter(session: { token: string; active_organization_id: string | null }, next?: string): void {
  credential.signIn(session.token, session.active_organization_id)
  queryClient.clear()
  const isOurs = next?.startsWith('/') && !next.startsWith('//')
  void router.navigate({ href: isOurs ? next : '/' } as never)
}
