/** Stripe counts seconds since 1970. */
export const momentOf = (seconds: number): Date => new Date(seconds * 1000)

export const momentOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : momentOf(seconds)

export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** Returns the id of an object that is either expanded or named by its id. */
export const refOf = (held: string | { id: string }): string => (typeof held === 'string' ? held : held.id)

export const refOrNull = (held: string | { id: string } | null | undefined): string | null =>
  held ? refOf(held) : null
