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

/** Said in the last mail that an address gets before requests are mailed no more for a while. */
export const lastMailNotice = (seconds: number): string => {
  const wait = Math.ceil(seconds / 60)
  return (
    'Many mails like this were asked for with your address. Further requests are not mailed for the next ' +
    `${wait === 1 ? 'minute' : `${wait} minutes`}; what you were sent works for as long as it says.`
  )
}
