import type { SignupMode } from '../contact-settings/public.ts'

/** The reasons to let an address sign up that belongs to no contact yet. */
export interface Welcome {
  /** Staff admitted it from the waitlist. */
  admitted: boolean
  /** A customer invited it. */
  invited: boolean
}

/** Whether somebody new may become an account. */
export const mayJoin = (signup: SignupMode, { admitted, invited }: Welcome): boolean =>
  signup === 'open' || invited || (signup === 'waitlist' && admitted)

/** Returns the notice in the last mail that an address gets before its requests are ignored for a while. */
export const lastMailNotice = (seconds: number): string => {
  const wait = Math.ceil(seconds / 60)
  return (
    'Many emails like this were requested for your address. No further emails are sent for the next ' +
    `${wait === 1 ? 'minute' : `${wait} minutes`}. Links and codes you already received stay valid until they expire.`
  )
}
