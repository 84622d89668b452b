import type { Credentials } from '../port.ts'

const keyForm = /^(sk|rk)_(live|test)_\w{8,240}$/
const secretForm = /^whsec_[\w+/=]{8,240}$/

/** Returns the problems with credentials by field, or nothing if they can be tried. */
export function credentialProblems(
  { secretKey, webhookSecret }: Credentials,
  environment: 'live' | 'test',
): { secret_key?: string; webhook_secret?: string } {
  const key = keyProblem(secretKey, environment)
  const secret = webhookSecret !== null && !secretForm.test(webhookSecret)
  return {
    ...(key && { secret_key: key }),
    ...(secret && { webhook_secret: 'must be a Stripe signing secret, which begins with whsec_' }),
  }
}

function keyProblem(secretKey: string | null, environment: 'live' | 'test'): string | null {
  if (secretKey === null) return 'is required'
  const [, , mode] = keyForm.exec(secretKey) ?? []
  if (mode === undefined) return 'must be a Stripe secret key, which begins with sk_ or rk_'
  if (mode === environment) return null
  return mode === 'live'
    ? 'is a live key. The test environment requires a test key'
    : 'is a test key. The live environment requires a live key'
}
