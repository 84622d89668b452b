/**
 * The credential families. The prefix alone says which one a credential belongs to,
 * so a request is sorted before anything is looked up.
 */
export const families = {
  staff: { prefix: 'uk_st_', name: 'a staff session (uk_st_…)' },
  machine: { prefix: 'uk_sk_', name: 'an organization API key (uk_sk_…)' },
  publishable: { prefix: 'uk_pk_', name: 'a publishable key (uk_pk_…)' },
  contact: { prefix: 'uk_ct_', name: 'a contact session (uk_ct_…)' },
  customer: { prefix: 'uk_ck_', name: 'a customer key (uk_ck_…)' },
  challenge: { prefix: 'uk_2fa_', name: 'a two-factor challenge (uk_2fa_…)' },
  invitation: { prefix: 'uk_in_', name: 'an invitation (uk_in_…)' },
  passwordReset: { prefix: 'uk_pr_', name: 'a password reset (uk_pr_…)' },
  staffVerification: { prefix: 'uk_sv_', name: 'a staff email verification (uk_sv_…)' },
  portalAddress: { prefix: 'uk_pu_', name: 'a confirmation of a portal address (uk_pu_…)' },
  magicLink: { prefix: 'uk_ml_', name: 'a magic link (uk_ml_…)' },
  emailVerification: { prefix: 'uk_ev_', name: 'an email verification (uk_ev_…)' },
  teamInvitation: { prefix: 'uk_ti_', name: 'a team invitation (uk_ti_…)' },
  surveyAnswer: { prefix: 'uk_sa_', name: 'a link to a survey (uk_sa_…)' },
  unsubscribe: { prefix: 'uk_un_', name: 'an unsubscribe link (uk_un_…)' },
} as const

export type Family = keyof typeof families

const byPrefix = Object.entries(families) as [Family, { prefix: string }][]

/** The family of a well-formed credential, or null when it is none of ours. */
export function familyOf(credential: string): Family | null {
  return byPrefix.find(([, { prefix }]) => credential.startsWith(prefix))?.[0] ?? null
}
