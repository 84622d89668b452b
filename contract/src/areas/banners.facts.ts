import { chosenData, declareFacts, Uuid } from '../kernel/index.ts'

const data = chosenData({ contact_id: Uuid, banner_id: Uuid })

export const bannerFacts = declareFacts({
  'banner.clicked': {
    aggregate: 'banner',
    of: 'environment',
    published: false,
    when: 'A contact follows a link of a banner for the first time',
    object: 'banner_id',
    data,
  },
  'banner.dismissed': {
    aggregate: 'banner',
    of: 'environment',
    published: false,
    when: 'A contact dismisses a banner',
    object: 'banner_id',
    data,
  },
})
