/**
 * The staff session, in this origin's storage: no other origin's script can read it, and it is never in a URL. The
 * chosen organization is stored beside it, so that a reload stays there.
 */
const sessionKey = 'userkeep.session'
const organizationKey = 'userkeep.organization'
const listeners = new Set<() => void>()

function write(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  for (const listener of listeners) listener()
}

export const credential = {
  token: () => localStorage.getItem(sessionKey),
  organization: () => localStorage.getItem(organizationKey),
  signIn(token: string, organization: string | null) {
    write(organizationKey, organization)
    write(sessionKey, token)
  },
  enter: (organization: string) => write(organizationKey, organization),
  /** The service no longer knows the session; the organization stays for the next sign-in. */
  endSession: () => write(sessionKey, null),
  clear() {
    write(sessionKey, null)
    write(organizationKey, null)
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    // Signing out in one tab signs out all of them.
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
}
