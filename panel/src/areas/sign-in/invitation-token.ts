import { useState } from 'react'
import { useLinkToken } from './link-token.ts'

const key = 'userkeep.invitation'

/** An invitation that waits, in this tab alone, until whoever opened it has signed in. */
export const waitingInvitation = {
  keep: (token: string) => sessionStorage.setItem(key, token),
  forget: () => sessionStorage.removeItem(key),
}

/** Of the link that was followed, or of the one that waited for a sign-in. */
export function useInvitationToken(): string {
  const followed = useLinkToken()
  const [token] = useState(() => followed || (sessionStorage.getItem(key) ?? ''))
  return token
}
