import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { type MovableClock, seconds } from '../src/platform/clock.ts'
import type { Staff } from './people.ts'

/** An authenticator app: codes of a secret, by the test's clock. */
export interface Authenticator {
  /** The code shown now. */
  code(): string
  /** A code of a later moment than any before, so that it has not been used yet. */
  freshCode(): string
  /** Six digits that are no code, neither now nor in the minutes around. */
  wrongCode(): string
}

const period = seconds(30)

export function authenticator(secret: string, clock: MovableClock): Authenticator {
  const at = (offset: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() + offset })
  return {
    code: () => at(0),
    freshCode() {
      clock.advance(2 * period)
      return at(0)
    },
    wrongCode() {
      const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => at(steps * period)))
      return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
        (digits) => !near.has(digits),
      ) as string
    },
  }
}

/** Turns two-factor sign-in on, as its owner would. */
export async function turnOnTwoFactor(
  staff: Staff,
  clock: MovableClock,
): Promise<Authenticator & { secret: string; firstCode: string; recoveryCodes: string[] }> {
  const enrolled = await staff.post('/v1/account/two-factor', { password: staff.password })
  assert.equal(enrolled.status, 200, JSON.stringify(enrolled.body))
  const own = authenticator(enrolled.body.secret, clock)
  const firstCode = own.code()
  const confirmed = await staff.post('/v1/account/two-factor/confirm', { code: firstCode })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { ...own, secret: enrolled.body.secret, firstCode, recoveryCodes: confirmed.body.recovery_codes }
}
