import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'

/** A contact stopped being just a visitor. */
export const recordIdentified = (tx: Change, scope: EnvironmentScope, contactId: string): void =>
  tx.fact({
    type: 'contact.identified',
    about: contactId,
    organizationId: scope.organizationId,
    environmentId: scope.environmentId,
    contactId,
    data: { contact_id: contactId },
  })

/** About the one that lives on. */
export const recordMerged = (tx: Change, scope: EnvironmentScope, from: string, into: string): void =>
  tx.fact({
    type: 'contact.merged',
    about: into,
    organizationId: scope.organizationId,
    environmentId: scope.environmentId,
    contactId: into,
    data: { contact_id: into, merged_contact_id: from },
  })
