import { Type } from 'typebox'
import { chosenData, declareFacts, OrganizationCode, Uuid } from '../kernel/index.ts'

export const contactFacts = declareFacts({
  'organization.usage_threshold_reached': {
    aggregate: 'organization',
    of: 'organization',
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
  'contact.identified': {
    aggregate: 'contact',
    of: 'environment',
    published: true,
    when: 'A visitor is identified',
    data: chosenData({ contact_id: Uuid }),
  },
  'contact.merged': {
    aggregate: 'contact',
    of: 'environment',
    published: true,
    when: 'A contact is merged into another',
    object: 'merged_contact_id',
    data: chosenData({ contact_id: Uuid, merged_contact_id: Uuid }),
  },
})
