import { Type } from 'typebox'
import { area, chosen, collection, EnvironmentQuery, oneOf, PagingQuery, shape, staff, Uuid } from '../kernel/index.ts'
import { DraftedCampaign } from '../shapes/campaign.ts'
import {
  ChangelogCategory,
  ChangelogCategoryChange,
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
      'What is new in your product: posts with pictures, scheduled and for segments, read on a public page, as a feed, in ' +
      'the portal and in your product.',
  },
  {
    list: {
      method: 'GET',
      path: posts,
      summary: 'List posts, the newest first, drafts included',
      access: managing,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        state: Type.Optional(oneOf('draft', 'scheduled', 'published')),
        category_id: Type.Optional(Uuid),
        q: Type.Optional(Type.String({ maxLength: 200, description: 'In the title' })),
      }),
      success: { status: 200, body: chosen(collection('posts', ChangelogPost)) },
      chosen: true,
    },
    create: {
      method: 'POST',
      path: posts,
      summary: 'Write a post; it is a draft until it is published',
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
      summary: 'What a text will look like; a picture from elsewhere is left out',
      access: managing,
      answersAnew: true,
      query: inEnvironment,
      body: ChangelogPreview,
      success: { status: 200, body: RenderedChangelog },
      chosen: true,
    },
    categories: {
      method: 'GET',
      path: categories,
      summary: 'List the categories of posts, by name',
      access: managing,
      query: inEnvironment,
      success: {
        status: 200,
        body: chosen(shape('ChangelogCategories', { categories: Type.Array(ChangelogCategory) })),
      },
      chosen: true,
    },
    createCategory: {
      method: 'POST',
      path: categories,
      summary: 'Add a category',
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
      summary: 'Change a category',
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
      summary: 'Delete a category; its posts have none then',
      access: managing,
      audit: 'changelog_category.deleted',
      query: inEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    get: {
      method: 'GET',
      path: `${posts}/{id}`,
      summary: 'One post with its text',
      ...onePost,
      success: { status: 200, body: ChangelogPostInFull },
    },
    update: {
      method: 'PATCH',
      path: `${posts}/{id}`,
      summary: 'Change a post; what is published changes at once',
      ...onePost,
      audit: 'changelog_post.updated',
      body: ChangelogPostChange,
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict', 'invalid_request'],
    },
    remove: {
      method: 'DELETE',
      path: `${posts}/{id}`,
      summary: 'Delete a post with its reactions',
      ...onePost,
      audit: 'changelog_post.deleted',
      success: { status: 204 },
    },
    publish: {
      method: 'POST',
      path: `${posts}/{id}/publish`,
      summary: 'Publish a post now, or at a time',
      description:
        'The first publication is announced once, as `changelog_post.published`. One that was taken back and is published ' +
        'again keeps its date and announces nothing.',
      ...onePost,
      audit: 'changelog_post.published',
      body: ChangelogPublication,
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict', 'invalid_request'],
    },
    unschedule: {
      method: 'POST',
      path: `${posts}/{id}/unschedule`,
      summary: 'Make a scheduled post a draft again',
      ...onePost,
      audit: 'changelog_post.unscheduled',
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict'],
    },
    unpublish: {
      method: 'POST',
      path: `${posts}/{id}/unpublish`,
      summary: 'Take a published post back',
      description: 'It is shown to nobody from then on. Who was told of it was told.',
      ...onePost,
      audit: 'changelog_post.unpublished',
      success: { status: 200, body: ChangelogPostInFull },
      errors: ['conflict'],
    },
    campaign: {
      method: 'POST',
      path: `${posts}/{id}/campaign`,
      summary: 'Make a draft of a campaign that mails a published post to those who agreed to product news',
      description:
        'Makes a template of the post, publishes it, and makes a campaign with it: `product_news`, to the segment of the ' +
        'post where it has one. Nothing is sent before the campaign is scheduled.',
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
      summary: 'The posts that a contact was shown last, its reactions, and when it last opened the list',
      access: managing,
      query: inEnvironment,
      success: { status: 200, body: ChangelogOfContact },
      chosen: true,
    },
    ...changelogReads,
  },
)
