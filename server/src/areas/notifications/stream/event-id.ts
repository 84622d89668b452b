/** Names the contact, too: after two were folded into one, the numbers of the other mean nothing. */
export const eventId = (contactId: string, number: number): string => `${contactId}.${number}`

/** Where a reader of this contact's feed left off; null where that is not known. */
export function numberAfter(contactId: string, lastEventId: string | null): number | null {
  const [id, number = ''] = lastEventId?.split('.') ?? []
  return id === contactId && /^\d{1,15}$/.test(number) ? Number(number) : null
}
