import type { AttentionLines } from '../../app/attention-lines.ts'
import { texts } from '../../texts/attention.ts'

export const attention: AttentionLines = {
  feedback_to_review: ({ count, subject }) => ({
    title: subject ? texts.nameWaitsForReview(subject.name) : texts.postsWaitForReview(count),
    description: texts.onlyTheAuthorSeesFeedbackBefore,
    act: texts.review,
    to: '/feedback',
    search: subject ? { post: subject.id } : { moderation: 'pending' },
  }),
}
