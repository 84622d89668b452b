import { Type } from 'typebox'
import { chosenData, declareFacts, oneOf, Uuid } from '../kernel/index.ts'

export const legalFacts = declareFacts({
  'legal.accepted': {
    aggregate: 'contact',
    of: 'environment',
    published: false,
    when: 'A contact accepts a version of a legal document',
    object: 'version_id',
    data: chosenData({
      contact_id: Uuid,
      document_id: Uuid,
      version_id: Uuid,
      slug: Type.String(),
      version: Type.Integer(),
      source: oneOf('signup', 'portal', 'widget', 'api'),
    }),
  },
})
