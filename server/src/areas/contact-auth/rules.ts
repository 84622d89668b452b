import { hours, minutes } from '../../platform/clock.ts'
import type { SignupMode } from '../contact-settings/public.ts'

/** How long what was mailed, or begun, can be used. */
export const lifetimes = {
  signup: hours(24),
  magicLink: minutes(30),
  emailCode: minutes(10),
  passwordReset: hours(1),
  challenge: minutes(5),
  oauthFlow: minutes(10),
}

/** Whether somebody new may become an account. */
export function mayJoin(signup: SignupMode, admitted: boolean): boolean {
  return signup === 'open' || (signup === 'waitlist' && admitted)
}

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)
