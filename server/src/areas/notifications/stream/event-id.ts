/** Returns an event id. It contains the contact, because after a merge the numbers of the other feed mean nothing. */
export const eventId = (contactId: string, number: number): string => `${contactId}.${number}`

/** Returns the positions that other areas added to the id. */
export const positionsAfter = (contactId: string, lastEventId: string | null): string[] => {
  const [id, , ...positions] = lastEventId?.split('.') ?? []
  return id === contactId ? positions : []
}

/** Returns the position of a reader in this contact's feed; null if it is unknown. */
export function numberAfter(contactId: string, lastEventId: string | null): number | null {
  const [id, number = ''] = lastEventId?.split('.') ?? []
  return id === contactId && /^\d{1,15}$/.test(number) ? Number(number) : null
}
