import { chosenData, declareFacts, OrganizationCode, Uuid } from '../kernel/index.ts'

export const organizationFacts = declareFacts({
  'organization.created': {
    aggregate: 'organization',
    of: 'organization',
    published: true,
    namesNoEnvironment: true,
    when: 'An organization is created',
    data: chosenData({ organization_id: OrganizationCode, user_id: Uuid }),
  },
})
