import { Type } from 'typebox'
import { chosen, collection, EnvironmentQuery, PagingQuery, staff } from '../kernel/index.ts'
import {
  FeedbackBoard,
  FeedbackBoardChange,
  FeedbackCategory,
  FeedbackCategoryChange,
  NewFeedbackBoard,
  NewFeedbackCategory,
} from '../shapes/feedback.ts'
import { FeedbackSettings, FeedbackSettingsChange } from '../shapes/feedback-people.ts'

const reading = staff('feedback:read')
const writing = staff('feedback:write')
const inEnvironment = Type.Object(EnvironmentQuery)
const boards = '/v1/organization/feedback/boards'
const categories = '/v1/organization/feedback/categories'

export const boardRoutes = {
  boards: {
    method: 'GET',
    path: boards,
    summary: 'List boards by position, including archived ones',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('boards', FeedbackBoard)) },
    chosen: true,
  },
  createBoard: {
    method: 'POST',
    path: boards,
    summary: 'Create a board. It is visible immediately',
    access: writing,
    audit: 'feedback_board.created',
    query: inEnvironment,
    body: chosen(NewFeedbackBoard),
    success: { status: 201, body: FeedbackBoard },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  updateBoard: {
    method: 'PATCH',
    path: `${boards}/{id}`,
    summary: 'Update, archive or restore a board',
    access: writing,
    audit: 'feedback_board.updated',
    query: inEnvironment,
    body: chosen(FeedbackBoardChange),
    success: { status: 200, body: FeedbackBoard },
    errors: ['conflict', 'invalid_request'],
    chosen: true,
  },
  removeBoard: {
    method: 'DELETE',
    path: `${boards}/{id}`,
    summary: 'Delete a board without posts. Others can only be archived',
    access: writing,
    audit: 'feedback_board.deleted',
    query: inEnvironment,
    success: { status: 204 },
    errors: ['conflict'],
    chosen: true,
  },
} as const

export const categoryRoutes = {
  categories: {
    method: 'GET',
    path: categories,
    summary: 'List feedback categories by name',
    access: reading,
    query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
    success: { status: 200, body: chosen(collection('categories', FeedbackCategory)) },
    chosen: true,
  },
  createCategory: {
    method: 'POST',
    path: categories,
    summary: 'Create a category',
    access: writing,
    audit: 'feedback_category.created',
    query: inEnvironment,
    body: chosen(NewFeedbackCategory),
    success: { status: 201, body: FeedbackCategory },
    errors: ['conflict'],
    chosen: true,
  },
  updateCategory: {
    method: 'PATCH',
    path: `${categories}/{id}`,
    summary: 'Update a category',
    access: writing,
    audit: 'feedback_category.updated',
    query: inEnvironment,
    body: chosen(FeedbackCategoryChange),
    success: { status: 200, body: FeedbackCategory },
    errors: ['conflict'],
    chosen: true,
  },
  removeCategory: {
    method: 'DELETE',
    path: `${categories}/{id}`,
    summary: 'Delete a category. Its posts no longer have one',
    access: writing,
    audit: 'feedback_category.deleted',
    query: inEnvironment,
    success: { status: 204 },
    chosen: true,
  },
} as const

export const feedbackSettingsRoutes = {
  settings: {
    method: 'GET',
    path: '/v1/organization/feedback/settings',
    summary: 'Get the notification settings for voters',
    access: reading,
    query: inEnvironment,
    success: { status: 200, body: FeedbackSettings },
    chosen: true,
  },
  saveSettings: {
    method: 'PUT',
    path: '/v1/organization/feedback/settings',
    summary: 'Update the notification settings for voters',
    access: writing,
    audit: 'feedback_settings.changed',
    query: inEnvironment,
    body: chosen(FeedbackSettingsChange),
    success: { status: 200, body: FeedbackSettings },
    errors: ['invalid_request'],
    chosen: true,
  },
} as const
