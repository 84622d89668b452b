import { feedback } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { minutes } from '../../platform/clock.ts'
import { attentionSources } from '../attention/public.ts'
import { contactData, namedBy, namedThings, segmentFields } from '../contacts/public.ts'
import { portalSections } from '../portal/public.ts'
import { searchSources } from '../search/public.ts'
import { segmentUses } from '../segments/public.ts'
import { createBoard, deleteBoard, listBoards, updateBoard } from './boards/boards.ts'
import { usesInBoards } from './boards/uses.sql.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories/categories.ts'
import {
  commentAsStaff,
  commentOwn,
  deleteComment,
  listComments,
  listOwnComments,
  updateComment,
  withdrawComment,
} from './comments/comments.ts'
import { feedbackOfContacts } from './contact-data.ts'
import { postNames, postsFound } from './found.sql.ts'
import { editOwn, getOwn, listOwn, listOwnBoards, postOwn, withdrawOwn } from './own/own-posts.ts'
import { feedbackSection } from './own/portal-section.ts'
import { postsToReview } from './posts/attention.sql.ts'
import { answerPost, mergePosts, removeAnswer } from './posts/moderation.ts'
import { createPost, deletePost, getPost, listOfContact, listOfCustomer, listPosts, updatePost } from './posts/posts.ts'
import { getRoadmap, showRoadmap } from './roadmap/get-roadmap.ts'
import { findSimilar, findSimilarSeen } from './search/find-similar.ts'
import { feedbackFields } from './segment-fields.sql.ts'
import { setUp } from './setup.ts'
import { getEffects } from './shipping/effects.ts'
import { notifyVoters } from './shipping/notify-voters.ts'
import { getSettings, saveSettings } from './shipping/settings.ts'
import { shipNamed } from './shipping/ship-named.ts'
import { addVote, listVoters, removeVote, unvote, vote } from './votes/votes.ts'
import { followTeams } from './weights/follow-teams.ts'
import { weighPosts } from './weights/weigh.ts'
import { weighOld } from './weights/weigh-old.ts'

const byTheFact = 'deleting the customer recalculates the posts, which removes the row'

export const feedbackArea = defineArea(
  feedback,
  {
    list: listPosts,
    create: createPost,
    similar: findSimilar,
    get: getPost,
    update: updatePost,
    effects: getEffects,
    remove: deletePost,
    answer: answerPost,
    removeAnswer,
    merge: mergePosts,
    ofContact: listOfContact,
    ofCustomer: listOfCustomer,
    voters: listVoters,
    addVote,
    removeVote,
    comments: listComments,
    comment: commentAsStaff,
    updateComment,
    removeComment: deleteComment,
    boards: listBoards,
    createBoard,
    updateBoard,
    removeBoard: deleteBoard,
    categories: listCategories,
    createCategory,
    updateCategory,
    removeCategory: deleteCategory,
    settings: getSettings,
    saveSettings,
    own: listOwn,
    ownBoards: listOwnBoards,
    ownSimilar: findSimilarSeen,
    ownGet: getOwn,
    post: postOwn,
    edit: editOwn,
    withdraw: withdrawOwn,
    vote,
    unvote,
    ownComments: listOwnComments,
    ownComment: commentOwn,
    withdrawComment,
    roadmap: getRoadmap,
    roadmapPage: showRoadmap,
  },
  {
    setup: setUp,
    tables: {
      feedback_boards: { rows: 'setup' },
      feedback_categories: { rows: 'setup' },
      feedback_settings: { rows: 'setup' },
      feedback_posts: {
        rows: 'data',
        contact: { merge: 'moved', erase: 'scrubbed', export: { as: 'feedback_posts' } },
      },
      feedback_votes: {
        rows: 'data',
        contact: { merge: 'merged', erase: 'deleted', export: { as: 'feedback_votes' } },
      },
      feedback_comments: {
        rows: 'data',
        contact: { merge: 'moved', erase: 'deleted', export: { as: 'feedback_comments' } },
      },
      feedback_words: { rows: 'working' },
      feedback_teams: { rows: 'working', customer: { delete: { none: byTheFact } } },
      feedback_weights: { rows: 'working' },
      feedback_revenue: { rows: 'working' },
      feedback_stale: { rows: 'working' },
      feedback_shipments: { rows: 'data' },
    },
    contributes: [
      namedThings.by([namedBy('post_id', postNames, 'feedback_')]),
      searchSources.by({ feedback_post: postsFound }),
      attentionSources.by({ feedback_to_review: postsToReview }),
      portalSections.by({ feedback: feedbackSection }),
      segmentFields.by(feedbackFields),
      segmentUses.by(usesInBoards),
      contactData.by(feedbackOfContacts),
    ],
    consumes: [followTeams, shipNamed],
    loops: [
      { name: 'feedback.weigh', wakeOn: 'feedback-weights', run: weighPosts },
      { name: 'feedback.tell-voters', wakeOn: 'feedback-shipments', run: notifyVoters },
    ],
    jobs: [{ name: 'feedback.weigh-old', everyMs: minutes(10), run: weighOld }],
  },
)
