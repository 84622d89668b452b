/** Objects of the demo that the browser tests use. */
export interface Fixtures {
  /** Someone who is no member of a customer. */
  outsider: { magicLink: string }
  /** The token of an invitation to a customer. */
  teamInvitation: string
  teamWebhookId: string
  /** One with messages of both sides. */
  conversationId: string
  /** One with votes, comments and an answer. */
  feedbackPostId: string
}

/** A screen in one of its states, for the browser tests and the screenshots. */
export interface ScreenState {
  name: string
  /** Below `/portal/`. */
  path: string | ((fixtures: Fixtures) => string)
  /** `visitor` is not signed in, and `anyone` opens the portal without its key; `founder` has an empty team. */
  who?: 'contact' | 'founder' | 'visitor' | 'outsider' | 'anyone'
  /** The token of a link in an email, behind the `#` of the address. */
  token?: (fixtures: Fixtures) => string
  /** It reads something of its own, and so may have to wait for it, or not get it. */
  reads?: true
  /** Visited after all other states of the same person, because the browser remembers it. */
  isLast?: true
}
