import { hours, minutes } from '../../platform/clock.ts'

/** How long mailed links, codes and open sign-ins are valid. */
export const lifetimes = {
  signup: hours(24),
  magicLink: minutes(30),
  emailCode: minutes(10),
  passwordReset: hours(1),
  challenge: minutes(5),
  oauthFlow: minutes(10),
}

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)
