import type { Output } from '../../app/api.ts'
import { credential } from '../../app/credential.ts'
import { entry } from '../../app/entry.ts'
import { randomText } from '../../app/random.ts'
import { currentPath, navigate } from '../../app/router.tsx'
import { stored } from '../../app/storage.ts'
import { createStore } from '../../app/store.ts'

export type SignedIn = Output<'POST /v1/contact-auth/login'>

/** Set while a second factor is required. In memory only: a reload starts over. */
export const challenge = createStore<string | null>(null)

/** A mailed link may open in another tab than the one that began, so an invitation waits where every tab sees it. */
export const waitingInvitation = stored<string>(localStorage, `userkeep.portal.invitation.${entry.key}`)

if (entry.path === '/accept-invitation' && entry.mailedToken) waitingInvitation.set(entry.mailedToken)

/** From the sign-up to the press of its mail: what shows the service whether both came from one browser. */
const signupSecret = stored<string>(localStorage, `userkeep.portal.sign-up.${entry.key}`)

/** Stored in this browser only: a mail opened here belongs to the person who chose the password and agreed. */
export function keepSignupSecret(): string {
  const secret = signupSecret.get() ?? randomText(24)
  signupSecret.set(secret)
  return secret
}

/** Returns the secret for a mailed link, if one was stored when it was requested. */
export function storedSignupSecret(): { signup_secret?: string } {
  const signup_secret = signupSecret.get()
  return signup_secret ? { signup_secret } : {}
}

export const forgetSignupSecret = (): void => signupSecret.set(null)

const pages = /^\/(profile|devices|team)(\/|$)/

/** Where somebody goes who is in: to what waits, or to the page that was asked for. */
export function goOn(): void {
  const asked = currentPath()
  const page = pages.test(asked) ? asked : '/profile'
  navigate(waitingInvitation.get() ? '/accept-invitation' : page, { replace: true })
}

/** Goes in with what a sign-in answered, or on to the second factor. */
export function enter(answer: SignedIn): void {
  if ('two_factor_required' in answer) {
    challenge.set(answer.challenge_token)
    return
  }
  challenge.set(null)
  credential.signIn(answer.token)
  goOn()
}
