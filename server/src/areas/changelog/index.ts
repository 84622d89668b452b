import { changelog } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { partsOfBoot } from '../boot/public.ts'
import { contactData, namedBy, namedThings } from '../contacts/public.ts'
import { portalSections } from '../portal/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories/categories.ts'
import { changelogPostNames, changelogPostsFound } from './found.sql.ts'
import { createPost, deletePost, getPost, listPosts, previewPost, updatePost } from './posts/posts.ts'
import { publishDue } from './publishing/publish-due.ts'
import { draftCampaignOfPost, getEffects, publishPost, unpublishPost, unschedulePost } from './publishing/publishing.ts'
import { bootChangelog } from './readers/boot-part.sql.ts'
import { changelogOfContacts } from './readers/contact-data.ts'
import { listOfContact, listOwn, markSeen, reactToPost, takeReactionBack } from './readers/own-posts.ts'
import { changelogSection } from './readers/portal-section.ts'
import { setUp } from './setup.ts'
import { getFeed, getPublic, getSitemap, showChangelog, showPost } from './shown/public-pages.ts'
import { usesInChangelog } from './uses.sql.ts'

export const changelogArea = defineArea(
  changelog,
  {
    list: listPosts,
    create: createPost,
    preview: previewPost,
    categories: listCategories,
    createCategory,
    updateCategory,
    removeCategory: deleteCategory,
    get: getPost,
    update: updatePost,
    remove: deletePost,
    publish: publishPost,
    effects: getEffects,
    unschedule: unschedulePost,
    unpublish: unpublishPost,
    campaign: draftCampaignOfPost,
    ofContact: listOfContact,
    public: getPublic,
    page: showChangelog,
    feed: getFeed,
    sitemap: getSitemap,
    postPage: showPost,
    own: listOwn,
    seen: markSeen,
    react: reactToPost,
    unreact: takeReactionBack,
  },
  {
    setup: setUp,
    tables: {
      changelog_categories: { rows: 'setup' },
      changelog_posts: { rows: 'setup' },
      changelog_versions: { rows: 'internal' },
      changelog_ships: { rows: 'data' },
      changelog_counts: { rows: 'data' },
      changelog_readers: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'changelog_posts' } },
      },
      changelog_visits: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'changelog_last_opened_at' } },
      },
    },
    contributes: [
      namedThings.by([namedBy('post_id', changelogPostNames, 'changelog_post.')]),
      searchSources.by({ changelog_post: changelogPostsFound }),
      portalSections.by({ changelog: changelogSection }),
      segmentUses.by(usesInChangelog),
      partsOfBoot.by({ changelog: bootChangelog }),
      contactData.by(changelogOfContacts),
    ],
    loops: [{ name: 'changelog.publish', wakeOn: 'changelog-due', run: publishDue }],
  },
)
