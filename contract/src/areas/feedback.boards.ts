import { Type } from 'typebox'
import { chosen, EnvironmentQuery, shape, staff } from '../kernel/index.ts'
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
    summary: 'The boards, in their order, archived ones included',
    access: reading,
    query: inEnvironment,
    success: { status: 200, body: chosen(shape('FeedbackBoardList', { boards: Type.Array(FeedbackBoard) })) },
    chosen: true,
  },
  createBoard: {
    method: 'POST',
    path: boards,
    summary: 'Create a board; contacts see it at once',
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
    summary: 'Change a board, archive it or bring it back',
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
    summary: 'Delete a board that has no posts; any other is archived',
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
    summary: 'The categories of feedback, by name',
    access: reading,
    query: inEnvironment,
    success: {
      status: 200,
      body: chosen(shape('FeedbackCategoryList', { categories: Type.Array(FeedbackCategory) })),
    },
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
    summary: 'Change a category',
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
    summary: 'Delete a category; its posts have none from then on',
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
    summary: 'How voters hear of what ships',
    access: reading,
    query: inEnvironment,
    success: { status: 200, body: FeedbackSettings },
    chosen: true,
  },
  saveSettings: {
    method: 'PUT',
    path: '/v1/organization/feedback/settings',
    summary: 'Decide how voters hear of what ships',
    access: writing,
    audit: 'feedback_settings.changed',
    query: inEnvironment,
    body: chosen(FeedbackSettingsChange),
    success: { status: 200, body: FeedbackSettings },
    errors: ['invalid_request'],
    chosen: true,
  },
} as const
