import type { Credentials } from '../port.ts'

const keyForm = /^(sk|rk)_(live|test)_\w{8,240}$/
const secretForm = /^whsec_[\w+/=]{8,240}$/

/** What is wrong with credentials, by field; nothing where they can be tried. */
export function credentialProblems(
  { secretKey, webhookSecret }: Credentials,
  environment: 'live' | 'test',
): { secret_key?: string; webhook_secret?: string } {
  const key = keyProblem(secretKey, environment)
  const secret = webhookSecret !== null && !secretForm.test(webhookSecret)
  return {
    ...(key && { secret_key: key }),
    ...(secret && { webhook_secret: 'is not a signing secret of Stripe, which begins with whsec_' }),
  }
}

function keyProblem(secretKey: string | null, environment: 'live' | 'test'): string | null {
  if (secretKey === null) return 'is required'
  const [, , mode] = keyForm.exec(secretKey) ?? []
  if (mode === undefined) return 'is not a secret key of Stripe, which begins with sk_ or rk_'
  if (mode === environment) return null
  return mode === 'live'
    ? 'is a live key, which charges real cards: the test environment takes a test key only'
    : 'is a test key, with which nobody is charged: the live environment takes a live key only'
}
