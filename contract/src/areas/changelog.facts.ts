import { Type } from 'typebox'
import { chosenData, declareFacts, oneOf, Uuid } from '../kernel/index.ts'
import { reactions } from '../shapes/changelog.ts'

export const changelogFacts = declareFacts({
  'changelog_post.published': {
    aggregate: 'changelog_post',
    of: 'environment',
    published: false,
    when: 'A post is published for the first time, manually or by its schedule',
    data: chosenData({
      post_id: Uuid,
      feedback_post_ids: Type.Array(Uuid, { description: 'The feedback posts that ship with it' }),
      notify_voters: Type.Optional(Type.Boolean({ description: 'Whether their voters are notified' })),
    }),
  },
  'changelog_post.reacted': {
    aggregate: 'changelog_post',
    of: 'environment',
    published: false,
    when: 'A contact reacts to a post for the first time',
    object: 'post_id',
    data: chosenData({ contact_id: Uuid, post_id: Uuid, reaction: oneOf(...reactions) }),
  },
})
