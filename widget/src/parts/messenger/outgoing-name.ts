/** Where messages of a visitor wait for a connection, across pages. */
export const outgoingName = (contactId: string): string => `outgoing.${contactId}`
