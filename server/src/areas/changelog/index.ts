import { changelog } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { createCategory } from './categories/create-category.ts'
import { deleteCategory } from './categories/delete-category.ts'
import { listCategories } from './categories/list-categories.ts'
import { updateCategory } from './categories/update-category.ts'
import { createPost } from './posts/create-post.ts'
import { deletePost } from './posts/delete-post.ts'
import { getPost } from './posts/get-post.ts'
import { listPosts } from './posts/list-posts.ts'
import { previewPost } from './posts/preview-post.ts'
import { updatePost } from './posts/update-post.ts'
import { draftCampaignOfPost } from './publishing/draft-campaign.ts'
import { publishDue } from './publishing/publish-due.ts'
import { publishPost } from './publishing/publish-post.ts'
import { unpublishPost, unschedulePost } from './publishing/take-back.ts'
import { bootChangelog } from './readers/boot-part.sql.ts'
import { changelogOfContacts } from './readers/contact-data.ts'
import { listOfContact } from './readers/list-of-contact.ts'
import { listOwn } from './readers/list-own.ts'
import { markSeen } from './readers/mark-seen.ts'
import { changelogSection } from './readers/portal-section.ts'
import { reactToPost, takeReactionBack } from './readers/react.ts'
import { setUp } from './setup.ts'
import { getFeed, getPublic, getSitemap } from './shown/get-public.ts'
import { showChangelog, showPost } from './shown/show-pages.ts'
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
      changelog_categories: {},
      changelog_posts: {},
      changelog_versions: {},
      changelog_ships: {},
      changelog_counts: {},
      changelog_readers: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'changelog_posts' } } },
      changelog_visits: { contact: { merge: 'folded', erase: 'deleted', export: { as: 'changelog_last_opened_at' } } },
    },
    contactData: changelogOfContacts,
    boots: { changelog: bootChangelog },
    portalSections: { changelog: changelogSection },
    segmentUses: usesInChangelog,
    loops: [{ name: 'changelog.publish', wakeOn: 'changelog-due', run: publishDue }],
  },
)
