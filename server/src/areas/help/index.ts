import { help } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { environmentPurges } from '../organizations/public.ts'
import { portalSections } from '../portal/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import {
  createArticle,
  deleteArticle,
  getArticle,
  listArticles,
  previewArticle,
  updateArticle,
} from './articles/articles.ts'
import { publishArticle, publishDueArticles, unpublishArticle, unscheduleArticle } from './articles/publishing.ts'
import { viewsPurged } from './articles/purged.sql.ts'
import { removeText, writeText } from './articles/texts.ts'
import { createCollection, deleteCollection, listCollections, updateCollection } from './collections.ts'
import { articlesFound } from './found.sql.ts'
import { getInsights } from './insights/get-insights.ts'
import { pruneAnswers } from './insights/prune-answers.ts'
import { getOwn, getOwnArticle, getPublic, getPublicArticle } from './readers/answers.ts'
import { answerHelpful, answerHelpfulPage, answerOwnHelpful } from './readers/helpful.ts'
import { helpSection } from './readers/portal-section.ts'
import { showArticle, showCollection, showHome, showSitemap } from './readers/show-pages.ts'
import { deleteUnusedWords } from './search/index-words.sql.ts'
import { getSettings, updateSettings } from './settings.ts'
import { setUp } from './setup.ts'
import { usesInHelp } from './uses.sql.ts'

const authored = { none: 'a public text written by staff' }

export const helpArea = defineArea(
  help,
  {
    settings: getSettings,
    updateSettings,
    insights: getInsights,
    collections: listCollections,
    createCollection,
    updateCollection,
    removeCollection: deleteCollection,
    list: listArticles,
    create: createArticle,
    preview: previewArticle,
    get: getArticle,
    update: updateArticle,
    remove: deleteArticle,
    writeText,
    removeText,
    publish: publishArticle,
    unschedule: unscheduleArticle,
    unpublish: unpublishArticle,
    public: getPublic,
    publicArticle: getPublicArticle,
    helpful: answerHelpful,
    home: showHome,
    sitemap: showSitemap,
    collectionPage: showCollection,
    articlePage: showArticle,
    helpfulPage: answerHelpfulPage,
    own: getOwn,
    ownArticle: getOwnArticle,
    ownHelpful: answerOwnHelpful,
  },
  {
    setup: setUp,
    tables: {
      help_settings: { rows: 'setup' },
      help_collections: { rows: 'setup', json: { translations: authored } },
      help_articles: { rows: 'setup' },
      help_redirects: { rows: 'setup' },
      help_texts: { rows: 'setup', json: { words: authored } },
      help_published_texts: { rows: 'setup' },
      help_words: { rows: 'internal' },
      help_vocabulary: { rows: 'internal' },
      help_spellings: { rows: 'internal' },
      help_article_days: { rows: 'data' },
      help_search_days: { rows: 'data' },
      help_answers: { rows: 'working' },
      help_versions: { rows: 'internal' },
    },
    contributes: [
      environmentPurges.by(viewsPurged),
      searchSources.by({ article: articlesFound }),
      portalSections.by({ help: helpSection }),
      segmentUses.by(usesInHelp),
    ],
    jobs: [
      { name: 'help.prune-answers', everyMs: hours(24), run: pruneAnswers },
      { name: 'help.prune-vocabulary', everyMs: hours(24), run: ({ sql }) => deleteUnusedWords(sql) },
    ],
    loops: [{ name: 'help.publish', wakeOn: 'help-due', run: publishDueArticles }],
  },
)
