import { Type } from 'typebox'
import { chosenData, declareFacts } from '../kernel/facts.ts'
import { OrganizationCode, Uuid } from '../kernel/schema.ts'

export const organizationsFacts = declareFacts({
  'organization.created': {
    aggregate: 'organization',
    published: true,
    when: 'An organization is created',
    data: chosenData({ organization_id: OrganizationCode, user_id: Uuid }),
  },
  'organization.usage_threshold_reached': {
    aggregate: 'organization',
    published: true,
    when: "Monthly active contacts crossed 80% or 100% of the plan's limit",
    data: chosenData({
      organization_id: OrganizationCode,
      threshold: Type.Integer({ description: 'In percent' }),
      used: Type.Integer(),
      limit: Type.Integer(),
      month: Type.String({ description: '`2026-11`' }),
    }),
  },
})
