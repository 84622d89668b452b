import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, oneOf, PagingQuery, staff, Uuid } from '../kernel/index.ts'
import { DraftedCampaign } from '../shapes/campaign.ts'
import {
  ChangelogCategory,
  ChangelogCategoryChange,
  ChangelogEffects,
  ChangelogOfContact,
  ChangelogPost,
  ChangelogPostChange,
  ChangelogPostInFull,
  ChangelogPreview,
  ChangelogPublication,
  NewChangelogCategory,
  NewChangelogPost,
  RenderedChangelog,
} from '../shapes/changelog.ts'
import { changelogReads } from './changelog.reads.ts'

const managing = staff('engagement:manage')
const inEnvironment = Type.Object(EnvironmentQuery)
const posts = '/v1/organization/changelog'
const categories = '/v1/organization/changelog/categories'

const onePost = { access: managing, query: inEnvironment, chosen: true } as const

export const changelog = area(
  'changelog',
  {
    group: 'Product',
    about:
      'Product updates: posts with images, scheduling and segments, shown on a public page, as a feed, in ' +
      'the portal and in your product.',
  },
  {
    list: {
      method: 'GET',
      path: posts,
      summary: 'List posts, newest first, including drafts',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        state: Type.Optional(oneOf('draft', 'scheduled', 'published')),
        category_id: Type.Optional(Uuid),
        q: Type.Optional(Type.String({ maxLength: 200, description: 'Searches the titles' })),
      }),
      success: { status: 200, body: chosen(collection('posts', ChangelogPost)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: posts,
      summary: 'Create a post as a draft',
      access: managing,
      audit: 'changelog_post.created',
      query: inEnvironment,
      body: NewChangelogPost,
      success: { status: 201, body: ChangelogPostInFull },
      errors: ['conflict', 'invalid_request'],
      chosen: true,
    },
    preview: {
      method: 'POST',
      path: `${posts}/preview`,
      summary: 'Render a text without saving it. External images are removed',
      access: managing,
      readOnly: true,
      query: inEnvironment,
      body: ChangelogPreview,
      success: { status: 200, body: RenderedChangelog },
      chosen: true,
    },
    categories: {
      method: 'GET',
      path: categories,
      summary: 'List the post categories by name',
      access: managing,
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: chosen(collection('categories', ChangelogCategory)) },
      chosen: true,
    },
    createCategory: {
      method: 'POST',
      path: categories,
      summary: 'Create a category',
      access: managing,
      audit: 'changelog_category.created',
      query: inEnvironment,
      body: NewChangelogCategory,
      success: { status: 201, body: ChangelogCategory },
      errors: ['conflict'],
      chosen: true,
    },
    updateCategory: {
      method: 'PATCH',
      path: `${categories}/{id}`,
      summary: 'Update a category',
      access: managing,
      audit: 'changelog_category.updated',
      query: inEnvironment,
      body: ChangelogCategoryChange,
      success: { status: 200, body: ChangelogCategory },
      errors: ['conflict'],
      chosen: true,
    },
    removeCategory: {
      method: 'DELETE',
      path: `${categories}/{id}`,
      summary: 'Delete a category. Its posts no longer have one',
      access: managing,
      audit: 'changelog_category.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${posts}/{id}`,
      summary: 'Get a post with its text',
      ...onePost,
      success: { status: 200, body: ChangelogPostInFull },
    },
    update: {
      method: 'PATCH',
      path: `${posts}/{id}`,
      summary: 'Update a post. Changes to a published post are visible immediately',
      ...onePost,
      audit: 'changelog_post.updated',
      body: ChangelogPostChange,
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict', 'invalid_request'],
    },
    remove: {
      method: 'DELETE',
      path: `${posts}/{id}`,
      summary: 'Delete a post and its reactions',
      ...onePost,
      audit: 'changelog_post.deleted',
      success: { status: 204 },
    },
    publish: {
      method: 'POST',
      path: `${posts}/{id}/publish`,
      summary: 'Publish or schedule a post',
      description:
        'The first publication is announced once, as `changelog_post.published`. A post that was unpublished and is published ' +
        'again keeps its date and announces nothing.',
      ...onePost,
      audit: 'changelog_post.published',
      body: ChangelogPublication,
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict', 'invalid_request'],
    },
    effects: {
      method: 'GET',
      path: `${posts}/{id}/effects`,
      summary: 'Count the people whom publishing a post notifies, before it is published',
      ...onePost,
      success: { status: 200, body: ChangelogEffects },
    },
    unschedule: {
      method: 'POST',
      path: `${posts}/{id}/unschedule`,
      summary: 'Unschedule a post',
      ...onePost,
      audit: 'changelog_post.unscheduled',
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict'],
    },
    unpublish: {
      method: 'POST',
      path: `${posts}/{id}/unpublish`,
      summary: 'Unpublish a post',
      description: 'It is no longer visible. Notifications already sent are not recalled.',
      ...onePost,
      audit: 'changelog_post.unpublished',
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict'],
    },
    campaign: {
      method: 'POST',
      path: `${posts}/{id}/campaign`,
      summary: 'Create a draft campaign that emails a published post to people who consented to product news',
      description:
        'Creates and publishes a template from the post, and a campaign in the category `product_news` for the segment of the ' +
        'post, if any. Nothing is sent until the campaign is scheduled.',
      access: staff('messaging:manage'),
      query: inEnvironment,
      chosen: true,
      audit: 'changelog_post.mailed',
      success: { status: 201, body: DraftedCampaign },
      errors: ['conflict', 'invalid_request'],
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/changelog',
      summary: 'Get the last posts a contact viewed, its reactions, and when it last opened the list',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ChangelogOfContact },
      chosen: true,
    },
    ...changelogReads,
  },
)
