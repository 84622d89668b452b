import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { sitePath } from './site-path.ts'

/** Goes in with a new session: to where one wanted to go, unless that lies outside of this site. */
export function useCompleteSignIn(): (
  session: { token: string; active_organization_id: string | null },
  next?: string,
) => void {
  const navigate = useNavigate()
  return (session, next) => {
    credential.signIn(session.token, session.active_organization_id)
    queryClient.clear()
    void navigate({ href: sitePath(next) ?? '/' })
  }
}
