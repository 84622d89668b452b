import { useState } from 'react'

/** The token of a mailed link. It is in the fragment, which is never sent, and leaves the address bar once read. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const found = location.hash.slice(1)
    history.replaceState(history.state, '', location.pathname + location.search)
    return found
  })
  return token
}
