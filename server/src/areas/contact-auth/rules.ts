import type { SignupMode } from '../contact-settings/public.ts'

/** Who has vouched for an address that nobody is known by yet. */
export interface Welcome {
  /** The staff, from the waitlist. */
  admitted: boolean
  /** A team that waits for them. */
  invited: boolean
}

/** Whether somebody new may become an account. */
export const mayJoin = (signup: SignupMode, { admitted, invited }: Welcome): boolean =>
  signup === 'open' || invited || (signup === 'waitlist' && admitted)
