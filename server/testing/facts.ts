import type { NewFact } from '../src/platform/change.ts'

/** A fact about this organization, where it does not matter which. */
export const someFact = (organizationId: string): NewFact => ({
  type: 'organization.created',
  about: organizationId,
  organizationId,
  environmentId: null,
  data: { organization_id: `org_${'0'.repeat(32)}`, user_id: organizationId },
})
