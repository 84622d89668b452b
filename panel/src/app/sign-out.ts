import { api, queryClient } from './api.ts'
import { credential } from './credential.ts'
import { recentKey } from './search/recent-key.ts'

/** The session ends on the server first; signing out must work all the same when it does not answer. */
export async function signOut(): Promise<void> {
  await api('POST /v1/session/logout').catch(() => {})
  credential.clear()
  localStorage.removeItem(recentKey)
  queryClient.clear()
}
