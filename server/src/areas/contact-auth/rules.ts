import type { SignupMode } from '../contact-settings/public.ts'

/** Whether somebody new may become an account. */
export const mayJoin = (signup: SignupMode, admitted: boolean): boolean =>
  signup === 'open' || (signup === 'waitlist' && admitted)
