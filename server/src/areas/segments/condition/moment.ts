/** Matches a day, or a time with its offset. */
export const isoPattern =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])' +
  '(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,6})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9]))?$'

const iso = new RegExp(isoPattern)

/** Returns the moment of such a text; a day means its start in UTC. null if it is invalid. */
export function momentOf(text: string): Date | null {
  if (text.length > 40 || !iso.test(text)) return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : moment
}
