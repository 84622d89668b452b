import { ApiError, type Output } from '@userkeep/client'
import { useState } from 'react'
import { useStore } from './provider.tsx'

/** The steps of a sign-in: an address, then a code from an email or a password, then the second factor if there is one. */
export type SignInStep =
  | { name: 'start' }
  | { name: 'code'; email: string }
  | { name: 'two_factor'; challengeToken: string }

type SignedIn = Output<'POST /v1/contact-auth/login'>

/** The state and the requests of a sign-in, for a form of your own. `SignIn` is made of it. */
export function useSignIn(onSignedIn?: () => void) {
  const { client, publishableKey, visitorId, signIn } = useStore()
  const [step, setStep] = useState<SignInStep>({ name: 'start' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failed) {
      setError(failed instanceof ApiError ? failed : new Error(String(failed)))
    } finally {
      setBusy(false)
    }
  }
  const finish = async (answer: SignedIn) => {
    if ('two_factor_required' in answer) {
      setStep({ name: 'two_factor', challengeToken: answer.challenge_token })
      return
    }
    await signIn({ token: answer.token, expires_at: answer.expires_at })
    setStep({ name: 'start' })
    onSignedIn?.()
  }
  const base = () => ({ publishable_key: publishableKey, anonymous_id: visitorId() })

  return {
    step,
    isBusy,
    /** The refusal of the last request. */
    error,
    startOver() {
      setError(null)
      setStep({ name: 'start' })
    },
    sendCode: (email: string) =>
      run(async () => {
        await client('POST /v1/contact-auth/email-code', { body: { publishable_key: publishableKey, email } })
        setStep({ name: 'code', email })
      }),
    verifyCode: (email: string, code: string) =>
      run(async () =>
        finish(
          await client('POST /v1/contact-auth/email-code/verify', { body: { ...base(), email, code: code.trim() } }),
        ),
      ),
    signInWithPassword: (email: string, password: string) =>
      run(async () => finish(await client('POST /v1/contact-auth/login', { body: { ...base(), email, password } }))),
    verifySecondFactor: (challengeToken: string, code: string) =>
      run(async () => {
        const body = { publishable_key: publishableKey, challenge_token: challengeToken, code: code.trim() }
        await finish(await client('POST /v1/contact-auth/two-factor', { body }))
      }),
  }
}

export type SignInFlow = ReturnType<typeof useSignIn>
