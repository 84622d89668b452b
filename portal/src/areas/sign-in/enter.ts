import type { Output } from '../../app/api.ts'
import { arrival } from '../../app/arrival.ts'
import { credential } from '../../app/credential.ts'
import { kept } from '../../app/kept.ts'
import { navigate } from '../../app/router.tsx'
import { createStore } from '../../app/store.ts'

export type SignedIn = Output<'POST /v1/contact-auth/login'>

/** Set while a second factor is asked for. In memory only: a reload starts anew. */
export const challenge = createStore<string | null>(null)

/** A mailed link may open in another tab than the one that began, so an invitation waits where every tab sees it. */
export const waitingInvitation = kept<string>(localStorage, `userkeep.portal.invitation.${arrival.key}`)

if (arrival.path === '/accept-invitation' && arrival.mailedToken) waitingInvitation.set(arrival.mailedToken)

/** Goes in with what a sign-in answered, or on to the second factor. */
export function enter(answer: SignedIn): void {
  if ('two_factor_required' in answer) {
    challenge.set(answer.challenge_token)
    return
  }
  challenge.set(null)
  credential.signIn(answer.token)
  navigate(waitingInvitation.get() ? '/accept-invitation' : '/profile', { replace: true })
}
