import { type AskedConsent, consentsIn } from '../consent/consent-fields.tsx'
import { type Asked, agreedIn, tickedIn } from '../legal/agreement-fields.tsx'
import { referralCode } from '../referrals/referral-code.ts'

/** The questions of a sign-up beside the address. */
export interface AskedAtSignUp {
  agreements: readonly Asked[]
  consents: readonly AskedConsent[]
}

/** The ticked boxes, as the service accepts them. */
export interface Brought {
  accepted_versions?: string[]
  consents?: Record<string, boolean>
  referral_code?: string
}

const broughtOf = (accepted_versions: string[], consents: Record<string, boolean>): Brought => ({
  ...(accepted_versions.length > 0 && { accepted_versions }),
  ...(Object.keys(consents).length > 0 && { consents }),
  ...(referralCode && { referral_code: referralCode }),
})

export const broughtBy = (values: Record<string, string>, { agreements, consents }: AskedAtSignUp): Brought =>
  broughtOf(
    tickedIn(values, agreements),
    consentsIn((name) => name in values, consents),
  )

/**
 * Like the function above, for a form whose other fields may be empty. Returns null and shows the message if a required
 * box is not ticked.
 */
export function broughtIn(form: HTMLFormElement | null, { agreements, consents }: AskedAtSignUp): Brought | null {
  const agreed = agreedIn(form, agreements)
  const isTicked = (name: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.checked ?? false
  return agreed && broughtOf(agreed, consentsIn(isTicked, consents))
}
