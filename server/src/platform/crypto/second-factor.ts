import type { Secrets } from './secrets.ts'
import { hashToken } from './tokens.ts'
import { checkTotp, normaliseRecoveryCode } from './totp.ts'

/** The authenticator of an account, as it is stored. */
interface SecondFactor {
  /** null: none is enrolled. */
  sealed: string | null
  lastStep: number | null
  /** The context of the encryption, such as `totp:<user id>`. */
  context: string
}

interface SecondFactorStore {
  /** Returns false if this step or a later one was already used. */
  spendStep(used: { sealed: string; resealed: string; step: number }): Promise<boolean>
  /** Returns false if the code does not exist or was used. */
  spendRecoveryCode(hash: Buffer): Promise<boolean>
}

/** Whether this is a right code now. A code of the authenticator works once, and so does a recovery code. */
export async function spendCode(
  secrets: Secrets,
  { sealed, lastStep, context }: SecondFactor,
  code: string,
  now: Date,
  store: SecondFactorStore,
): Promise<boolean> {
  if (sealed === null) return false
  const secret = secrets.open(sealed, context)
  const step = checkTotp(secret, code, now, lastStep)
  if (step === null) return store.spendRecoveryCode(hashToken(normaliseRecoveryCode(code)))
  const resealed = secrets.isCurrent(sealed) ? sealed : secrets.seal(secret, context)
  return store.spendStep({ sealed, resealed, step })
}
