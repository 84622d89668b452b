import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'changelog_post.created': 'wrote the post {target}',
  'changelog_post.updated': 'edited the post {target}',
  'changelog_post.deleted': 'deleted the post {target}',
  'changelog_post.published': ({ changes }) =>
    changes.publish_at === undefined ? 'published the post {target}' : 'scheduled the post {target}',
  'changelog_post.unscheduled': 'took the post {target} off the schedule',
  'changelog_post.unpublished': 'unpublished the post {target}',
  'changelog_post.mailed': 'drafted a campaign for the post {target}',
  'changelog_category.created': 'added the changelog category {target}',
  'changelog_category.updated': 'changed the changelog category {target}',
  'changelog_category.deleted': 'deleted the changelog category {target}',
}
