import type { EnvironmentScope } from './contact-data.ts'

/** A mail to a contact that is about to be sent, whose sender asked to have links or openings counted. */
export interface TrackedMail {
  readonly scope: EnvironmentScope
  readonly messageId: string
  readonly contactId: string
  /** The campaign. */
  readonly batchId: string
  readonly tracking: { readonly clicks: boolean; readonly opens: boolean }
  readonly html: string
  /** Leads where it leads: the way out is not counted. */
  readonly unsubscribeUrl: string | null
}

/** The HTML to send in its place. */
export type RewriteLinks = (mail: TrackedMail) => Promise<string>
