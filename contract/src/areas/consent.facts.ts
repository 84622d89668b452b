import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'
import { ConsentCategory, ConsentSource } from '../shapes/consent.ts'

const data = chosenData({ contact_id: Uuid, category: ConsentCategory, source: ConsentSource })

export const consentFacts = declareFacts({
  'consent.granted': {
    aggregate: 'contact',
    of: 'environment',
    published: false,
    when: 'A contact consents to mail of a category',
    object: 'category',
    data,
  },
  'consent.withdrawn': {
    aggregate: 'contact',
    of: 'environment',
    published: false,
    when: 'A contact withdraws consent to mail of a category',
    object: 'category',
    data,
  },
})
