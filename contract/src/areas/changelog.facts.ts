import { Type } from 'typebox'
import { chosenData, declareFacts, oneOf, Uuid } from '../kernel/index.ts'
import { reactions } from '../shapes/changelog.ts'

export const changelogFacts = declareFacts({
  'changelog_post.published': {
    aggregate: 'changelog_post',
    of: 'environment',
    published: false,
    when: 'A post is published for the first time, by hand or because its time has come',
    data: chosenData({
      post_id: Uuid,
      feedback_post_ids: Type.Array(Uuid, { description: 'What was asked for and ships with it' }),
    }),
  },
  'changelog_post.reacted': {
    aggregate: 'changelog_post',
    of: 'environment',
    published: false,
    when: 'A contact reacts to a post for the first time',
    data: chosenData({ contact_id: Uuid, post_id: Uuid, reaction: oneOf(...reactions) }),
  },
})
