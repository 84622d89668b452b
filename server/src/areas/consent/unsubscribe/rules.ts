import type { Consents } from '../choices/views.ts'

type Consent = Consents[keyof Consents]

/**
 * A link can undo only a decision made by a link, so that an old mail does not undo a later decision made elsewhere.
 */
export const canUndo = ({ granted, source }: Consent): boolean => !granted && source === 'unsubscribe_link'
