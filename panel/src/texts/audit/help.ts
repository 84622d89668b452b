import type { AuditSentences } from '../../app/audit.ts'

export const audit: AuditSentences = {
  'help_article.created': 'wrote the help article {target}',
  'help_article.updated': 'changed the help article {target}',
  'help_article.deleted': 'deleted the help article {target}',
  'help_article.text_written': 'edited the text of the help article {target}',
  'help_article.text_removed': 'removed a translation of the help article {target}',
  'help_article.published': ({ changes }) =>
    changes.publish_at === undefined ? 'published the help article {target}' : 'scheduled the help article {target}',
  'help_article.unscheduled': 'canceled the schedule of the help article {target}',
  'help_article.unpublished': 'unpublished the help article {target}',
  'help_collection.created': 'created the help collection {target}',
  'help_collection.updated': 'changed the help collection {target}',
  'help_collection.deleted': 'deleted the help collection {target}',
  'help_settings.updated': 'changed the settings of the help center',
}
