import type { AuditSentences } from '../../app/audit.ts'
import { isStatus, statuses } from '../../areas/feedback/feedback.ts'

export const audit: AuditSentences = {
  'feedback_post.created': 'posted the feedback {target}',
  'feedback_post.updated': ({ changes }) => {
    const [first, ...others] = Object.keys(changes)
    const to = first === undefined ? undefined : changes[first]?.to
    if (others.length === 0 && first === 'status' && typeof to === 'string' && isStatus(to)) {
      return `moved the feedback {target} to ${statuses[to].label}`
    }
    if (others.length === 0 && first === 'moderation') {
      return to === 'visible' ? 'made the feedback {target} visible' : 'hid the feedback {target}'
    }
    return 'changed the feedback {target}'
  },
  'feedback_post.deleted': 'deleted the feedback {target}',
  'feedback_post.answered': 'published an official answer to the feedback {target}',
  'feedback_post.answer_removed': 'removed the official answer to the feedback {target}',
  'feedback_post.merged': 'merged the feedback {target} into another post',
  'feedback_vote.added': 'voted for the feedback {target} on behalf of a contact',
  'feedback_vote.removed': 'removed a vote for the feedback {target}',
  'feedback_comment.created': 'commented on the feedback {target}',
  'feedback_comment.updated': ({ changes }) =>
    changes.hidden?.to === false ? 'showed a comment on {target} again' : 'hid a comment on {target}',
  'feedback_comment.deleted': 'deleted a comment on {target}',
  'feedback_board.created': 'created the feedback board {target}',
  'feedback_board.updated': 'changed the feedback board {target}',
  'feedback_board.deleted': 'deleted the feedback board {target}',
  'feedback_category.created': 'created the feedback category {target}',
  'feedback_category.updated': 'changed the feedback category {target}',
  'feedback_category.deleted': 'deleted the feedback category {target}',
  'feedback_settings.changed': 'changed the notifications to feedback voters',
}
