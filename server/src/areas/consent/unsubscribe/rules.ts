import type { Consents } from '../choices/views.ts'

type Consent = Consents[keyof Consents]

/** A link takes back what a link did. What was decided elsewhere since is not undone by an old mail. */
export const canUndo = ({ granted, source }: Consent): boolean => !granted && source === 'unsubscribe_link'
