import { useState } from 'react'
import { useLinkToken } from './link-token.ts'

const key = 'userkeep.invitation'

/** A pending invitation, in this tab only, until its recipient has signed in. */
export const waitingInvitation = {
  keep: (token: string) => sessionStorage.setItem(key, token),
  forget: () => sessionStorage.removeItem(key),
}

/** Returns the token of the followed link, or of one that waited for a sign-in. */
export function useInvitationToken(): string {
  const followed = useLinkToken()
  const [token] = useState(() => followed || (sessionStorage.getItem(key) ?? ''))
  return token
}
